/// How far a library has come on its way to the screen.
package enum LibraryStage: String, Equatable, Sendable, Codable {
  /// Its file is known.
  case discovered
  /// Its file has been read and found in order. None of its code has run.
  case inspected
  /// Its code is in the process, or was in another that tried it, and its descriptor is known.
  case loaded
  /// Its objects have been built and connected.
  case configured
  /// It is on the screen, or beneath what is.
  case presented
  /// It has been replaced by another build, or removed.
  case retired
  /// Something is wrong with it; the record says what.
  case refused

  /// Whether a library may go from this stage to another.
  ///
  /// A scene that has left the screen is `loaded` again; whatever was retired or refused stays so; what was refused
  /// for now gets another record when it is needed next.
  package func mayBecome(_ next: LibraryStage) -> Bool {
    switch (self, next) {
    case (.discovered, .inspected), (.inspected, .loaded), (.loaded, .configured), (.configured, .presented),
      (.configured, .loaded), (.presented, .loaded):
      true
    case (.retired, _), (.refused, _): false
    case (_, .retired), (_, .refused): true
    default: false
    }
  }
}
