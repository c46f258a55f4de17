import Contracts
import Foundation

extension Data {
  /// The picture in all fixtures.
  static let sample = Data([0xFF, 0xD8, 0xFF, 0xE0] + Array(0x00...0x95) + [0xFF, 0xD9])
}

extension ContactProperty {
  /// The bytes in base64, which Foundation decodes, in either form.
  var binary: Data? {
    if value.hasPrefix("data:"), let comma = value.firstIndex(of: ",") {
      return Data(base64Encoded: String(value[value.index(after: comma)...]))
    }
    return parameters.contains { $0.name == "ENCODING" && $0.values == ["b"] } ? Data(base64Encoded: value) : nil
  }
}

extension Contact {
  /// What the card has in base64.
  var binaries: [Data] { otherProperties.compactMap(\.binary) }

  /// The pictures that are in the card itself.
  var pictures: [Data] { otherProperties.filter { $0.name == "PHOTO" }.compactMap(\.binary) }

  /// What both versions say in the same way: nothing in base64, and labels in no order, because 4.0 has `pref` apart.
  var inBothVersions: Contact {
    var contact = self
    contact.otherProperties.removeAll { $0.binary != nil }
    for index in phones.indices { contact.phones[index].labels.sort() }
    for index in emails.indices { contact.emails[index].labels.sort() }
    for index in addresses.indices { contact.addresses[index].labels.sort() }
    return contact
  }
}
