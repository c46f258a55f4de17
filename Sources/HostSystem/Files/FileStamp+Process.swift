extension FileStamp {
  /// What the code in this process came from: each file that holds some, with its stamp. Another build of the host, of VIPKit or of
  /// the toolchain's libraries gives another text.
  package static func ofCodeInProcess() throws(File.Fault) -> String {
    // proc(5): address, permissions, offset, device, inode, path.
    let maps = String(decoding: try File.read("/proc/self/maps", limit: 16 << 20), as: UTF8.self)
    let files = maps.split(separator: "\n").compactMap { line -> String? in
      let fields = line.split(separator: " ", maxSplits: 2)
      guard fields.count > 1, fields[1].contains("x"), let start = line.firstIndex(of: "/") else { return nil }
      return String(line[start...])
    }
    return Set(files).sorted().map { "\($0) \(FileStamp($0)?.text ?? "")" }.joined(separator: "\n")
  }

  /// All but when it was taken.
  private var text: String {
    "\(device) \(inode) \(size) \(modified.seconds).\(modified.nanoseconds) \(changed.seconds).\(changed.nanoseconds)"
  }
}
