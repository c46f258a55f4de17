import HostSystem
import HostModel

/// What is wrong with files of spies.
package enum SpiesFault: HostError {
  /// No file there says how it was made.
  case noSpies(path: String)
  case outOfDate(file: String, command: String)
  /// A file has been written by somebody, who would lose it.
  case notGenerated(path: String, found: String)
  /// The file would belong to the module that it has to import.
  case insideSources(file: String, folder: String)
  /// A folder hasn't the name of a module that could be imported.
  case noModule(folder: String)
  case system(path: String, reason: String)

  package var message: String {
    switch self {
    case .noSpies(let path): "\(path): there is no file that host spies has made"
    case .outOfDate(let file, _): "\(file): is out of date; its protocols have changed, or it has been edited"
    case .notGenerated(let path, let found):
      "\(path): is no file that host spies has made; expected its line // host spies … among the first comments, found \(Printable.quoted(found))"
    case .insideSources(let file, let folder): "\(file): is in \(folder), whose protocols it is to have spies of"
    case .noModule(let folder): "\(folder): expected a folder with the name of a module, such as Plugins/Login"
    case .system(let path, let reason): "\(path): \(reason)"
    }
  }

  package var suggestion: String {
    switch self {
    case .noSpies: "say what it is made of: host spies Tests/LoginTests/LoginSpies.swift --in Plugins/Login"
    case .outOfDate(_, let command): "run \(command)"
    case .notGenerated: "name another file, or remove this one"
    case .insideSources: "name a file among the tests: host spies Tests/LoginTests/LoginSpies.swift --in Plugins/Login"
    case .noModule: "name the folder of the module's sources by --in and --with"
    case .system: "make room there, and see that you may write there"
    }
  }
}
