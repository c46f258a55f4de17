import CGlibc

/// Hides `SWIFT_BACKTRACE`, which is the app's, from this program's runtime: linked statically, it can't find
/// swift-backtrace, and would say so before each command.
enum BacktraceNotice {
  fileprivate typealias Environment = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

  /// Restores the variable's name. Called first.
  static func end() {
    if let environment = process_environment() { rename(environment, isHidden: false) }
  }

  /// Changes the case of the variable's first letter in place: no library can be called yet.
  fileprivate static func rename(_ environment: Environment, isHidden: Bool) {
    let name: StaticString = "SWIFT_BACKTRACE="
    let (old, new) = isHidden ? (UInt8(ascii: "S"), UInt8(ascii: "s")) : (UInt8(ascii: "s"), UInt8(ascii: "S"))
    var entry = environment
    while let text = entry.pointee {
      var length = 1
      while length < name.utf8CodeUnitCount, text[length] == CChar(name.utf8Start[length]) { length += 1 }
      if length == name.utf8CodeUnitCount, text[0] == CChar(old) { text[0] = CChar(new) }
      entry += 1
    }
  }
}

#if !DEBUG
  /// Called before any initialiser, that of the runtime included (ELF, `DT_PREINIT_ARRAY`).
  @section(".preinit_array")
  @used
  private let beginning:
    @convention(c) (Int32, OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Void =
      { _, _, environment in BacktraceNotice.rename(environment, isHidden: true) }
#endif
