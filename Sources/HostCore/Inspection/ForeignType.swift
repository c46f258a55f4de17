/// A C type that a library uses as a Swift type. The runtime knows such a type by its name alone, and takes the layout
/// that the first library gives it for all of them.
public struct ForeignType: Equatable, Codable, Sendable {
  /// The type's name as Swift sees it.
  public let name: String
  /// How much memory it takes.
  public let layout: Layout

  /// How much memory a type takes, in bytes.
  public struct Layout: Equatable, Codable, Sendable {
    /// What a value takes.
    public let size: Int
    /// What an element of an array takes.
    public let stride: Int
    /// Addresses of values are multiples of this.
    public let alignment: Int

    /// Describes a layout.
    public init(size: Int, stride: Int, alignment: Int) {
      self.size = size
      self.stride = stride
      self.alignment = alignment
    }
  }

  /// Describes a C type.
  public init(name: String, layout: Layout) {
    self.name = name
    self.layout = layout
  }

  /// The C types that a library uses, in the order of the file.
  ///
  /// Source: swift/include/swift/RemoteInspection/Records.h, `BuiltinTypeDescriptor`.
  static func all(in elf: ELFFile) throws(LibraryFault.Reason) -> [ForeignType] {
    guard let table = elf.section(named: "swift5_builtin") else { return [] }
    let count = table.size / recordSize
    guard count <= mostTypes else { throw .malformed("it describes the layout of \(count) types") }
    var strings = ELFStrings(elf.reader, at: 0, size: elf.reader.count)
    var types: [ForeignType] = []
    for index in 0..<count {
      let record = table.address &+ index * recordSize
      guard
        let distance: Int32 = elf.integer(atAddress: record),
        let place = elf.offset(ofAddress: record &+ UInt64(bitPattern: Int64(distance))),
        let size: UInt32 = elf.integer(atAddress: record &+ 4),
        let alignment: UInt32 = elf.integer(atAddress: record &+ 8),
        let stride: UInt32 = elf.integer(atAddress: record &+ 12)
      else { throw .malformed("the layout of a type is outside its segments") }
      guard let name = name(mangled: try strings.text(at: place)) else { continue }
      let layout = Layout(size: Int(size), stride: Int(stride), alignment: Int(alignment & 0xFFFF))
      types.append(ForeignType(name: name, layout: layout))
    }
    return types
  }

  private static let recordSize: UInt64 = 20
  private static let mostTypes: UInt64 = 50_000

  /// `So6CPointV` is the C type CPoint: the imported module, then the name after its length.
  private static func name(mangled: String) -> String? {
    guard mangled.hasPrefix("So"), Printable.isPlain(mangled) else { return nil }
    let rest = mangled.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let length = Int(digits), length < rest.count - digits.count else { return mangled }
    return String(rest.dropFirst(digits.count).prefix(length))
  }
}
