/// A file that is about to be made.
struct GeneratedFile: Equatable {
  /// Its path, relative to the folder of the project.
  let path: String
  let text: String
}
