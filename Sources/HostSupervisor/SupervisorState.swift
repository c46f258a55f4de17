import HostSystem
import Glibc

/// What outlives an app that dies, and the supervisor that takes a new build of itself.
struct SupervisorState {
  /// The environment variable by which a supervisor gives it to its successor.
  private static let variable = "HOST_SUPERVISOR"

  let journal: Int32
  let input: Int32
  /// The apps write their standard error to it.
  let errors: Pipe
  /// Nobody writes to it. It ends when the supervisor does.
  let life: Pipe
  /// What the apps write, for those who read along; nil when there is no memory for it.
  let log: OutputLog?
  let folder: String
  /// When the run began, on the ``Clock``; nil when a supervisor before this one hasn't told.
  let begun: Int?
  private let lock: Int32?
  var policy = RestartPolicy()
  /// Has a reader as long as the front lives; nil when there is none.
  var front: Int32?
  /// Whether the run goes on when its terminal hangs up.
  var keeps = false
  /// Whether it is started again however often it dies: nobody sits before it.
  var isUnattended = false
  /// Whether it goes on without a terminal.
  var isDetached = false

  init() throws {
    journal = try JournalMemory().descriptor
    input = try JournalMemory().descriptor
    errors = try Pipe()
    life = try Pipe()
    log = try? OutputLog()
    // Nothing is opened from it here; the app judges it before it does. Who is in which group, a program that is linked
    // statically can't ask.
    let folder = try PrivateFolder(for: .run, isJudged: false)
    self.folder = folder.path
    begun = Clock.milliseconds
    // Held until the process ends.
    lock = folder.lock.map { Unmanaged.passRetained($0).takeUnretainedValue().descriptor }
  }

  /// Takes what a supervisor before this one has left in the environment; nil when there was none.
  static func inherited() -> SupervisorState? {
    guard let text = ProcessEnvironment.get(variable) else { return nil }
    ProcessEnvironment.set(variable, to: nil)
    let state = SupervisorState(Fields(text))
    state?.setHandedOff(false)
    return state
  }

  /// Leaves it, with the descriptors, to the program that takes this one's place, or keeps it.
  func setHandedOff(_ isHandedOff: Bool) {
    ProcessEnvironment.set(Self.variable, to: isHandedOff ? fields.text : nil)
    for descriptor in [
      journal, input, errors.readEnd, errors.writeEnd, life.readEnd, life.writeEnd, lock ?? journal,
      log?.descriptor ?? journal, front ?? journal,
    ] { _ = fcntl(descriptor, F_SETFD, isHandedOff ? 0 : FD_CLOEXEC) }
  }

  func launch(lastEnd: AppEnd?) -> LaunchContext {
    LaunchContext(
      journal: journal, input: input, supervisor: life.readEnd, folder: folder, lastEnd: lastEnd, begun: begun,
      failures: policy.failures, canDetach: front != nil, isDetached: isDetached)
  }

  /// Removes the folder of the run, and those of runs and builds that were killed.
  func remove() {
    PrivateFolder(path: folder).remove()
    PrivateFolder.removeAbandoned(in: Path.folder(of: folder))
  }

  /// Reads what ``fields`` has made; nil when something is missing.
  init?(_ fields: Fields) {
    guard let journal = fields[number: "journal"], let input = fields[number: "input"],
      let errors = Pipe(fields, "errors"), let life = Pipe(fields, "life"), let folder = fields["folder"]
    else { return nil }
    (self.journal, self.input, self.errors, self.life, self.folder) = (journal, input, errors, life, folder)
    lock = fields[number: "lock"]
    // A supervisor of an earlier build has none.
    log = fields[number: "log"].map { OutputLog(descriptor: $0) }
    begun = fields["begun"].flatMap { Int($0) }
    policy = RestartPolicy(fields)
    front = fields[number: "front"]
    (keeps, isDetached) = (fields[number: "keeps"] == 1, fields[number: "isDetached"] == 1)
    isUnattended = fields[number: "isUnattended"] == 1
  }

  var fields: Fields {
    var fields = Fields()
    fields[number: "journal"] = journal
    fields[number: "input"] = input
    errors.write(to: &fields, "errors")
    life.write(to: &fields, "life")
    fields["folder"] = folder
    fields[number: "lock"] = lock
    fields[number: "log"] = log?.descriptor
    fields["begun"] = begun.map { String($0) }
    fields[number: "front"] = front
    fields[number: "keeps"] = keeps ? 1 : nil
    fields[number: "isDetached"] = isDetached ? 1 : nil
    fields[number: "isUnattended"] = isUnattended ? 1 : nil
    policy.write(to: &fields)
    return fields
  }
}

/// Two ends of a pipe, open until the process ends. Programs started from here don't get them by themselves.
struct Pipe: Equatable {
  let readEnd: Int32
  let writeEnd: Int32

  init() throws(SupervisorFault) {
    do throws(SystemError) {
      let ends = try Descriptor.pipe()
      readEnd = try Descriptor(raising: ends.readEnd).release().number
      writeEnd = try Descriptor(raising: ends.writeEnd).release().number
    } catch {
      throw .notReady(lacking: "pipe", reason: error.text)
    }
  }

  /// Takes one that this process has held before exec(3); nil when nothing is said of it.
  init?(_ fields: Fields, _ name: String) {
    guard let readEnd = fields[number: "\(name).readEnd"], let writeEnd = fields[number: "\(name).writeEnd"] else {
      return nil
    }
    (self.readEnd, self.writeEnd) = (readEnd, writeEnd)
  }

  func write(to fields: inout Fields, _ name: String) {
    fields[number: "\(name).readEnd"] = readEnd
    fields[number: "\(name).writeEnd"] = writeEnd
  }

  /// Whether what is written to a pipe, or to anything else, may still be read.
  static func hasReader(_ descriptor: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: 0, revents: 0)
    return poll(&state, 1, 0) <= 0 || state.revents & Int16(POLLERR) == 0
  }
}
