import Contracts
import Feed
import VIPKit

final class FileNewsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "FileNews", version: "1.0.0", provides: .news).options(FileNewsOptions.self)

  func makeWorker(in context: WorkerContext) throws -> any NewsWorker {
    let options = try context.options(as: FileNewsOptions.self)
    return FileNews(file: context.path(try options.checkedFile()), maximumBytes: try options.checkedMaximumBytes())
  }
}

/// The entry point of libFileNews.so.
@MainActor
@c(worker_FileNews)
public func fileNewsWorker() -> UnsafeMutableRawPointer { FileNewsConfigurator().asEntryPoint() }

struct FileNewsOptions: Decodable {
  /// Required. A relative path is relative to the manifest's folder.
  var file: String?
  /// 8 MiB by default.
  var maximumBytes: Int?

  func checkedFile() throws(OptionError) -> String {
    guard let file, !file.isEmpty else {
      throw OptionError("the option “file” is missing; it is the path of an RSS or Atom feed")
    }
    return file
  }

  func checkedMaximumBytes() throws(OptionError) -> Int {
    let bytes = maximumBytes ?? 8 << 20
    // A gibibyte is more than any feed, and far from overflowing.
    guard (1...1 << 30).contains(bytes) else {
      throw OptionError("the option “maximumBytes” is \(bytes); it must be from 1 to 1073741824")
    }
    return bytes
  }
}
