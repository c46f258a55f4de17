import ContactStore
import Contracts
import Glibc
import VCard

/// A contact's place in the list, and where the contact itself is. Small: a change moves and looks at all of them.
struct ListEntry: Sendable {
  /// A contact that is kept.
  final class Kept: Sendable {
    let contact: Contact
    init(_ contact: Contact) { self.contact = contact }
  }

  let id: Contact.ID
  /// The bytes of ``NameCollation``.
  let sortKey: [UInt8]
  /// Where the card stands in the file that the book was read from, by which the contact is read when it is wanted; empty for one that is kept.
  let place: Range<Int>
  /// Nil for one whose card stands in the file.
  let kept: Kept?
  /// The card of one that is kept, once it was written.
  var card: [UInt8]?
  /// What a filter matches; nil before the first filter.
  var words: SearchedWords?

  init(_ contact: Contact, _ collation: NameCollation) {
    id = contact.id
    sortKey = collation.bytes(for: ContactKeys.title(of: contact))
    place = 0..<0
    kept = Kept(contact)
  }

  init(_ card: PlainCard, _ collation: NameCollation) {
    id = card.id
    sortKey = collation.bytes(for: ContactKeys.name(card.firstName, card.lastName))
    place = card.range
    kept = nil
  }
}

extension ListEntry: Comparable {
  static func == (left: ListEntry, right: ListEntry) -> Bool { left.id == right.id && left.sortKey == right.sortKey }

  static func < (left: ListEntry, right: ListEntry) -> Bool {
    isOrdered(left.sortKey, left.id, before: right.sortKey, right.id)
  }

  static func isOrdered(
    _ leftKey: [UInt8], _ leftID: Contact.ID, before rightKey: [UInt8], _ rightID: Contact.ID
  ) -> Bool {
    let order = leftKey.withUnsafeBytes { left in
      rightKey.withUnsafeBytes { right -> Int32 in
        guard let own = left.baseAddress, let other = right.baseAddress else { return 0 }
        return memcmp(own, other, min(left.count, right.count))
      }
    }
    if order != 0 { return order < 0 }
    if leftKey.count != rightKey.count { return leftKey.count < rightKey.count }
    return leftID.utf8.lexicographicallyPrecedes(rightID.utf8)
  }
}
