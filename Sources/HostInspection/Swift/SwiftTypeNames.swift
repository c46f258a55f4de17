import HostSystem

/// A pointer in Swift's metadata: the distance from its own place. If it may be indirect, the lowest bit says that its
/// target holds the actual pointer (swift/include/swift/Basic/RelativePointer.h).
struct RelativePointer {
  let isNull: Bool
  let isIndirect: Bool
  /// Without the lowest bit of a pointer that may be indirect.
  let target: UInt64

  init?(at address: UInt64, in elf: ELFFile) {
    guard let distance: Int32 = elf.integer(atAddress: address) else { return nil }
    isNull = distance == 0
    isIndirect = distance & 1 == 1
    target = address &+ UInt64(bitPattern: Int64(distance & ~1))
  }
}

extension ELFFile {
  func integer<Integer: BitwiseCopyable>(atAddress address: UInt64) -> Integer? {
    offset(ofAddress: address).flatMap { reader.value(at: $0) }
  }
}

/// Reads the names of a library's own types (swift/include/swift/ABI/Metadata.h, `TargetContextDescriptor` and
/// `TargetTypeContextDescriptor`).
struct SwiftTypeNames {
  /// A limit, as a context in a hostile file may contain itself.
  private static let depthLimit = 8

  private let elf: ELFFile
  private var texts: ELFStrings

  init(_ elf: ELFFile) {
    self.elf = elf
    texts = ELFStrings(elf.reader, at: 0, size: elf.reader.count)
  }

  /// With the names of the surrounding types and the module: `Home.HomeInteractor`.
  mutating func name(at descriptor: UInt64) throws(LibraryFault.Reason) -> String {
    var names: [String] = []
    var context = descriptor
    for _ in 0..<SwiftTypeNames.depthLimit {
      guard let flags: UInt32 = elf.integer(atAddress: context),
        let parent = RelativePointer(at: context &+ 4, in: elf)
      else { throw .malformed("a type of a protocol conformance is outside its segments") }
      // A module (0) and types (16 and up) have a name; an extension (1) and a function (2) around a type haven't.
      if flags & 31 == 0 || flags & 31 >= 16 {
        names.append(try ownName(of: context))
      }
      guard !parent.isNull, !parent.isIndirect else { break }
      context = parent.target
    }
    return names.reversed().joined(separator: ".")
  }

  private mutating func ownName(of context: UInt64) throws(LibraryFault.Reason) -> String {
    guard let distance: Int32 = elf.integer(atAddress: context &+ 8),
      let place = elf.offset(ofAddress: context &+ 8 &+ UInt64(bitPattern: Int64(distance)))
    else { throw .malformed("the name of a type is outside its segments") }
    return Printable.text(try texts.text(at: place))
  }
}
