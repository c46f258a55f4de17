package import HostInspection
package import HostSystem
import Glibc

/// Tries libraries in other processes, where their constructors, entry points and descriptors can do no harm.
package struct Probe: Sendable {
  /// This program, unless a test says otherwise.
  let program: String
  /// In seconds, for each library.
  var limit: Int
  /// Added to this process's environment.
  var environment: [String: String]

  package init(
    program: String = HostFiles.own, limit: Int = Patience.probe.seconds, environment: [String: String] = [:]
  ) {
    (self.program, self.limit, self.environment) = (program, limit, environment)
  }

  package typealias Subject = (path: String, plan: OpeningPlan)

  /// Uses one process as long as no library ends it.
  package func examine(_ subjects: [Subject]) -> [Result<LibraryDescription, Diagnostic>] {
    var findings: [Result<LibraryDescription, Diagnostic>] = []
    while findings.count < subjects.count {
      let rest = subjects[findings.count...]
      do throws(SystemError) {
        let end = try ask(.describe(rest.map(\.plan))) { answer in
          switch answer {
          case .description(let description): findings.append(.success(description))
          case .fault(let fault): findings.append(.failure(fault.diagnostic(of: subjects[findings.count].path)))
          case .checking, .checked, .connected: break
          }
          return findings.count < subjects.count
        }
        switch end {
        case .overdue: findings.append(.failure(.lateAnswer(library: subjects[findings.count].path, seconds: limit)))
        // An earlier library may have done the harm. The next process begins with this one.
        case .process where findings.count > rest.startIndex: break
        case .process(let end, let said):
          findings.append(.failure(.noAnswer(library: subjects[findings.count].path, end, stderrTail: said)))
        case nil: break
        }
      } catch {
        findings += rest.map { .failure(.notTried(library: $0.path, errno: error.number)) }
      }
    }
    return findings
  }

  /// Nil for a scene or worker that ends the process, or doesn't return.
  package func connect(_ assemblies: [Assembly]) -> [AssemblyFinding?] {
    guard !assemblies.isEmpty, let folder = try? PrivateFolder(for: .check) else { return [] }
    defer { folder.remove() }
    var findings: [AssemblyFinding?] = []
    while findings.count < assemblies.count {
      let place = "\(folder.path)/\(findings.count)"
      let task = ProbeRequest.Task.connect(Array(assemblies[findings.count...]), folder: place)
      do throws(SystemError) {
        guard mkdir(place, 0o700) == 0 else { throw .last }
        let end = try ask(task) { answer in
          if case .connected(let finding) = answer { findings.append(finding) }
          return findings.count < assemblies.count
        }
        if end != nil { findings.append(nil) }
      } catch {
        break
      }
    }
    return findings
  }

  /// Checks a worker's contract on an implementation, each check within ``limit``. One that ends the process fails.
  package func check(_ assembly: Assembly) async throws(TrialFault) {
    let folder: PrivateFolder
    do throws(Diagnostic) { folder = try PrivateFolder(for: .check) } catch {
      throw .notMade(implementation: assembly.id, reason: error.message)
    }
    defer { folder.remove() }
    if let fault = await BackgroundWork.value(of: { fault(of: assembly, in: folder.path) }) { throw fault }
  }

  private func fault(of assembly: Assembly, in folder: String) -> TrialFault? {
    var check: String?
    var found: TrialFault?
    do throws(SystemError) {
      let end = try ask(.check(assembly, folder: folder)) { answer in
        switch answer {
        case .checking(let name): check = name
        case .checked(let fault):
          found = fault
          return false
        case .description, .fault, .connected: break
        }
        return true
      }
      return switch end {
      case .overdue: assembly.fault("no answer within \(limit) s", in: check)
      case .process(let end, let said):
        assembly.fault(
          "it ended the process that checks it: \(end.text)" + (said.map { ": \($0)" } ?? ""), in: check)
      case nil: found
      }
    } catch {
      return .notTried(errno: error.number)
    }
  }

  /// Runs a task until no more answers are awaited. Returns the process's end before that; nil when it gave them all.
  private func ask(
    _ task: ProbeRequest.Task, _ awaitsMore: (ProbeAnswer) -> Bool
  ) throws(SystemError) -> ProbeProcess.End? {
    var process = try ProbeProcess(program, task, environment)
    defer { process.kill() }
    while true {
      let (answers, end) = process.next(within: limit * 1000)
      for answer in answers where !awaitsMore(answer) { return nil }
      if let end { return end }
    }
  }
}

extension Diagnostic {
  static func noAnswer(library: String, _ end: ProcessEnd, stderrTail: String?) -> Self {
    Self(
      "\(library): can't be loaded: it ended the process that tried it: \(end.text)"
        + (stderrTail.map { ": \(Printable.text($0, limit: 200))" } ?? ""),
      "build the library again; if it is whole, fix its constructors, entry point and descriptor")
  }
  static func lateAnswer(library: String, seconds: Int) -> Self {
    Self(
      "\(library): can't be loaded: it held up the process that tried it for \(seconds) s",
      "fix the library's constructors, entry point and descriptor: they must return at once", isTransient: true)
  }
  package static func notTried(library: String, errno code: Int32) -> Self {
    Self(
      "\(library): can't be tried: \(SystemError(number: code).text)",
      SystemError(number: code).suggestion ?? "free memory or processes, then try again", isTransient: true)
  }
}
