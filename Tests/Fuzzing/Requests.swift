@testable import HostControl

/// The first byte is the size of the portions.
@Sendable func fuzzControl(_ bytes: [UInt8]) {
  let portion = max(1, Int(bytes.first ?? 1))
  var rest = bytes.dropFirst()
  let whole = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
  var buffer = LineBuffer(limit: 1 << 20)
  var lines: [[UInt8]] = []
  while !rest.isEmpty {
    precondition(buffer.append(rest.prefix(portion)))
    rest = rest.dropFirst(portion)
    while let line = buffer.next() { lines.append(line) }
  }
  precondition(lines == whole.dropLast())
  for line in whole {
    do {
      let request = try Wire.request(line)
      precondition((try? Wire.request(Wire.line(request).dropLast())) == request)
    } catch {
      precondition(error.description.split(separator: "\n").count == 2)
      for line in error.description.split(separator: "\n") { expectSafe(String(line)) }
    }
  }
}
