import ContactsTestSupport
import Contracts
import Foundation
import Testing
import VIPKit

@testable import Transfer

@Suite("Transfer: Presenter")
struct TransferPresenterTests {
  private let viewController = TransferDisplayLogicSpy()
  private var presenter: TransferPresenter { TransferPresenter(viewController: viewController) }

  @Test("Says what will be done, and with how many")
  func form() {
    presenter.presentForm(response: Transfer.ShowForm.Response(isExport: false))
    presenter.presentForm(response: Transfer.ShowForm.Response(isExport: true))
    presenter.presentCount(response: Transfer.CountContacts.Response(count: 4, filter: ""))
    presenter.presentCount(response: Transfer.CountContacts.Response(count: 1, filter: "an"))
    #expect(
      viewController.shown == [
        Transfer.ShowForm.ViewModel(title: "Import contacts", isExport: false),
        Transfer.ShowForm.ViewModel(title: "Export contacts", isExport: true),
      ])
    #expect(
      viewController.counted.map(\.scope) == [
        "4 contacts will be written", "1 contact that matches “an” will be written",
      ])
  }

  @Test("Says what became of an import")
  func imported() {
    let failure = VCardError(line: 12, reason: .unknownVersion("5.0"))
    presenter.presentImportedContacts(response: .imported(ContactsImport(added: 3, replaced: 1)))
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 3, replaced: 1, failures: [failure], failureCount: 2)))
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 0, replaced: 0, failures: [failure], failureCount: 1)))
    #expect(
      viewController.imported == [
        .imported(notice: "3 contacts added, 1 replaced"),
        .partlyImported(
          report: """
            3 contacts added, 1 replaced
            line 12: version “5.0”, expected 2.1, 3.0 or 4.0
            and 1 more that could not be read
            """),
        .failed(
          message: "There is no contact in the file; line 12: version “5.0”, expected 2.1, 3.0 or 4.0"),
      ])
  }

  @Test(
    "Says of each card that can't be read what was found and what was expected",
    arguments: [
      (VCardError.Reason.beginExpected(found: "name,phone"), "found “name,phone”, expected BEGIN:VCARD"),
      (.endMissing, "the card that begins here has no END:VCARD"),
      (
        .propertyExpected(found: "\u{1B}[2J" + String(repeating: "x", count: 40)),
        "found “\u{FFFD}[2J\(String(repeating: "x", count: 26))…”, expected NAME:VALUE"
      ),
      (.unknownVersion("5.0"), "version “5.0”, expected 2.1, 3.0 or 4.0"),
      (.unknownEncoding("UUENCODE"), "encoding “UUENCODE”, expected QUOTED-PRINTABLE or BASE64"),
      (.unknownCharset("KLINGON"), "the system has no character set “KLINGON”"),
      (.notText(charset: "UTF-8"), "the value is not text in UTF-8"),
      (.nobody, "the card has no name, phone or e-mail"),
    ])
  func cards(reason: VCardError.Reason, text: String) {
    let failure = VCardError(line: 3, reason: reason)
    presenter.presentImportedContacts(
      response: .imported(ContactsImport(added: 1, replaced: 0, failures: [failure], failureCount: 1)))
    #expect(viewController.imported == [.partlyImported(report: "1 contact added, 0 replaced\nline 3: \(text)")])
  }

  @Test("Says where an export went")
  func exported() {
    presenter.presentExportedContacts(response: .exported(count: 1, name: "a.vcf"))
    presenter.presentExportedContacts(response: .exported(count: 2, name: "a.vcf"))
    presenter.presentExportedContacts(response: .exported(count: 2, unreadable: 1, name: "a.vcf"))
    presenter.presentExportedContacts(response: .unwritable(.exists, name: "a.vcf"))
    #expect(
      viewController.exported == [
        .exported(notice: "1 contact exported to “a.vcf”"), .exported(notice: "2 contacts exported to “a.vcf”"),
        .exported(notice: "2 contacts exported to “a.vcf”; 1 can't be read and is missing"),
        .exists(question: "There is a file “a.vcf”. Replace it?"),
      ])
  }

  @Test("Says why a file can't be read")
  func files() {
    for error in [PickedFileError.tooLarge(maximumBytes: 64 << 20), .notAFile] {
      presenter.presentImportedContacts(response: .unreadable(error, name: "a.vcf"))
    }
    #expect(
      viewController.imported == [
        .failed(message: "“a.vcf” can't be read: it is larger than 64 MB"),
        .failed(message: "“a.vcf” can't be read: it is a device or a pipe; choose a regular file"),
      ])
  }

  @Test("Says what went wrong")
  func failures() {
    let busy = ContactsError.busy(file: "a.db")
    let failure = PickedFileError.unavailable(systemMessage: "Permission denied")
    for response in [.noFile, .unreadable(failure, name: "a.vcf"), .failed(busy)]
      as [Transfer.ImportContacts.Response]
    {
      presenter.presentImportedContacts(response: response)
    }
    for response in [.noFile, .unwritable(failure, name: "a.vcf"), .failed(busy)]
      as [Transfer.ExportContacts.Response]
    {
      presenter.presentExportedContacts(response: response)
    }
    let reason = "“a.db” is in use by another program; try again when it has finished"
    #expect(
      viewController.imported == [
        .failed(message: "Type the path of the vCard file to import"),
        .failed(message: "“a.vcf” can't be read: Permission denied"),
        .failed(message: "The contacts can't be imported: \(reason)"),
      ])
    #expect(
      viewController.exported == [
        .failed(message: "Type the path of the vCard file to write"),
        .failed(message: "“a.vcf” can't be written: Permission denied"),
        .failed(message: "The contacts can't be exported: \(reason)"),
      ])
  }
}
