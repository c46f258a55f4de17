package import HostInspection
package import HostModel
import HostSystem

/// Reads libraries that may be on their way into their place.
package struct LibraryReader {
  /// Knows where the libraries are that others need.
  let gate: LibraryGate

  package init(gate: LibraryGate) {
    self.gate = gate
  }

  /// Reads a library's file, away from the main actor.
  ///
  /// - Throws: what is wrong with the file, or what isn't whole of that which it needs.
  ///   ``LibraryFault/Reason/isIncomplete`` says whether to wait for the rest.
  @concurrent
  package func read(_ path: String) async throws(LibraryFault) -> LibraryFile {
    guard !Writers.haveOpen(path) else { throw LibraryFault(path: path, reason: .beingWritten) }
    let file = try LibraryFile(reading: path)
    do throws(LibraryFault.Reason) {
      let elf = try ELFFile(file.bytes)
      if let dependencies = try whole(elf, path) {
        for shared in dependencies.own where Writers.haveOpen(shared.path) {
          throw .needsRefused(LibraryFault(path: shared.path, reason: .beingWritten))
        }
      }
    } catch {
      throw LibraryFault(path: path, reason: error)
    }
    return file
  }

  /// What a library needs; nil when something is wrong with it that isn't fixed by waiting, which is for the gate to say.
  private func whole(_ elf: ELFFile, _ path: String) throws(LibraryFault.Reason) -> Dependencies? {
    guard let dynamic = try? ELFDynamic(elf), let inspector = try? Inspector.forThisProcess() else { return nil }
    var reader = DependencyReader(gate, inspector)
    do throws(LibraryFault.Reason) {
      return try reader.read(dynamic.needed, by: path, searchPaths: dynamic.searchPaths)
    } catch {
      guard !error.isIncomplete else { throw error }
      return nil
    }
  }
}

extension LibraryFault.Reason {
  /// Whether the file may yet become a library by more being written to it.
  package var isIncomplete: Bool {
    switch self {
    case .missing, .beingWritten, .empty, .truncated: true
    case .needsRefused(let fault): fault.reason.isIncomplete
    case .notELF(let start): start.count < ELFFile.magic.count && ELFFile.magic.starts(with: start)
    default: false
    }
  }

  /// Whether somebody writes to the file, or to one that it needs.
  package var isBeingWritten: Bool {
    switch self {
    case .beingWritten: true
    case .needsRefused(let fault): fault.reason.isBeingWritten
    default: false
    }
  }
}
