import Glibc
import HostSystem
import VIPKit

extension EnvironmentValues {
  /// Adds the language (``UserLanguages``) and the time zone: `TZ`, else the target of `/etc/localtime` (localtime(5)).
  func completed(by variables: (String) -> String?, localTime: String = "/etc/localtime") -> EnvironmentValues {
    var values = self
    values.locale = UserLanguages(variables: variables).locale
    let zone = variables("TZ").map { String($0.drop { $0 == ":" }) } ?? Path.resolved(localTime) ?? ""
    let name = zone.hasPrefix(Self.zones) ? String(zone.dropFirst(Self.zones.count)) : zone
    values.timeZone = name.isEmpty || name.hasPrefix("/") ? nil : name
    values.system.file = { [home = variables("HOME")] in PickedFile(typed: $0, home: home) }
    return values
  }

  /// The tz database (tzselect(8)).
  private static let zones = "/usr/share/zoneinfo/"
}

extension PickedFile {
  /// A file that a display has brought, or is to get. Its name is no path here.
  init(named name: String, in uploads: UploadFolder, save: @escaping @Sendable ([UInt8]) async -> Bool) {
    let file = PickedFile(typed: uploads.path(of: name), home: nil)
    self.init(name: name) { limit throws(PickedFileError) in
      try await file.read(upTo: limit)
    } write: { bytes, _ throws(PickedFileError) in
      guard await save(bytes) else { throw .unsupported }
    }
  }

  /// A file of this machine. `name` is relative to the app's working folder, or begins with `~` for `home`.
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
      // Keeps a link a link, and a file's permissions.
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
