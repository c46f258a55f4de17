package import HostManifest

/// What an ELF file says about itself: enough to judge a library before any of its code runs.
///
/// Every text in it is free of control characters, whatever the file contains.
package struct LibraryReport: Equatable, Codable, Sendable {
  /// Where the file was read.
  package let path: String
  /// The name of the machine that it was built for, such as `x86-64`.
  package let machine: String
  /// The name under which others link it.
  package let soname: String?
  /// The libraries that it links.
  package let needed: [String]
  /// Where the dynamic loader is to look for those, besides its own folders.
  package let searchPaths: [String]
  /// Its entry points; a library of ours has one.
  package let entryPoints: [LibraryEntry]
  /// The lines of the Swift compilers that it was built with; none when there is no Swift in it.
  package let toolchains: [String]
  /// What built it; nil when it doesn't say so.
  package let note: BuildNote?
  /// The conformances of its types to protocols of other libraries.
  package let conformances: [ProtocolConformance]
  /// The C types that it uses as Swift types.
  package let foreignTypes: [ForeignType]
  /// The Swift symbols that it must find in other libraries.
  package let imports: [String]
  /// The symbols of the types and protocols that it defines.
  package let descriptors: [String]

  /// Describes a file.
  package init(
    path: String, machine: String, soname: String?, needed: [String], searchPaths: [String],
    entryPoints: [LibraryEntry],
    toolchains: [String], note: BuildNote? = nil, conformances: [ProtocolConformance], foreignTypes: [ForeignType],
    imports: [String],
    descriptors: [String]
  ) {
    self.path = path
    self.machine = machine
    self.soname = soname
    self.needed = needed
    self.searchPaths = searchPaths
    self.entryPoints = entryPoints
    self.toolchains = toolchains
    self.note = note
    self.conformances = conformances
    self.foreignTypes = foreignTypes
    self.imports = imports
    self.descriptors = descriptors
  }
}

extension LibraryReport {
  /// Whether a symbol is of the library's own module: it finds none of that module in other libraries.
  ///
  /// - Parameter symbol: of a declaration, such as `$s9Contracts13HomeDataStoreMp`: its module comes first, after its length.
  package func isOwn(_ symbol: String) -> Bool {
    let rest = symbol.dropFirst(2)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let length = Int(digits), length < rest.utf8.count else { return false }
    let module = symbol.prefix(2 + digits.count + length)
    return !imports.contains { $0.hasPrefix(module) }
  }
}
