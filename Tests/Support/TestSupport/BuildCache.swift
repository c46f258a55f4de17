import Foundation

/// The tests' build products, kept beside the products of the build: a later run uses them again if sources, command,
/// compiler, VIPKit and Contracts are the same.
struct BuildCache {
  private let files: [String]
  private let kept: URL

  /// The first of the files is the library; the command has no paths of this run.
  init(of files: [String], from sources: [String], by command: [String]) throws {
    self.files = files
    let name = URL(filePath: files[0]).lastPathComponent
    kept = URL(filePath: "\(Checkout.products)/test-libraries/\(name)/\(try Self.key(of: sources, command))")
  }

  func take() throws -> Bool {
    let all = files.compactMap { try? Data(contentsOf: place(of: $0)) }
    guard all.count == files.count else { return false }
    for (file, bytes) in zip(files, all) {
      try bytes.write(to: URL(filePath: file))
      chmod(file, 0o755)
    }
    return true
  }

  func keep() throws {
    // Earlier ones are useless now.
    try? FileManager.default.removeItem(at: kept.deletingLastPathComponent())
    try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
    for file in files { try Data(contentsOf: URL(filePath: file)).write(to: place(of: file), options: .atomic) }
  }

  private func place(of file: String) -> URL { kept.appending(path: URL(filePath: file).lastPathComponent) }

  private static func key(of sources: [String], _ command: [String]) throws -> String {
    var key = FowlerNollVo()
    for word in command { key.add(word.utf8) }
    for source in sources { key.add(try Data(contentsOf: URL(filePath: source))) }
    let compiler = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":").map { "\($0)/swiftc" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    let needed = ["Modules/VIPKit.swiftmodule", "Modules/Contracts.swiftmodule", "libVIPKit.so", "libContracts.so"]
    for path in [compiler].compactMap(\.self) + needed.map({ "\(Checkout.products)/\($0)" }) {
      let file = URL(filePath: path).resolvingSymlinksInPath().path
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      let time = (attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate
      key.add("\(file) \(attributes[.size] ?? 0) \(time ?? 0)".utf8)
    }
    return String(key.value, radix: 16)
  }
}

/// FNV-1a of 64 bits (draft-eastlake-fnv): a hash that is the same in each run.
private struct FowlerNollVo {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Also marks the end of the bytes.
  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { mix(byte) }
    mix(0xFF)
  }

  private mutating func mix(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
