import HostManifest
import HostSystem
@testable import HostInspection
@testable import HostLoading
import Testing

extension Inspector {
  func inspect(_ path: String, by loaded: LoadedSymbols = .ofThisProcess()) throws(Diagnostic) -> PreparedLibrary {
    let file = try LibraryFile(reading: path)
    let report = try LibraryReport(of: file)
    return PreparedLibrary(
      path: path, digest: file.digest, report: report, entry: try judge(report, by: loaded),
      dependencies: Dependencies(), file: file, gate: LibraryGate(hostFolder: "/nowhere"))
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
  static func ofThisProcess(sharing libraries: [String] = ["libVIPKit.so", "libContracts.so"]) -> LoadedSymbols {
    offered(by: libraries, with: [])
  }
}

extension Inspector {
  func refusal(of path: String, by loaded: LoadedSymbols = .ofThisProcess()) -> Diagnostic? {
    do {
      _ = try inspect(path, by: loaded)
      return nil
    } catch {
      return error
    }
  }

  func refusal(of bytes: [UInt8]) -> Diagnostic? {
    do {
      _ = try judge(try LibraryReport(of: LibraryFile(path: "libX.so", bytes: bytes)))
      return nil
    } catch {
      return error
    }
  }
}
