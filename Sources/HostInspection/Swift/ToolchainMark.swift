/// Which Swift compiler made a program or a library, by its own words.
package enum ToolchainMark {
  /// The line of the compiler; nil when the file has none, or can't be read.
  package static func first(of path: String) -> String? { (try? OwnExecutable(path))?.toolchain }
}
