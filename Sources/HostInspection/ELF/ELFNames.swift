import Glibc

/// What the numbers in an ELF header stand for.
enum ELFNames {
  /// The kind of file (`e_type`), with the article.
  static func type(_ number: UInt16) -> String {
    switch Int32(number) {
    case ET_REL: "an object file"
    case ET_EXEC: "an executable"
    case ET_DYN: "a shared library"
    case ET_CORE: "a core dump"
    default: "an ELF file of type \(number)"
    }
  }

  /// The machine that the file is built for (`e_machine`); another name for each number.
  static func machine(_ number: UInt16) -> String {
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
