@testable import TerminalInterface

/// The first byte is the size of the portions.
@Sendable func fuzzKeys(_ bytes: [UInt8]) {
  let portion = max(1, Int(bytes.first ?? 1))
  var rest = bytes.dropFirst()
  var parser = KeyParser()
  var inputs: [Input] = []
  while !rest.isEmpty {
    inputs += parser.feed(rest.prefix(portion))
    rest = rest.dropFirst(portion)
    precondition(parser.pending.count <= 4096)
  }
  inputs += parser.flush()
  precondition(parser.pending.isEmpty)
  // Portions must not change the result.
  var whole = KeyParser()
  precondition(whole.feed(bytes.dropFirst()) + whole.flush() == inputs)
  for input in inputs {
    switch input {
    case .text(let text): precondition(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    case .mouse(let mouse): precondition(mouse.place.x >= 0 && mouse.place.y >= 0)
    case .key, .paste, .focus: break
    }
  }
  // Whatever came, the parser understands the end of a paste and a key.
  precondition(parser.feed("\u{1B}[201~z".utf8).last == .text("z"))
}
