import ContactStore
import Contracts
import Glibc

/// What a filter matches of a contact.
struct SearchedWords: Sendable {
  /// The words with a space before each: strstr(3) then finds beginnings of words, in a fraction of the time that a
  /// search in a `String` takes.
  private let names: [CChar]
  private let phones: [CChar]
  private let emails: [CChar]

  init(_ contact: Contact, _ collation: NameCollation) {
    func joined(_ words: [String]) -> [CChar] { Array(words.map { " " + $0 }.joined().utf8CString) }
    let keys = ContactKeys(contact, collation)
    names = joined(keys.names)
    phones = joined(keys.phones)
    emails = joined(keys.emails)
  }

  /// Whether one of the words begins with another.
  func hasWord(beginningWith beginning: SearchedWord, in kind: ContactsFilter.Kind) -> Bool {
    func isFound(_ words: [CChar]) -> Bool { strstr(words, beginning.characters) != nil }
    return switch kind {
    case .name: isFound(names)
    case .phone: isFound(phones)
    case .email: isFound(emails)
    case .any: isFound(names) || isFound(phones) || isFound(emails)
    @unknown default: isFound(names) || isFound(phones) || isFound(emails)
    }
  }
}

/// A word of a filter, prepared for the search.
struct SearchedWord {
  fileprivate let characters: [CChar]

  init(_ word: String) {
    characters = Array(" \(word)".utf8CString)
  }
}
