/// How an archive is compressed, by the end of its name. Each program writes the same for the same, and no time or name.
enum ArchiveFormat: CaseIterable {
  case gzip
  case xz
  case zstd

  /// - Parameter archive: the name of the archive.
  init(of archive: String) throws(PackageFault) {
    guard let format = Self.allCases.first(where: { archive.hasSuffix($0.ending) }) else {
      throw .unknownFormat(archive: archive)
    }
    self = format
  }

  var ending: String {
    switch self {
    case .gzip: ".tar.gz"
    case .xz: ".tar.xz"
    case .zstd: ".tar.zst"
    }
  }

  /// The program, and its options. It puts the compressed file in the place of the other.
  var compressor: [String] {
    switch self {
    case .gzip: ["gzip", "-n", "-9"]
    // With several threads it writes something else than with one, however many there are.
    case .xz: ["xz", "-6", "--threads=1"]
    case .zstd: ["zstd", "-q", "-19", "--single-thread", "--rm"]
    }
  }

  /// The Debian package that has a program.
  static func package(of program: String) -> String {
    switch program {
    case "xz": "xz-utils"
    case "dpkg-deb", "dpkg-query": "dpkg"
    case "chmod", "date": "coreutils"
    default: program
    }
  }
}
