@testable import HostSystem
@testable import HostInspection

@Sendable func fuzzELF(_ bytes: [UInt8]) {
  do {
    let report = try LibraryReport(of: LibraryFile(path: "libX.so", bytes: bytes))
    for text in report.needed + report.searchPaths + report.imports + report.descriptors { expectSafe(text) }
    for name in report.needed { precondition(!name.contains("/")) }
  } catch {
    expectSafe(error.message)
  }
}

@Sendable func fuzzNote(_ bytes: [UInt8]) {
  var reader = RecordReader(bytes[...])
  guard let description = try? reader.take(LibraryDescription.self) else { return }
  for part in description.parts { expectSafe(part.text) }
  precondition(description.difference(from: description) == nil)
}
