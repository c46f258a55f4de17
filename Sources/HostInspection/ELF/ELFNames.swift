import Glibc

/// What kind of file an ELF header announces (`e_type`).
struct ELFType: RawRepresentable, Equatable, Sendable {
  static let executable = ELFType(rawValue: UInt16(ET_EXEC))
  static let sharedLibrary = ELFType(rawValue: UInt16(ET_DYN))

  let rawValue: UInt16

  /// In words, with the article.
  var name: String {
    switch Int32(rawValue) {
    case ET_REL: "an object file"
    case ET_EXEC: "an executable"
    case ET_DYN: "a shared library"
    case ET_CORE: "a core dump"
    default: "an ELF file of type \(rawValue)"
    }
  }
}

/// The machines that ELF files are built for (`e_machine`).
enum ELFMachine {
  /// The name of a machine; another one for each number.
  static func name(_ number: UInt16) -> String {
    switch Int32(number) {
    case EM_386: "x86"
    case EM_MIPS: "MIPS"
    case EM_PPC: "PowerPC"
    case EM_PPC64: "PowerPC64"
    case EM_S390: "IBM Z"
    case EM_ARM: "ARM"
    case EM_X86_64: "x86-64"
    case EM_AARCH64: "AArch64"
    case EM_RISCV: "RISC-V"
    case EM_LOONGARCH: "LoongArch"
    default: "machine number \(number)"
    }
  }
}
