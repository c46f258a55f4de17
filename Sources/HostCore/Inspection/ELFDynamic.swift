/// What a library tells the dynamic loader (System V ABI, chapter 5, "Dynamic Section": `Elf64_Dyn`).
struct ELFDynamic: Sendable {
  /// The name under which others link the library.
  var soname: String?
  /// The libraries that it links.
  var needed: [String] = []
  /// Whether it is a position-independent executable, which has the type of a shared library.
  var isExecutable = false
}

extension ELFFile {
  /// The most libraries that a library may link; loading asks for each of them.
  private static let neededLimit = 256

  /// What the file tells the dynamic loader; nothing when the file has no dynamic section.
  func dynamic() throws(LibraryFault.Reason) -> ELFDynamic {
    var result = ELFDynamic()
    guard let table = section(ofKind: ELFSection.Kind.dynamic) else { return result }
    var names = try ELFStrings(of: table, in: self, named: "dynamic entries")
    for index in 0..<table.size / 16 {
      let start = table.offset + index * 16
      guard let tag: UInt64 = reader.integer(at: start), let value: UInt64 = reader.integer(at: start + 8) else {
        break
      }
      switch tag {
      case 0: return result
      case 1:
        guard result.needed.count < ELFFile.neededLimit else { throw .malformed("it links too many libraries") }
        result.needed.append(try names.text(at: value))
      case 14: result.soname = try names.text(at: value)
      case 0x6FFF_FFFB: result.isExecutable = value & 0x0800_0000 != 0  // DT_FLAGS_1, DF_1_PIE
      default: break
      }
    }
    return result
  }
}
