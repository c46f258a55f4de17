import HostInspection

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
