import Glibc
import HostSystem
import VIPKit

extension EnvironmentValues {
  /// With the user's language and time zone, as the process was given them.
  ///
  /// - Parameter variables: the variables of the process. ``UserLanguages`` has the language from them; `TZ` is the time
  ///   zone, else what `/etc/localtime` links to (localtime(5)).
  func completed(by variables: (String) -> String?, localTime: String = "/etc/localtime") -> EnvironmentValues {
    var values = self
    values.locale = UserLanguages(variables: variables).locale
    let zone = variables("TZ").map { String($0.drop { $0 == ":" }) } ?? Path.resolved(localTime) ?? ""
    let name = zone.hasPrefix(Self.zones) ? String(zone.dropFirst(Self.zones.count)) : zone
    values.timeZone = name.isEmpty || name.hasPrefix("/") ? nil : name
    values.system.file = { [home = variables("HOME")] in PickedFile(typed: $0, home: home) }
    return values
  }

  /// Where the tz database is (tzselect(8)).
  private static let zones = "/usr/share/zoneinfo/"
}

extension PickedFile {
  /// A file that a display has brought, or is to be given. Its name is no path here.
  init(named name: String, in uploads: UploadFolder, save: @escaping @Sendable ([UInt8]) async -> Bool) {
    let file = PickedFile(typed: uploads.path(of: name), home: nil)
    self.init(name: name) { limit throws(PickedFileError) in
      try await file.read(upTo: limit)
    } write: { bytes, _ throws(PickedFileError) in
      guard await save(bytes) else { throw .unsupported }
    }
  }

  /// A file of this machine.
  ///
  /// - Parameters:
  ///   - name: as the user typed it: relative to the folder in which the app was started, or with the user's own as `~`.
  ///   - home: the folder that `~` stands for.
  init(typed name: String, home: String?) {
    let isOwn = name == "~" || name.hasPrefix("~/")
    let path = if isOwn, let home { home + name.dropFirst() } else { Path.absolute(name) }
    self.init(name: name) { limit throws(PickedFileError) in
      do throws(File.Fault) { return try File.read(path, limit: limit) } catch {
        switch error {
        case .notRegular: throw Path.isFolder(path) ? .isAFolder : .notAFile
        case .tooLarge: throw .tooLarge(maximumBytes: limit)
        case .system(let error): throw .unavailable(systemMessage: error.text)
        }
      }
    } write: { bytes, isReplacing throws(PickedFileError) in
      // A link stays one, and a file keeps its rights.
      let target = Path.resolved(path) ?? path
      if Path.isFolder(target) { throw .isAFolder }
      do throws(SystemError) {
        try File.replace(target, bytes, isNew: !isReplacing, keepsRights: true)
      } catch {
        switch error.number {
        case EEXIST: throw .exists
        case EINVAL: throw .notAFile
        default: throw .unavailable(systemMessage: error.text)
        }
      }
    }
  }
}

extension PickedFileError {
  fileprivate static var isAFolder: PickedFileError { .unavailable(systemMessage: SystemError(number: EISDIR).text) }
}
