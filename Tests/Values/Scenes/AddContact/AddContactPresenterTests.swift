import ContactsTestSupport
import Contracts
import Testing

@testable import AddContact

@Suite("AddContact: Presenter")
struct AddContactPresenterTests {
  private let viewController = AddContactDisplayLogicSpy()
  private var presenter: AddContactPresenter { AddContactPresenter(viewController: viewController) }

  @Test("An empty form to add, a filled one to edit")
  func form() {
    presenter.presentContact(response: AddContact.ShowContact.Response(contact: nil))
    presenter.presentContact(response: AddContact.ShowContact.Response(contact: .anna))
    presenter.presentContact(response: AddContact.ShowContact.Response(contact: .bjorn))
    #expect(
      viewController.shown == [
        AddContact.ShowContact.ViewModel(title: "Add contact", fields: AddContact.ContactFields()),
        AddContact.ShowContact.ViewModel(
          title: "Edit contact",
          fields: AddContact.ContactFields(
            firstName: "anna", lastName: "zharkova", phone: "+7 (999) 222 33 44", email: "anna@example.org")),
        AddContact.ShowContact.ViewModel(
          title: "Edit contact", fields: AddContact.ContactFields(firstName: "Björn", lastName: "Åkesson")),
      ])
  }

  @Test("Names each field that is missing or wrong")
  func problems() {
    presenter.presentSavedContact(response: .invalid([.missingFirstName, .missingLastName, .missingPhone]))
    for problem in [
      PhoneNumber.Problem.notANumber, .noCountryCode, .unknownCountryCode, .tooShort(countryCode: "44"),
      .tooLong(countryCode: "7"),
    ] {
      presenter.presentSavedContact(response: .invalid([.wrongPhone(problem)]))
    }
    #expect(
      viewController.saved == [
        .invalid(AddContact.FieldProblems(firstName: "is missing", lastName: "is missing", phone: "is missing")),
        .invalid(AddContact.FieldProblems(phone: "has something other than digits")),
        .invalid(AddContact.FieldProblems(phone: "must begin with + and the country code")),
        .invalid(AddContact.FieldProblems(phone: "begins with the code of no country")),
        .invalid(AddContact.FieldProblems(phone: "too short for a number of +44")),
        .invalid(AddContact.FieldProblems(phone: "too long for a number of +7")),
      ])
  }

  @Test("Says whether the contact was saved, and why not")
  func saved() {
    presenter.presentSavedContact(response: .saved(.anna))
    presenter.presentSavedContact(response: .failed(.full(file: "a.db")))
    #expect(
      viewController.saved == [
        .saved(notice: "Anna Zharkova saved"),
        .failed(message: "The contact can't be saved: there is no room left for “a.db”; make room and try again"),
      ])
  }
}
