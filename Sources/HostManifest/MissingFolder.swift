import HostSystem

/// A folder of the manifest that isn't there. No error: libraries are taken when it comes.
package struct MissingFolder: HostError {
  /// Where the manifest names it.
  let place: Place
  /// The folder.
  let path: String

  package init(place: Place, path: String) {
    self.place = place
    self.path = path
  }

  package var message: String { "\(place): there is no folder \(Printable.quoted(path))" }

  package var suggestion: String { "make it, or correct the path" }
}
