import HostSystem
import Glibc
import Synchronization

/// What the crash handler needs, in memory that it reads without a lock.
private struct CrashResetState {
  var device: TerminalDevice
  var settings: termios
  var ownSettings: termios
  var resetSequence: UnsafeMutableBufferPointer<UInt8>
  var handlers: UnsafeMutableBufferPointer<SavedHandler?>
}

/// The address of the state in force; 0 while no display has the terminal. The thread that takes it away owns it.
private let resetState = Atomic<UInt>(0)
private let owner = Atomic<pid_t>(0)

/// Gives the terminal back on a fatal signal or exit(3); the former handler, such as the runtime's backtracer, follows.
enum CrashGuard {
  private static let fatalSignals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGQUIT]

  /// Once in the life of the process: atexit(3) can't be undone.
  private static let atExit: Void = { atexit { giveBack() } }()

  /// - Parameters:
  ///   - settings: those from before the display's own.
  ///   - leavesQuit: whether somebody else handles SIGQUIT.
  @MainActor
  static func arm(_ device: TerminalDevice, settings: termios, ownSettings: termios, leavesQuit: Bool) {
    disarm()
    owner.store(getpid(), ordering: .sequentiallyConsistent)
    _ = atExit
    let text = Array(TerminalReset.sequence.utf8)
    let resetSequence = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = resetSequence.initialize(from: text)
    let handlers = UnsafeMutableBufferPointer<SavedHandler?>.allocate(capacity: 65)
    handlers.initialize(repeating: nil)
    let memory = UnsafeMutablePointer<CrashResetState>.allocate(capacity: 1)
    memory.initialize(
      to: CrashResetState(
        device: device, settings: settings, ownSettings: ownSettings, resetSequence: resetSequence, handlers: handlers))
    resetState.store(UInt(bitPattern: memory), ordering: .sequentiallyConsistent)
    for signal in fatalSignals where !(leavesQuit && signal == SIGQUIT) {
      handlers[Int(signal)] = SavedHandler.install(for: signal, flags: SA_ONSTACK, keepIgnored: false) {
        signal, info, context in
        die(of: signal, info, context)
      }
    }
  }

  /// From any thread, when the supervisor has died. Settings made by the shell meanwhile stay, the display's own go.
  static func giveBackUnsupervised() {
    guard let memory = claimResetState() else { return }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGTTOU)
    // Blocked, it stops nobody, and the terminal accepts changes from the background (termios(3)).
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    giveBack(memory) { device in
      var current = termios()
      return device.isForeground
        || tcgetattr(device.input, &current) == 0 && current.isEqual(to: memory.pointee.ownSettings)
    }
  }

  /// Call after the terminal has been given back.
  @MainActor
  static func disarm() {
    guard let memory = claimResetState() else { return }
    for handler in memory.pointee.handlers { handler?.restore() }
    memory.pointee.handlers.deallocate()
    memory.pointee.resetSequence.deallocate()
    memory.deinitialize(count: 1)
    memory.deallocate()
  }
}

private func claimResetState() -> UnsafeMutablePointer<CrashResetState>? {
  // A child that a scene has forked has the handlers, too, and the app keeps the terminal.
  guard owner.load(ordering: .sequentiallyConsistent) == getpid() else { return nil }
  return UnsafeMutablePointer(bitPattern: resetState.exchange(0, ordering: .sequentiallyConsistent))
}

/// Safe in a signal handler: existing memory, nanosleep(2), poll(2), write(2), tcsetattr(3).
private func giveBack() { if let memory = claimResetState() { giveBack(memory) { _ in true } } }

/// The settings come last: the supervisor takes them for a sign that it may write to the terminal.
private func giveBack(_ memory: UnsafeMutablePointer<CrashResetState>, settingsIf isOurs: (TerminalDevice) -> Bool) {
  WriteGate.shut()
  let device = memory.pointee.device
  device.sender.writeLast(memory.pointee.resetSequence)
  if isOurs(device) { tcsetattr(device.input, TCSANOW, &memory.pointee.settings) }
}

/// The former handler is called, not put back: the runtime's writes its backtrace and relies on the fault to recur.
/// A signal that somebody sent doesn't recur, and the process would live on without its terminal.
private func die(of signal: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
  // Taken away and not only read: a display that ends on another thread would free it.
  let memory = claimResetState()
  let previous = memory?.pointee.handlers[Int(signal)]
  if let memory { giveBack(memory) { _ in true } }
  // The runtime's reads broken memory, and survives a fault only when its signal isn't blocked.
  var signals = sigset_t()
  sigemptyset(&signals)
  sigaddset(&signals, signal)
  pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  previous?.run(info, context)
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  _ = Glibc.signal(signal, SIG_DFL)
  // Pending until the handler returns.
  raise(signal)
}
