import HostSystem

/// A folder in which a library has the dynamic loader look for others (ld.so(8), DT_RPATH and DT_RUNPATH).
enum SearchPath {
  /// Why a folder isn't safe to look in; nil when it is.
  ///
  /// - Parameters:
  ///   - path: what the library says.
  ///   - origin: the folder from which the library is opened.
  static func problem(_ path: String, origin: String) -> String? {
    let folder = folder(path, origin: origin)
    guard folder.hasPrefix("/"), !folder.contains("$") else {
      return "it leads to another folder wherever the host is started; expected a path from the root or from $ORIGIN"
    }
    do throws(SystemError) {
      return Trust.ofThisProcess.violation(ofContents: try FileWalk.components(to: folder))?.finding
    } catch {
      return "nobody can tell who may write there: \(error.text)"
    }
  }

  /// The folder that a search path names.
  static func folder(_ path: String, origin: String) -> String {
    let origin = Path.absolute(origin)
    return path.replacing("${ORIGIN}", with: origin).replacing("$ORIGIN", with: origin)
  }
}
