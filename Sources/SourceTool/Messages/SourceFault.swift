/// Why sources can't be read, or nothing can be made of them.
public enum SourceFault: Error, Codable, Equatable, Sendable {
  case badRequest(reason: String)
  /// The toolchain that built the tool has no SwiftSyntax.
  case noSwiftSyntax
  case noFolder(path: String)
  case noSources(folder: String)
  case unreadable(file: String)
  case tooLarge(file: String, bytes: Int, maximum: Int)
  case tooDeep(file: String, maximum: Int)
  /// The parser crashes, or takes more CPU time than this.
  case tooHard(file: String, seconds: Int)
  /// Too many entries are in the folder and below it, as with a link to `/`.
  case tooMany(folder: String, maximum: Int)
  case unknownProtocol(name: String, folders: [String], known: [String])
  case ambiguousProtocol(name: String, places: [SourcePlace])
  case noProtocols(folder: String)
  case unsupported(what: String, reason: String, of: String, place: SourcePlace)
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

  /// `Notes.swift:12`.
  public var text: String { "\(file):\(line)" }
}
