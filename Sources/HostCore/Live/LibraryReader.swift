/// Reads libraries that may be on their way into their place.
enum LibraryReader {
  /// Reads a library's file, away from the main actor.
  ///
  /// - Throws: what is wrong with the file. ``LibraryFault/Reason/isIncomplete`` says whether to wait for the rest.
  @concurrent
  static func read(_ path: String) async throws(LibraryFault) -> LibraryFile {
    guard !Writers.haveOpen(path) else { throw LibraryFault(path: path, reason: .beingWritten) }
    let file = try LibraryFile(reading: path)
    do throws(LibraryFault.Reason) { _ = try ELFFile(file.bytes) } catch {
      throw LibraryFault(path: path, reason: error)
    }
    return file
  }
}

extension LibraryFault.Reason {
  /// Whether the file may yet become a library by more being written to it.
  var isIncomplete: Bool {
    switch self {
    case .missing, .beingWritten, .empty, .truncated: true
    case .notELF(let start): start.count < ELFFile.magic.count && ELFFile.magic.starts(with: start)
    default: false
    }
  }
}
