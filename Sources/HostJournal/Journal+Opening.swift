package import HostSystem

extension Journal {
  /// A build whose code runs for the first time.
  package struct Opening: Equatable, Sendable {
    package let id: String
    package let build: Build
    package let mark: JournalMark

    package init(id: String, build: Build) {
      self.id = id
      self.build = build
      var writer = RecordWriter()
      writer.put(id)
      writer.put(build)
      mark = .opening(writer.bytes)
    }

    /// Reads what an app before this one has left in its mark.
    package init?(_ mark: JournalMark?) {
      guard case .opening(let bytes) = mark else { return nil }
      var reader = RecordReader(bytes[...])
      guard let id = reader.text(), let build = reader.build(), reader.isAtEnd else { return nil }
      self.init(id: id, build: build)
    }
  }
}
