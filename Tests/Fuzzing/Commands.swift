@testable import PlainDisplay

@Sendable func fuzzCommand(_ bytes: [UInt8]) {
  do {
    switch try ScriptCommand.parse(String(decoding: bytes, as: UTF8.self)) {
    case .set(let text, _), .press(let text), .run(let text), .wait(let text): precondition(!text.isEmpty)
    case .select(let number), .open(let number), .close(let number): precondition(number > 0)
    case .ok, .back, .details, .screen, .quit, nil: break
    }
  } catch {
    expectSafe(error.message)
  }
}
