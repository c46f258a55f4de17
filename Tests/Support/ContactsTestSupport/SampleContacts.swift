package import Contracts

extension Contact {
  /// With a phone, an e-mail, and a property that only its vCard knows.
  package static let anna = Contact(
    id: "anna", firstName: "anna", lastName: "zharkova", phones: [LabeledValue("+7 (999) 222-33-44", labels: ["cell"])],
    emails: [LabeledValue("anna@example.org", labels: ["home"])],
    otherProperties: [ContactProperty(name: "NOTE", value: "VIP\\, of course")])

  package static let aleksey = Contact(
    id: "aleksey", firstName: "Алексей", lastName: "Ёлкин",
    phones: [LabeledValue("84951234567", labels: ["work"]), LabeledValue("+79991112233", labels: ["cell"])])

  package static let bjorn = Contact(id: "bjorn", firstName: "Björn", lastName: "Åkesson")

  package static let newsletter = Contact(id: "newsletter", emails: [LabeledValue("news@example.com")])

  package static let samples = [anna, aleksey, bjorn, newsletter]
}
