import Glibc

/// A child that a scene forks and that runs no other program: nothing there is closed by O_CLOEXEC. It keeps descriptors
/// of 4,096 and above, which have no mark.
package enum ForkedChild {
  private static let most = 4096
  /// By descriptor. A byte is written by the owner of its descriptor only, and read in a child, which has one thread.
  private nonisolated(unsafe) static let marks = calloc(most, 1)?.assumingMemoryBound(to: Bool.self)

  package static func closes(_ number: Int32, _ isClosed: Bool = true) {
    if 0..<most ~= Int(number) { marks?[Int(number)] = isClosed }
  }

  /// From now on, children don't keep what is marked. Once in the life of the process.
  package static func closesMarked() {
    _ = marks
    pthread_atfork(nil, nil) {
      for number in 0..<ForkedChild.most where ForkedChild.marks?[number] == true {
        // The child's own file may get the number, and a child of its own.
        ForkedChild.closes(Int32(number), false)
        close(Int32(number))
      }
    }
  }
}
