import ContactsTestSupport
import Contracts
import Foundation
import Testing
import VIPKit

@testable import ContactView

@Suite("ContactView: Presenter")
struct ContactViewPresenterTests {
  private let viewController = ContactViewDisplayLogicSpy()
  private var presenter: ContactViewPresenter { ContactViewPresenter(viewController: viewController) }

  @Test("Capitalises the name, formats the phones, leaves the e-mails as they are, and says what each is for")
  func contact() {
    let contact = Contact(
      firstName: "anna", lastName: "zharkova",
      phones: [
        LabeledValue("79992223344", labels: ["voice", "cell"]), LabeledValue("+49 30 1234", labels: ["x-car"]),
        LabeledValue("112"),
      ],
      emails: [LabeledValue("Anna@example.org", labels: ["internet", "home"]), LabeledValue("a@example.org")])
    presenter.presentContact(response: ContactView.ShowContact.Response(contact: contact))
    #expect(
      viewController.shown.map(\.contact) == [
        ContactView.DisplayedContact(
          name: "Anna Zharkova",
          phones: [
            ContactView.DisplayedValue(label: "Mobile", value: "+7 (999) 222 33 44"),
            ContactView.DisplayedValue(label: "Phone", value: "+49 30 1234"),
            ContactView.DisplayedValue(label: "Phone", value: "112"),
          ],
          emails: [
            ContactView.DisplayedValue(label: "Home", value: "Anna@example.org"),
            ContactView.DisplayedValue(label: "E-mail", value: "a@example.org"),
          ], addresses: [], birthday: nil, deletionQuestion: "Delete Anna Zharkova for good?")
      ])
  }

  @Test("Writes an address in a line, and what it is for")
  func address() {
    let contact = Contact(
      firstName: "anna", lastName: "",
      addresses: [
        PostalAddress(
          street: "ул. Пушкина, д. 1\nкв. 2", city: "Москва", postalCode: "101000", country: "Россия",
          labels: ["pref", "work"]),
        PostalAddress(city: "Tver"),
      ])
    presenter.presentContact(response: ContactView.ShowContact.Response(contact: contact))
    #expect(
      viewController.shown.last?.contact?.addresses == [
        ContactView.DisplayedValue(label: "Work", value: "ул. Пушкина, д. 1, кв. 2, 101000 Москва, Россия"),
        ContactView.DisplayedValue(label: "Address", value: "Tver"),
      ])
  }

  @Test(
    "Writes a date of birth in the user's language, with the age",
    arguments: [
      ("en_GB", "1988-05-12", "12 May 1988 (38)"), ("en_GB", "1988-11-22", "22 November 1988 (38)"),
      ("en_GB", "1988-11-23", "23 November 1988 (37)"), ("es", "1988-05-12", "12 de mayo de 1988 (38)"),
      ("fr_FR", "2026-11-22", "22 novembre 2026 (0)"), ("ru_RU", "1900-02-28", "28 февраля 1900 г. (126)"),
      ("en_GB", "2026-11-23", "23 November 2026"),
    ])
  func birthday(locale: String, day: String, written: String) throws {
    let today = try #require(CalendarDay("2026-11-22"))
    let presenter = ContactViewPresenter(
      viewController: viewController, locale: Locale(identifier: locale), today: { today })
    presenter.presentContact(
      response: ContactView.ShowContact.Response(contact: Contact(birthday: CalendarDay(day))))
    let value = try #require(viewController.shown.last?.contact?.birthday)
    #expect(value.label == "Born")
    // ICU sets some spaces as no-break spaces, and changes its mind from version to version.
    #expect(String(value.value.map { $0.isWhitespace ? " " : $0 }) == written)
  }

  @Test("Shows what else people can read in the contact's vCard, without its escapes")
  func more() {
    let properties = [
      ContactProperty(name: "ORG", value: "Usetech\\, Ltd;Mobile"), ContactProperty(name: "REV", value: "20260101"),
      ContactProperty(name: "NOTE", value: #"one\ntwo\\nthree\;"#),
      ContactProperty(name: "NOTE", parameters: [.init(name: "ENCODING", values: ["B"])], value: "AAAA"),
    ]
    presenter.presentContact(
      response: ContactView.ShowContact.Response(contact: Contact(firstName: "anna", otherProperties: properties)))
    #expect(
      viewController.shown.last?.contact?.more == [
        ContactView.DisplayedValue(label: "Company", value: "Usetech, Ltd, Mobile"),
        ContactView.DisplayedValue(label: "Note", value: "one\ntwo\\nthree;"),
      ])
  }

  @Test("Shows nothing when no contact was passed")
  func nothing() {
    presenter.presentContact(response: ContactView.ShowContact.Response(contact: nil))
    #expect(viewController.shown == [ContactView.ShowContact.ViewModel(contact: nil)])
  }

  @Test("Says whether the contact was deleted, and why not")
  func deleted() {
    presenter.presentDeletedContact(response: .deleted)
    presenter.presentDeletedContact(response: .changed(Contact(firstName: "anna")))
    presenter.presentDeletedContact(response: .failed(.readOnly(file: "a.db")))
    #expect(
      viewController.deleted == [
        .deleted,
        .changed(
          ContactView.DisplayedContact(
            name: "Anna", phones: [], emails: [], addresses: [], birthday: nil,
            deletionQuestion: "Delete Anna for good?"),
          message: "The contact was not deleted: somebody else has just changed it. Look at it first."),
        .failed(
          message:
            "The contact can't be deleted: “a.db” may not be written; check its permissions and those of its folder"),
      ])
  }
}
