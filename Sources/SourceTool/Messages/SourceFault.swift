/// Why sources can't be read, or nothing can be made of them.
public enum SourceFault: Error, Codable, Equatable, Sendable {
  case badRequest(reason: String)
  /// The toolchain that built the tool has no SwiftSyntax.
  case noSwiftSyntax
  case noFolder(path: String)
  case noSources(folder: String)
  case unreadable(file: String)
  case tooLarge(file: String, bytes: Int, maximum: Int)
  /// Its declarations, calls or expressions stand in each other more often than is followed.
  case tooDeep(file: String, maximum: Int)
  /// The file ends the parser of Swift, or takes it more than this processor time.
  case tooHard(file: String, seconds: Int)
  /// The folder and those in it hold more than what is looked at, as one does with a link to `/`.
  case tooMany(folder: String, maximum: Int)
  case unknownProtocol(name: String, folders: [String], known: [String])
  case ambiguousProtocol(name: String, places: [SourcePlace])
  case noProtocols(folder: String)
  case unsupported(what: String, reason: String, of: String, place: SourcePlace)
  case noDeclaration(name: String, folder: String)
  case taken(name: String, place: SourcePlace)
  case otherType(name: String, found: String, expected: String, place: SourcePlace)
  /// The Interactor is an actor, and the data store's protocol belongs to the main actor.
  case mainActorStore(name: String, interactor: String, place: SourcePlace)
  /// An Interactor is to have a property, of whose type no first value is known.
  case noFirstValue(name: String, type: String, place: SourcePlace)
  case notSwift(file: String)
  case broken(file: String)
  case notPassed(name: String, type: String)
  case notLiteral(function: String, place: SourcePlace)

  /// What is wrong, on one line.
  public var message: String {
    switch self {
    case .badRequest(let reason): "the request can't be read: \(reason)"
    case .noSwiftSyntax: "host-source was built without SwiftSyntax, which its toolchain doesn't have"
    case .noFolder(let path): "\(path): there is no such folder"
    case .noSources(let folder): "\(folder): there are no Swift files"
    case .unreadable(let file): "\(file): can't be read as UTF-8"
    case .tooLarge(let file, let bytes, let maximum): "\(file): has \(bytes) bytes, expected at most \(maximum)"
    case .tooDeep(let file, let maximum): "\(file): its code is nested deeper than \(maximum) levels"
    case .tooHard(let file, let seconds):
      "\(file): ends the parser of Swift, or takes it more than \(seconds) s; expected code that is nested less"
    case .tooMany(let folder, let maximum):
      "\(folder): more than \(maximum) files and folders are found by then; expected the sources of one application"
    case .unknownProtocol(let name, let folders, _):
      "\(folders.joined(separator: ", ")): there is no protocol \(name)"
    case .ambiguousProtocol(let name, let places):
      "\(name): is declared \(places.count) times, in \(places.map(\.text).joined(separator: " and "))"
    case .noProtocols(let folder): "\(folder): there is no protocol"
    case .unsupported(let what, let reason, let name, let place):
      "\(place.text): no spy of \(name) can be generated: \(what) \(reason)"
    case .noDeclaration(let name, let folder): "\(folder): declares no \(name)"
    case .taken(let name, let place): "\(place.text): there is \(name) already"
    case .otherType(let name, let found, let expected, let place):
      "\(place.text): \(name) is of the type \(found), expected \(expected)"
    case .mainActorStore(let name, let interactor, let place):
      "\(place.text): \(name) belongs to the main actor, and \(interactor) is an actor of its own"
    case .noFirstValue(let name, let type, let place):
      "\(place.text): has no property \(name), and no value of \(type) is known to begin it with"
    case .broken(let file): "\(file): can't be parsed, so nothing is added to it"
    case .notPassed(let name, let type): "\(name): a value of the type \(type) can't be passed from scene to scene"
    case .notSwift(let file): "\(file): would be no Swift with these names and types"
    case .notLiteral(let function, let place):
      "\(place.text): \(function)(…) has no plain string literal; found an interpolation or an expression"
    }
  }

  /// How to fix it, on one line.
  public var suggestion: String {
    switch self {
    case .badRequest: "use host and host-source of the same build"
    case .noSwiftSyntax: "build the host with a toolchain of swift.org (https://www.swift.org/install/linux)"
    case .noFolder, .noSources: "name a folder with Swift sources"
    case .unreadable: "make it a text file that you may read"
    case .tooLarge, .tooDeep: "split it, or leave it out of the folder"
    case .tooHard: "take apart its nested arrays, generics and expressions, or leave it out of the folder"
    case .tooMany: "remove the link that leads there, or name the folder of the sources"
    case .unknownProtocol(_, _, let known):
      "name the folder that declares it by --with; the protocols are: \(known.joined(separator: ", "))"
    case .ambiguousProtocol: "name fewer folders"
    case .noProtocols: "name the folder of a scene"
    case .unsupported: "write this spy by hand, and name the other protocols by --of"
    case .noDeclaration: "name a scene in the six files that host new scene writes"
    case .taken, .otherType: "choose another name"
    case .mainActorStore(let name, _, _):
      "declare it without an actor: public protocol \(name): AnyObject, Sendable"
    case .noFirstValue(let name, let type, _): "add it: var \(name): \(type) = …"
    case .broken: "fix the file; host build tells where"
    case .notPassed: "name a plain type, such as String, [Contact] or (Int) -> String"
    case .notSwift: "use names and types that Swift has, and no keywords; --as names a route"
    case .notLiteral: "write the text as one literal, with %@ or %d for what changes"
    }
  }
}

/// A place in a source file.
public struct SourcePlace: Codable, Equatable, Sendable {
  /// The path of the file.
  public let file: String
  /// The line, from 1.
  public let line: Int

  /// Takes a file and a line.
  public init(file: String, line: Int) { (self.file, self.line) = (file, line) }

  /// As messages name it: `Notes.swift:12`.
  public var text: String { "\(file):\(line)" }
}
