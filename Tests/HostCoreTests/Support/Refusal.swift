import HostInspection
import HostModel

extension Inspector {
  /// Why a file is refused; nil when it isn't.
  func refusal(of path: String, by loaded: LoadedSymbols = .ofThisProcess()) -> LibraryFault? {
    do {
      _ = try inspect(path, by: loaded)
      return nil
    } catch {
      return error
    }
  }

  /// Why these bytes are refused; nil when they aren't.
  func refusal(of bytes: [UInt8]) -> LibraryFault? {
    do {
      _ = try judge(try LibraryReport(of: LibraryFile(path: "libX.so", bytes: bytes)))
      return nil
    } catch {
      return error
    }
  }
}

extension [UInt8] {
  /// The same bytes with a number put in somewhere, in the byte order of ELF files on our machines.
  func patched(_ number: some FixedWidthInteger, at offset: Int) -> [UInt8] {
    var bytes = self
    Swift.withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(offset..<offset + $0.count, with: $0) }
    return bytes
  }

  /// The number that stands somewhere.
  func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self, at offset: Int) -> Number {
    self[offset..<offset + MemoryLayout<Number>.size].reversed().reduce(0) { $0 << 8 | Number($1) }
  }
}
