import Dispatch
import Glibc
import HostSystem
import Synchronization
import TerminalInterface

/// Has `host-image` decode pictures, each in a process of its own, one after the other.
package struct PictureDecoder: Sendable {
  private let program: String
  let seconds: Int
  private let queue = DispatchQueue(label: "pictures", qos: .utility)
  /// Is told why a picture isn't drawn.
  let report: @Sendable (PictureFault) -> Void

  /// Makes one.
  ///
  /// - Parameters:
  ///   - hostFolder: where `host-image` stands.
  ///   - seconds: how long it may take.
  ///   - report: is told why a picture isn't drawn.
  package init(beside hostFolder: String, seconds: Int = 10, report: @escaping @Sendable (PictureFault) -> Void) {
    program = Path.join(hostFolder, HostFiles.image)
    self.seconds = seconds
    self.report = report
  }

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - file: the picture's.
  ///   - most: in which it has to fit.
  /// - Returns: nil when that can't be done; the reason was told. Also when the task is cancelled: nobody wants the picture any more, and
  ///   those that wait for their turn don't wait for it.
  func decode(_ file: PictureFile, within most: Size) async -> Picture? {
    let wish = Wish()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Not on one of the few threads of Swift's tasks, which must not be blocked.
        queue.async {
          guard wish.lasts else { return continuation.resume(returning: nil) }
          do throws(PictureFault) {
            continuation.resume(returning: try run(file.bytes, within: most, while: wish))
          } catch {
            if wish.lasts { report(error) }
            continuation.resume(returning: nil)
          }
        }
      }
    } onCancel: {
      wish.end()
    }
  }

  /// Whether somebody still wants a picture.
  final class Wish: Sendable {
    private let isOver = Atomic(false)

    var lasts: Bool { !isOver.load(ordering: .sequentiallyConsistent) }

    func end() { isOver.store(true, ordering: .sequentiallyConsistent) }
  }

  func run(_ bytes: [UInt8], within most: Size, while wish: Wish = Wish()) throws(PictureFault) -> Picture {
    guard access(program, X_OK) == 0 else { throw .noTool(program) }
    return try picture(of: started(bytes, within: most), within: most, while: wish)
  }

  private func started(_ bytes: [UInt8], within most: Size) throws(PictureFault) -> DecoderProcess {
    do throws(SystemError) {
      return try DecoderProcess(program, bytes, within: most)
    } catch {
      throw .notStarted(error)
    }
  }
}
