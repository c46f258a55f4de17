/// How far a library has come on its way to the screen.
package enum LibraryStage: String, Equatable, Sendable, Codable {
  /// Its file is known.
  case discovered
  /// Its file has been read and found in order. None of its code has run.
  case inspected
  /// Its code is in the process, or was in another that tried it, and its descriptor is known.
  case loaded
  /// It is on the screen, or beneath what is.
  case presented
  /// It has been replaced by another build, or removed.
  case retired
  /// Something is wrong with it; the record says what.
  case refused
}
