import HostSystem
import FoundationEssentials
import Glibc

/// What outlives an app that dies, and the supervisor that takes a new build of itself.
struct SupervisorState: Codable {
  /// The environment variable by which a supervisor gives it to its successor.
  private static let variable = "HOST_ESTATE"

  let journal: Int32
  let input: Int32
  /// The apps write their standard error to it.
  let errors: Pipe
  /// Nobody writes to it. It ends when the supervisor does.
  let life: Pipe
  let folder: String
  private let lock: Int32?
  var policy = RestartPolicy()

  /// Makes a new one.
  init() throws {
    journal = try JournalMemory().descriptor
    input = try JournalMemory().descriptor
    errors = try Pipe()
    life = try Pipe()
    let folder = try PrivateFolder(for: .run)
    self.folder = folder.path
    // Held until the process ends.
    lock = folder.lock.map { Unmanaged.passRetained($0).takeUnretainedValue().descriptor }
  }

  /// Takes what a supervisor before this one has left in the environment; nil when there was none.
  static func inherited() -> SupervisorState? {
    guard let text = Environment.get(variable) else { return nil }
    Environment.set(variable, to: nil)
    guard let estate = try? JSONDecoder().decode(SupervisorState.self, from: Data(text.utf8)) else { return nil }
    estate.setInherited(false)
    return estate
  }

  /// Leaves it to the program that takes this one's place.
  func handOff() {
    Environment.set(Self.variable, to: Environment.json(self))
    setInherited(true)
  }

  /// Keeps it after all.
  func keep() {
    Environment.set(Self.variable, to: nil)
    setInherited(false)
  }

  /// What an app is given.
  func launch(lastEnd: AppEnd?) -> LaunchContext {
    LaunchContext(
      journal: journal, input: input, supervisor: life.readEnd, folder: folder, lastEnd: lastEnd,
      failures: policy.failures)
  }

  /// Removes what would stay in the file system.
  func remove() {
    PrivateFolder(path: folder).remove()
  }

  private func setInherited(_ isInherited: Bool) {
    for descriptor in [
      journal, input, errors.readEnd, errors.writeEnd, life.readEnd, life.writeEnd, lock ?? journal,
    ] { Descriptors.setInherited(descriptor, isInherited) }
  }
}
