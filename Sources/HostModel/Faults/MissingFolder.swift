import HostSystem

/// A folder of the manifest that isn't there. No error: libraries are taken when it comes.
package struct MissingFolder: HostError {
  /// Where the manifest names it.
  package let place: Place
  /// The folder.
  package let path: String

  package init(place: Place, path: String) {
    self.place = place
    self.path = path
  }

  /// What is wrong, and where.
  package var message: String { "\(place): there is no folder \(Printable.quoted(path))" }

  /// How to mend it.
  package var remedy: String { "make it, or correct the path" }
}
