import FoundationEssentials
import HostInspection
import HostModel
import HostSystem

/// What the programs and libraries of a package need of the machine that runs them.
struct PackedFiles {
  /// The names of the libraries that they link.
  private(set) var needed: Set<String> = []
  /// The release of the C library that the most demanding of them needs, and which that is; nil when none needs one.
  private(set) var glibc: (version: GlibcVersion, file: String)?

  /// - Parameter files: what is packed; what is no program and no library counts for nothing.
  init(_ files: some Sequence<String>) throws(PackageFault) {
    // In one order, so that of two files it is always the same one that is told.
    for file in files.sorted() {
      guard let content = FileManager.default.contents(atPath: file) else {
        throw .system(path: file, reason: "can't be read")
      }
      guard content.starts(with: ELFFile.magic) else { continue }
      do throws(LibraryFault.Reason) {
        let elf = try ELFFile(Array(content))
        let dynamic = try ELFDynamic(elf)
        needed.formUnion(dynamic.needed)
        guard let version = try dynamic.glibc(in: elf), glibc.map({ $0.version < version }) ?? true else { continue }
        glibc = (version, file)
      } catch {
        throw .system(path: file, reason: "can't be read as a library")
      }
    }
  }
}
