import Foundation
import Glibc
import TestSupport

extension BadLibrary {
  /// What somebody may have put under a library's name, or where.
  static let hostile: [BadLibrary] =
    [othersMayWrite, inAFolderForAll, behindALinkToAFolderForAll, pipe, socket, folder, device, loop, dangling]
    + [sparse, magicAlone, hugeMemory, looksAround] + (geteuid() == 0 ? [ofSomebodyElse, inAFolderOfSomebodyElse] : [])

  private static func copyGood(to file: String) throws {
    try TemporaryFolder.copy(try FixtureLibraries.path("NullEntryPoint"), to: file)
  }

  private static func parent(of file: String) -> String { URL(filePath: file).deletingLastPathComponent().path }

  // MARK: Who could have written it

  private static let othersMayWrite = BadLibrary(
    name: "OthersMayWrite",
    reason: "%: the file §/% may be written by everybody (mode 0666); expected: by you and root alone",
    suggestion: "if you trust what is there: chmod go-w §/%"
  ) { file in
    try copyGood(to: file)
    try succeed(chmod(file, 0o666))
  }

  private static let inAFolderForAll = BadLibrary(
    name: "InAFolderForAll",
    reason: "%: the folder §/scenes may be written by everybody (mode 0777); expected: by you and root alone",
    suggestion: "if you trust what is there: chmod go-w §/scenes"
  ) { file in
    try copyGood(to: file)
    try succeed(chmod(parent(of: file), 0o777))
  }

  private static let behindALinkToAFolderForAll = BadLibrary(
    name: "BehindALink",
    reason: "%: the folder §/shared may be written by everybody (mode 0777); expected: by you and root alone",
    suggestion: "if you trust what is there: chmod go-w §/shared"
  ) { file in
    let shared = "\(parent(of: parent(of: file)))/shared"
    try FileManager.default.createDirectory(atPath: "\(shared)/a", withIntermediateDirectories: true)
    try copyGood(to: "\(shared)/a/libX.so")
    try succeed(chmod(shared, 0o777))
    try succeed(symlink("../shared/a/libX.so", file))
  }

  private static let ofSomebodyElse = BadLibrary(
    name: "OfSomebodyElse", reason: "%: the file §/% belongs to the user nobody; expected: to you or root",
    suggestion: "if you trust what is there: chown root §/%"
  ) { file in
    try copyGood(to: file)
    try succeed(chown(file, 65534, 0))
  }

  private static let inAFolderOfSomebodyElse = BadLibrary(
    name: "InAFolderOfSomebodyElse",
    reason: "%: the folder §/scenes belongs to the user nobody; expected: to you or root",
    suggestion: "if you trust what is there: chown root §/scenes"
  ) { file in
    try copyGood(to: file)
    try succeed(chown(parent(of: file), 65534, 0))
  }

  // MARK: What isn't a file

  private static func notAFile(
    _ name: String, _ kind: String, make: @escaping @Sendable (String) throws -> Void
  ) -> BadLibrary {
    BadLibrary(
      name: name, reason: "%: this is \(kind); expected a shared library",
      suggestion: "name the library's file itself, such as libLogin.so", make: make)
  }

  private static let pipe = notAFile("Pipe", "a named pipe") { try succeed(mkfifo($0, 0o600)) }
  private static let folder = notAFile("Folder", "a folder") { try succeed(mkdir($0, 0o700)) }
  private static let device = notAFile("Device", "a device") { try succeed(symlink("/dev/zero", $0)) }

  private static let socket = notAFile("Socket", "a socket") { file in
    let number = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(file.utf8).prefix(107)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try succeed(bind(number, $0, size)) }
    }
  }

  private static let loop = BadLibrary(
    name: "Loop", reason: "%: the file can't be read: Too many levels of symbolic links",
    suggestion: "make the file readable for the user who runs the host"
  ) { try succeed(symlink("libLoop.so", $0)) }

  private static let dangling = BadLibrary(
    name: "Dangling", reason: "%: there is no such file", suggestion: "build the library, or correct its path"
  ) { try succeed(symlink("../nowhere/libDangling.so", $0)) }

  // MARK: What is too much

  private static let sparse = BadLibrary(
    name: "Sparse", reason: "%: the file has 4294967296 bytes; expected at most 268435456",
    suggestion: "take the debug information out of it: strip --strip-debug"
  ) { file in
    try Data([0x7F, 0x45, 0x4C, 0x46]).write(to: URL(filePath: file))
    try succeed(truncate(file, 1 << 32))
  }

  private static let magicAlone = BadLibrary(
    name: "MagicAlone", reason: "%: the file is cut off: its ELF header ends at byte 64, but the file has 4 bytes",
    suggestion: "build or copy the library again, and put it in place only when it is whole"
  ) { try Data([0x7F, 0x45, 0x4C, 0x46]).write(to: URL(filePath: $0)) }

  private static let hugeMemory = BadLibrary.compiled(
    "HugeMemory", reason: "%: can't be loaded: cannot map zero-fill pages",
    suggestion: "run host inspect on the library; if the folder of copies forbids execution, set TMPDIR to another")

  private static let looksAround = BadLibrary(
    name: "LooksAround",
    reason: "%: has libCharts.so looked for in \"lib\": "
      + "it leads to another folder wherever the host is started; expected a path from the root or from $ORIGIN",
    suggestion: "build the library without that path (-rpath), or take it out: patchelf --remove-rpath"
  ) { file in
    let library = try FixtureLibraries.path("LooksAround", linking: "Charts", searchPath: "lib")
    try TemporaryFolder.copy(library, to: file)
  }
}

/// Throws what a call of the system has set `errno` to when it has failed.
func succeed(_ result: Int32) throws {
  if result != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
}
