/// A file that the user has named in a ``FileField``, to be read or written. It may lie on another machine than the application's, so a
/// scene has this handle, and no path.
public struct PickedFile: Sendable {
  /// What the user calls it: what they typed in a terminal, the name of the file elsewhere.
  public let name: String

  private let reading: @Sendable (_ limit: Int) async throws(PickedFileError) -> [UInt8]
  private let writing: @Sendable (_ bytes: [UInt8], _ isReplacing: Bool) async throws(PickedFileError) -> Void

  /// Makes a handle: a display does, or a test. `read` gives no more bytes than the limit; `write` writes the whole file or
  /// nothing, and replaces one that is there only if it may.
  public init(
    name: String,
    read: @escaping @Sendable (_ limit: Int) async throws(PickedFileError) -> [UInt8] = { _ throws(PickedFileError) in
      throw .unsupported
    },
    write: @escaping @Sendable (_ bytes: [UInt8], _ isReplacing: Bool) async throws(PickedFileError) -> Void = {
      _, _ throws(PickedFileError) in throw .unsupported
    }
  ) {
    self.name = name
    reading = read
    writing = write
  }

  /// The bytes of the file, if it has no more than a limit.
  @concurrent public func read(upTo limit: Int) async throws(PickedFileError) -> [UInt8] { try await reading(limit) }

  /// Writes the file, the whole or nothing of it. Throws `exists` when there is a file that isn't to be replaced.
  @concurrent public func write(_ bytes: [UInt8], replacing isReplacing: Bool) async throws(PickedFileError) {
    try await writing(bytes, isReplacing)
  }
}

extension PickedFile: Equatable {
  /// Whether the user calls two the same.
  public static func == (left: PickedFile, right: PickedFile) -> Bool { left.name == right.name }
}

/// Why a file that the user named can't be read or written. A `systemMessage` is what the system says of it (strerror(3)).
public enum PickedFileError: Error, Equatable, Sendable, Codable {
  /// There is a file of this name already.
  case exists
  /// The file has more than these bytes.
  case tooLarge(maximumBytes: Int)
  /// What has this name is a device, a pipe or a socket: nothing is read from it, and no file takes its place.
  case notAFile
  /// The file can't be reached.
  case unavailable(systemMessage: String)
  /// Nothing reads or writes files here.
  case unsupported
}

/// Marks a value in a protocol of Contracts that only the worker may read: a password, a token. The tools that write down
/// what workers are asked leave it out. The type is that of the value.
public typealias Secret<Value> = Value
