import HostManifest
@testable import HostInspection
@testable import HostLoading

extension Inspector {
  /// Reads a file, and judges it by what is loaded in this process.
  func inspect(_ path: String, by loaded: LoadedSymbols = .ofThisProcess()) throws(LibraryFault) -> PreparedLibrary {
    let file = try LibraryFile(reading: path)
    let report = try LibraryReport(of: file)
    return PreparedLibrary(
      path: path, digest: file.digest, report: report, entry: try judge(report, by: loaded),
      dependencies: Dependencies(), file: file, gate: LibraryGate(hostFolder: "/nowhere"))
  }

  /// Judges what a file says.
  func judge(_ report: LibraryReport, by loaded: LoadedSymbols = .ofThisProcess()) throws(LibraryFault) -> LibraryEntry
  {
    do {
      let entry = try entry(of: report)
      try checkFit(report, to: loaded)
      return entry
    } catch {
      throw LibraryFault(path: report.path, reason: error)
    }
  }
}

extension LoadedSymbols {
  /// What is loaded in this process now.
  static func ofThisProcess(sharing libraries: [String] = ["libVIPKit.so", "libContracts.so"]) -> LoadedSymbols {
    offered(by: libraries, with: [])
  }
}
