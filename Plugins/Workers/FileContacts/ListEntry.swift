import ContactStore
import Contracts
import Glibc

/// A contact's place in the list, and what a filter matches.
struct ListEntry {
  let id: Contact.ID

  private let sortKey: String
  /// The words with a space before each: strstr(3) then finds beginnings of words, in a fraction of the time that a
  /// search in a `String` takes.
  private let words: [CChar]

  init(_ contact: Contact) {
    let keys = ContactKeys(contact)
    id = contact.id
    sortKey = keys.sortKey
    words = Array(keys.words.map { " " + $0 }.joined().utf8CString)
  }

  /// Whether one of the words begins with another.
  func hasWord(beginningWith beginning: SearchedWord) -> Bool { strstr(words, beginning.characters) != nil }
}

/// A word of a filter, prepared for the search.
struct SearchedWord {
  fileprivate let characters: [CChar]

  init(_ word: String) {
    characters = Array(" \(word)".utf8CString)
  }
}

extension ListEntry: Comparable {
  static func == (left: ListEntry, right: ListEntry) -> Bool { left.id == right.id && left.sortKey == right.sortKey }

  static func < (left: ListEntry, right: ListEntry) -> Bool {
    left.sortKey == right.sortKey
      ? left.id.utf8.lexicographicallyPrecedes(right.id.utf8)
      : left.sortKey.utf8.lexicographicallyPrecedes(right.sortKey.utf8)
  }
}
