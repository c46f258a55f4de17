import Contracts
import Foundation
import Testing
import VCard
import VIPTestKit

@Suite("What another address book wrote is written and read again")
struct RoundTripTests {
  /// Fixtures/README.md describes the files.
  @Test("Each file is read as its golden file has it, and written so in its own version", arguments: Fixture.names)
  func reading(name: String) throws {
    let contacts = try Fixture.contacts(name)
    try Golden.check(json: contacts, "\(name).json")
    if name != "Sabre-3.0" { #expect(try written(contacts, name.hasSuffix("4.0") ? .v4 : .v3) == contacts) }
  }

  @Test("In each version it is as it was, pictures byte by byte", arguments: Fixture.names, VCardVersion.allCases)
  func roundTrip(name: String, version: VCardVersion) throws {
    let contacts = try Fixture.contacts(name)
    let again = try written(contacts, version)
    #expect(again.map(\.inBothVersions) == contacts.map(\.inBothVersions))
    #expect(again.map(\.binaries) == contacts.map(\.binaries))
    // A picture may change its form, but only once, and it survives the way through the other version.
    #expect(try written(again, version) == again)
    let isOther = name.hasSuffix("3.0") == (version == .v4)
    guard isOther, ["iOS-3.0", "Apple-3.0", "Nextcloud-4.0"].contains(name) else { return }
    let back = try written(again, version == .v4 ? .v3 : .v4)
    #expect(again[0].property("PHOTO") != contacts[0].property("PHOTO"))
    #expect(back[0].property("PHOTO") == contacts[0].property("PHOTO"))
  }

  @Test(
    "A picture without a type is of the type that its bytes say",
    arguments: [
      ("PHOTO", "/9j/4AAB", "image/jpeg"), ("PHOTO", "iVBORw0KGgoA", "image/png"), ("LOGO", "R0lGODlh", "image/gif"),
      ("PHOTO", "AAAA", "application/octet-stream"), ("KEY", "/9j/4AAB", "application/octet-stream"),
      ("PHOTO;TYPE=JPG", "AAAA", "image/jpeg"), ("PHOTO;TYPE=image/webp", "AAAA", "image/webp"),
    ])
  func pictureType(property: String, base64: String, mediaType: String) throws {
    let card = "BEGIN:VCARD\nVERSION:3.0\nUID:1\nFN:A\n\(property);ENCODING=b:\(base64)\nEND:VCARD\n"
    let text = String(decoding: VCardWriter.bytes(of: read(card).contacts, version: .v4), as: UTF8.self)
    #expect(text.contains(":data:\(mediaType);base64,\(base64)\r\n"), "\(text)")
  }

  private func written(_ contacts: [Contact], _ version: VCardVersion) throws -> [Contact] {
    try VCardReader(VCardWriter.bytes(of: contacts, version: version)).map { try $0.get() }
  }
}

extension ContactProperty {
  /// In either form, decoded by Foundation.
  fileprivate var binary: Data? {
    if value.hasPrefix("data:"), let comma = value.firstIndex(of: ",") {
      return Data(base64Encoded: String(value[value.index(after: comma)...]))
    }
    return parameters.contains { $0.name == "ENCODING" && $0.values == ["b"] } ? Data(base64Encoded: value) : nil
  }
}

extension Contact {
  fileprivate var binaries: [Data] { otherProperties.compactMap(\.binary) }

  /// Without base64, and with sorted labels, because 4.0 has `pref` apart.
  fileprivate var inBothVersions: Contact {
    var contact = self
    contact.otherProperties.removeAll { $0.binary != nil }
    for index in phones.indices { contact.phones[index].labels.sort() }
    for index in emails.indices { contact.emails[index].labels.sort() }
    for index in addresses.indices { contact.addresses[index].labels.sort() }
    return contact
  }
}
