import ContactsTestSupport
import Contracts
import Synchronization
import Testing
@_spi(Host) import VIPKit
import VIPTestKit
@testable import Transfer

@Suite("Transfer: the Configurator builds the cycle", .timeLimit(.minutes(10)))
struct TransferConfiguratorTests {
  private let navigator = NavigatorSpy()
  private let workers = TestWorkers().with(.contacts, ContactsWorkerSpy(page: ContactsPage(contacts: [], total: 3)))

  /// Without `files`, no library reads vCard files.
  private func open(
    exporting filter: ContactsFilter?, _ worker: ContactsWorkerSpy? = nil, _ files: VCardFilesWorkerSpy? = nil,
    savedState: PreservedState = [:]
  ) throws -> SceneDriver {
    if let worker { workers.with(.contacts, worker) }
    if let files { workers.with(.vCardFiles, files) }
    return try SceneDriver(
      TransferConfigurator(), workers: workers, navigator: navigator, savedState: savedState
    ) { store in
      if savedState.isEmpty { (store as? any TransferDataStore)?.filter = filter }
    }
  }

  @Test("a link opens either form; without a library for vCard files it says so, until one comes; then it leads back")
  func noFiles() async throws {
    for (link, button) in [("import", "Import"), ("export", "Export")] as [(DeepLink, String)] {
      let form = try SceneDriver(
        TransferConfigurator(), workers: workers, navigator: navigator, openedBy: (link: link, parameters: [:]))
      try await form.settle()
      #expect(form.viewController.title == "\(button) contacts")
      #expect(form.words.contains(button))
    }
    let importing = try open(exporting: nil)
    try importing.type("a.vcf", into: "vCard file")
    try await importing.press("Import")
    #expect(importing.error == "“a.vcf” can't be read: no library for vCard files is installed")

    let exporting = try open(exporting: "an")
    try await exporting.settle()
    #expect(exporting.words.contains("3 contacts that match “an” will be written"))
    try exporting.type("a.vcf", into: "vCard file")
    try await exporting.press("Export")
    #expect(exporting.error == "“a.vcf” can't be written: no library for vCard files is installed")

    exporting.dismissError()
    let files = VCardFilesWorkerSpy()
    try workers.exchangeOptional(.vCardFiles, for: files)
    try await exporting.press("Export")
    #expect(files.files == ["a.vcf": []])
    #expect(exporting.notices == ["0 contacts exported to “a.vcf”"])
    #expect(navigator.moves == [.back])
  }

  nonisolated private static let unread = VCardError(line: 12, reason: .unknownVersion("5.0"))

  @Test(
    "imports the file that is named and leads back; the report of what could not be imported stays",
    arguments: [
      (ContactsImport(added: 3, replaced: 1), "3 contacts added, 1 replaced"),
      (
        ContactsImport(added: 1, replaced: 0, failures: [unread], failureCount: 1),
        "1 contact added, 0 replaced\nline 12: version “5.0”, expected 2.1, 3.0 or 4.0"
      ),
      (
        ContactsImport(added: 3, replaced: 1, failures: [unread], failureCount: 2),
        """
        3 contacts added, 1 replaced
        line 12: version “5.0”, expected 2.1, 3.0 or 4.0
        and 1 more that could not be read
        """
      ),
      (
        ContactsImport(added: 0, replaced: 0, failures: [unread], failureCount: 1),
        "There is no contact in the file; line 12: version “5.0”, expected 2.1, 3.0 or 4.0"
      ),
    ])
  func importFile(report: ContactsImport, text: String) async throws {
    let worker = ContactsWorkerSpy(report: report)
    let form = try open(exporting: nil, worker, VCardFilesWorkerSpy(content: [1, 2]))
    try form.type("a.vcf", into: "vCard file")
    try form.perform(.activate, on: "Import")
    #expect(form.loading == "Importing")
    try await form.settle()
    #expect(worker.calls == [.importVCards([1, 2])])
    let isWhole = report.failures.isEmpty
    #expect(form.notices == (isWhole ? [text] : []))
    #expect(form.error == (report.added == 0 ? text : nil))
    #expect(form.words.contains(text) == (!isWhole && report.added > 0))
    #expect(navigator.moves == (isWhole ? [.back] : []))
  }

  @Test("exports what matches, in the version that is picked", arguments: [(0, VCardVersion.v3), (1, .v4)])
  func exportFile(index: Int, version: VCardVersion) async throws {
    let worker = ContactsWorkerSpy(exported: ContactsExport(bytes: [3], count: 2, unreadableCount: 1))
    let files = VCardFilesWorkerSpy()
    let form = try open(exporting: "an", worker, files)
    try await form.settle()
    try form.type("a.vcf", into: "vCard file")
    try form.perform(.pick(index), on: "Format")
    try form.perform(.activate, on: "Export")
    #expect(form.loading == "Exporting")
    try await form.settle()
    #expect(worker.calls.last == .exportVCards(version, filter: "an"))
    #expect(files.files == ["a.vcf": [3]])
    #expect(form.notices == ["2 contacts exported to “a.vcf”; 1 can't be read and is missing"])
    #expect(navigator.moves == [.back])
  }

