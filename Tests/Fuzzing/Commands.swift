@testable import PlainDisplay

@Sendable func fuzzCommand(_ bytes: [UInt8]) {
  do {
    switch try Command.parse(String(decoding: bytes, as: UTF8.self)) {
    case .set(let text, _), .press(let text), .wait(let text): precondition(!text.isEmpty)
    case .select(let number): precondition(number > 0)
    case .ok, .back, .screen, .quit, nil: break
    }
  } catch {
    expectSafe(error.message)
  }
}
