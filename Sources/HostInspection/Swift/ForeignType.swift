import Glibc

/// A C type that a library uses as a Swift type. The runtime knows such a type by its name alone, and takes the layout
/// that the first library gives it for all of them.
package struct ForeignType: Equatable, Codable, Sendable {
  /// The type's name as Swift sees it.
  package let name: String
  package let layout: Layout

  /// How much memory a type takes, in bytes.
  package struct Layout: Equatable, Codable, Sendable {
    let size: Int
    /// What an element of an array takes.
    let stride: Int
    /// Addresses of values are multiples of this.
    let alignment: Int
  }

  /// In the order of the file (swift/include/swift/RemoteInspection/Records.h, `BuiltinTypeDescriptor`).
  static func all(in elf: ELFFile) throws(LibraryFault.Reason) -> [ForeignType] {
    guard let table = elf.section(named: "swift5_builtin") else { return [] }
    let count = table.sh_size / recordSize
    guard count <= mostTypes else { throw .malformed("it describes the layout of \(count) types") }
    var names = SwiftTypeNames(elf)
    var types: [ForeignType] = []
    for index in 0..<count {
      let record = table.sh_addr &+ index * recordSize
      guard
        let distance: Int32 = elf.integer(atAddress: record),
        let size: UInt32 = elf.integer(atAddress: record &+ 4),
        let alignment: UInt32 = elf.integer(atAddress: record &+ 8),
        let stride: UInt32 = elf.integer(atAddress: record &+ 12)
      else { throw .malformed("the layout of a type is outside its segments") }
      let reference = record &+ UInt64(bitPattern: Int64(distance))
      guard let name = try name(at: reference, in: elf, &names) else { continue }
      let layout = Layout(size: Int(size), stride: Int(stride), alignment: Int(alignment & 0xFFFF))
      types.append(ForeignType(name: name, layout: layout))
    }
    return types
  }

  private static let recordSize: UInt64 = 20
  private static let mostTypes: UInt64 = 50_000

  /// The name of the type to which a mangled name refers by its descriptor (byte 1, then the distance; swift/docs/ABI/
  /// Mangling.rst, "Symbolic references"), when the descriptor stands in the module of what is imported from C.
  private static func name(
    at reference: UInt64, in elf: ELFFile, _ names: inout SwiftTypeNames
  ) throws(LibraryFault.Reason) -> String? {
    guard let kind: UInt8 = elf.integer(atAddress: reference), kind == 1,
      let distance: Int32 = elf.integer(atAddress: reference &+ 1)
    else { return nil }
    let name = try names.name(at: reference &+ 1 &+ UInt64(bitPattern: Int64(distance)))
    return name.hasPrefix("__C.") ? String(name.dropFirst(4)) : nil
  }
}
