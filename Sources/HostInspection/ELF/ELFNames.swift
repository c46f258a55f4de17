/// What kind of file an ELF header announces (`e_type`).
struct ELFType: RawRepresentable, Equatable, Sendable {
  static let executable = ELFType(rawValue: 2)
  static let sharedLibrary = ELFType(rawValue: 3)

  let rawValue: UInt16

  /// In words, with the article.
  package var name: String {
    switch rawValue {
    case 1: "an object file"
    case 2: "an executable"
    case 3: "a shared library"
    case 4: "a core dump"
    default: "an ELF file of type \(rawValue)"
    }
  }
}

/// The machines that ELF files are built for (`e_machine`).
enum ELFMachine {
  /// The name of a machine; another one for each number.
  package static func name(_ number: UInt16) -> String {
    switch number {
    case 3: "x86"
    case 8: "MIPS"
    case 20: "PowerPC"
    case 21: "PowerPC64"
    case 22: "IBM Z"
    case 40: "ARM"
    case 62: "x86-64"
    case 183: "AArch64"
    case 243: "RISC-V"
    case 258: "LoongArch"
    default: "machine number \(number)"
    }
  }
}
