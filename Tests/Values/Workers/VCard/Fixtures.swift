import Contracts
import Foundation
import VCard

/// The vCard files beside this one, as address books export them.
enum Fixture {
  /// Each names an address book and the version that it writes.
  static let names = [
    "Android-2.1", "Apple-3.0", "AppleAddressBook-3.0", "Evolution-3.0", "Google-3.0", "Nextcloud-4.0", "Outlook-2.1",
    "Outlook-3.0", "Outlook2007-2.1", "Sabre-3.0", "Thunderbird-4.0", "iOS-3.0",
  ]

  static func bytes(_ name: String, file: String = #filePath) throws -> [UInt8] {
    let folder = URL(filePath: file).deletingLastPathComponent()
    return try Array(Data(contentsOf: folder.appending(path: "Fixtures/\(name).vcf")))
  }

  static func contacts(_ name: String) throws -> [Contact] { try VCardReader(bytes(name)).map { try $0.get() } }
}

extension Contact {
  func property(_ name: String) -> ContactProperty? {
    otherProperties.first { $0.name == name }
  }
}

func read(_ text: String) -> (contacts: [Contact], errors: [VCardError]) {
  read(Array(text.utf8))
}

func read(_ bytes: [UInt8]) -> (contacts: [Contact], errors: [VCardError]) {
  var contacts: [Contact] = []
  var errors: [VCardError] = []
  for card in VCardReader(bytes) {
    switch card {
    case .success(let contact): contacts.append(contact)
    case .failure(let error): errors.append(error)
    }
  }
  return (contacts, errors)
}
