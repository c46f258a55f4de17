/// What turns while something is going on.
enum Spinner {
  /// A step at a time.
  static let frames = Array("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
}
