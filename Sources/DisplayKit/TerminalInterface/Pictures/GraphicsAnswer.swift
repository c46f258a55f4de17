/// What a terminal says of pictures (kitty, "Terminal graphics protocol"): `ESC _ G i=…;OK ESC \`, or why not.
public enum GraphicsAnswer {
  /// Those that pictures of this display have. Other programs have pictures on the same terminal.
  static let numbers = 0x4856_0000...0x4856_FFFF

  /// Asks whether the terminal knows the protocol, by a pixel that it doesn't keep.
  public static let query = "\u{1B}_Gi=\(numbers.lowerBound),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"

  /// Reads an answer.
  ///
  /// - Returns: whether the terminal does what it was told; nil for everything else.
  static func isOK(_ bytes: some Collection<UInt8>) -> Bool? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix("\u{1B}_G"), text.hasSuffix("\u{1B}\\"), let semicolon = text.firstIndex(of: ";") else {
      return nil
    }
    let keys = text[..<semicolon].dropFirst(3).split(separator: ",")
    guard let key = keys.first(where: { $0.hasPrefix("i=") }), let number = Int(key.dropFirst(2)),
      numbers.contains(number)
    else { return nil }
    return text[semicolon...].dropFirst().dropLast(2) == "OK"
  }

  /// Where the beginning of an answer ends, because what follows is none of it.
  ///
  /// - Parameter string: what follows on `ESC _`.
  static func stranger(in string: ArraySlice<UInt8>) -> Int? {
    let keys = string.dropFirst().prefix { $0 != UInt8(ascii: ";") }
    if let stranger = keys.firstIndex(where: { !"ip=,0123456789".utf8.contains($0) }) { return stranger }
    let message = string[keys.endIndex...].dropFirst()
    // Such as EINVAL, and a reason of any words.
    if message.first == UInt8(ascii: "E") { return message.firstIndex { !(0x20...0x7E).contains($0) } }
    let common = zip(message, "OK".utf8).prefix { $0 == $1 }.count
    return common < message.count ? message.startIndex + common : nil
  }
}