  @Test("a file that is there is replaced when the user says so", arguments: ["Keep", "Replace"])
  func replaceFile(choice: String) async throws {
    let files = VCardFilesWorkerSpy(failure: .exists)
    let four = ContactsPage(contacts: [], total: 4)
    let worker = ContactsWorkerSpy(page: four, exported: ContactsExport(bytes: [3], count: 1))
    let form = try open(exporting: "", worker, files)
    try await form.settle()
    #expect(form.words.contains("4 contacts will be written"))
    try form.type("a.vcf", into: "vCard file")
    try await form.press("Export")
    let question = try #require(form.question)
    #expect(question.title == "There is a file “a.vcf”. Replace it?")
    #expect(question.choices == [.init("Keep", role: .cancel), .init("Replace", role: .destructive)])
    try await form.answer(choice)
    let isReplaced = choice == "Replace"
    #expect(files.files == (isReplaced ? ["a.vcf": [3]] : [:]))
    #expect(form.notices == (isReplaced ? ["1 contact exported to “a.vcf”"] : []))
  }

  @Test("what went wrong is told, and the form stays; Close leads back", arguments: [nil, ""] as [ContactsFilter?])
  func failures(filter: ContactsFilter?) async throws {
    let (button, done) = filter == nil ? ("Import", "imported") : ("Export", "exported")
    let form = try open(
      exporting: filter, ContactsWorkerSpy(failingWith: .busy(file: "a.db")), VCardFilesWorkerSpy())
    try await form.settle()
    try await form.press(button)
    #expect(form.error == "Type the path of the vCard file to \(filter == nil ? "import" : "write")")
    form.dismissError()
    try form.type("a.vcf", into: "vCard file")
    try await form.press(button)
    #expect(
      form.error
        == "The contacts can't be \(done): “a.db” is in use by another program; try again when it has finished")
    form.dismissError()
    #expect(navigator.moves == [])
    try await form.press("Close")
    #expect(navigator.moves == [.back])
  }

  @Test(
    "why a file can't be read",
    arguments: [
      (PickedFileError.unavailable(systemMessage: "Permission denied"), "Permission denied"),
      (.tooLarge(maximumBytes: 64 << 20), "it is larger than 64 MB"),
      (.notAFile, "it is a device or a pipe; choose a regular file"),
    ])
  func unreadable(error: PickedFileError, reason: String) async throws {
    let form = try open(exporting: nil, ContactsWorkerSpy(), VCardFilesWorkerSpy(failure: error))
    try form.type("a.vcf", into: "vCard file")
    try await form.press("Import")
    #expect(form.error == "“a.vcf” can't be read: \(reason)")
  }

  @Test("what is exported outlives a restart; an import is cancelled, the form stays, and what came of it is told")
  func preserved() async throws {
    let form = try open(exporting: nil, ContactsWorkerSpy(), VCardFilesWorkerSpy())
    try form.type("a.vcf", into: "vCard file")
    try form.perform(.activate, on: "Import")
    try await form.press("Cancel")
    #expect(form.notices == ["The import was cancelled; nothing was imported"])
    #expect(form.words.contains("vCard file"))
    #expect(navigator.moves == [])
    let one = ContactsWorkerSpy(page: ContactsPage(contacts: [], total: 1))
    for (filter, text) in [("an", "1 contact that matches “an” will be written"), ("", "1 contact will be written")] {
      let first = try open(exporting: ContactsFilter(filter), one)
      let second = try open(exporting: nil, savedState: first.preservedState())
      try await second.settle()
      #expect(second.words.contains(text))
    }
  }
}

private final class VCardFilesWorkerSpy: VCardFilesWorker {
  private let written = Mutex<[String: [UInt8]]>([:])
  private let content: [UInt8]
  private let failure: PickedFileError?

  init(content: [UInt8] = [], failure: PickedFileError? = nil) {
    self.content = content
    self.failure = failure
  }

  var files: [String: [UInt8]] { written.withLock { $0 } }

  func read(_ file: PickedFile) async throws(PickedFileError) -> [UInt8] {
    if let failure { throw failure }
    return content
  }

  func write(_ bytes: [UInt8], to file: PickedFile, replacing isReplacing: Bool) async throws(PickedFileError) {
    if let failure, !(failure == .exists && isReplacing) { throw failure }
    written.withLock { $0[file.name] = bytes }
  }
}
