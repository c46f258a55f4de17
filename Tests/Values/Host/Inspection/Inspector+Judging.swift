import HostManifest
import HostSystem
@testable import HostInspection
@testable import HostLoading

extension Inspector {
  func inspect(_ path: String, by loaded: LoadedSymbols = .ofThisProcess()) throws(Diagnostic) -> LibraryEntry {
    try judge(LibraryReport(of: LibraryFile(reading: path)), by: loaded)
  }

  func judge(_ report: LibraryReport, by loaded: LoadedSymbols = .ofThisProcess()) throws(Diagnostic) -> LibraryEntry {
    do {
      let entry = try entry(of: report)
      try checkFit(report, to: loaded)
      return entry
    } catch {
      throw Diagnostic(path: report.path, reason: error)
    }
  }
}

extension LoadedSymbols {
  static func ofThisProcess() -> LoadedSymbols { offered(by: ["libVIPKit.so", "libContracts.so"], with: []) }
}
