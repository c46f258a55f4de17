import Contracts
import VIPKit

final class FileNewsConfigurator: WorkerConfigurator {
  let descriptor = WorkerDescriptor(id: "FileNews", version: "1.0.0", provides: .news).options(
    FileNewsOptions.self)

  func makeWorker(in context: WorkerContext) throws -> any NewsWorker {
    let options = try context.options(as: FileNewsOptions.self)
    return FileNews(
      file: context.path(try options.checkedFile()), maximumBytes: try options.checkedMaximumBytes())
  }
}

/// The entry point of libFileNews.so.
@MainActor
@c(worker_FileNews)
public func fileNewsWorker() -> UnsafeMutableRawPointer { FileNewsConfigurator().asEntryPoint() }
