/// A file that the user named in a ``FileField``: a handle without a path, as the file may lie on another machine.
public struct PickedFile: Sendable {
  /// The user's name for it: as typed in a terminal, the file's name elsewhere.
  public let name: String

  private let reading: @Sendable (_ limit: Int) async throws(PickedFileError) -> [UInt8]
  private let writing: @Sendable (_ bytes: [UInt8], _ isReplacing: Bool) async throws(PickedFileError) -> Void

  /// `read` gives no more bytes than the limit; `write` writes all or nothing, and replaces a file only if it may.
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

  /// Writes the whole file or nothing. Throws `exists` when there is a file that isn't to be replaced.
  @concurrent public func write(_ bytes: [UInt8], replacing isReplacing: Bool) async throws(PickedFileError) {
    try await writing(bytes, isReplacing)
  }
}

extension PickedFile: Equatable {
  /// Whether the user calls two the same.
  public static func == (left: PickedFile, right: PickedFile) -> Bool { left.name == right.name }
}

/// Why a file can't be read or written. A `systemMessage` is that of strerror(3).
public enum PickedFileError: Error, Equatable, Sendable, Codable {
  case exists
  case tooLarge(maximumBytes: Int)
  /// A device, a pipe or a socket: nothing is read from it, and no file takes its place.
  case notAFile
  case unavailable(systemMessage: String)
  /// Nothing reads or writes files here.
  case unsupported
}

/// Marks a value in Contracts that only the worker may read, such as a token: tools that record calls leave it out.
public typealias Secret<Value> = Value
