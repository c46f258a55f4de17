package import HostInspection
import HostSystem
package import HostState
import Dispatch
import Glibc

/// What a library says of itself, or why it can't be used.
package typealias ProbeResult = Result<LibraryDescription, LoadingFault>

/// Tries libraries in processes of their own: whatever their constructors, entry points and descriptors do, they do it there.
package struct Probe: Sendable {
  /// The program that is started: this one, unless a test says otherwise.
  let program: String
  /// How long a library may take, in seconds.
  var limit: Int
  /// Variables of its environment besides this process's.
  var environment: [String: String]

  package init(program: String = HostFiles.own, limit: Int = 10, environment: [String: String] = [:]) {
    (self.program, self.limit, self.environment) = (program, limit, environment)
  }

  /// The path of a library's file, and what is to be opened.
  package typealias Subject = (path: String, plan: OpeningPlan)

  /// Tries libraries, all in one process as long as none of them ends it.
  ///
  /// - Returns: for each library what it says of itself, or why it can't be used.
  package func examine(_ subjects: [Subject]) -> [ProbeResult] {
    var findings: [ProbeResult] = []
    while findings.count < subjects.count {
      let rest = subjects[findings.count...]
      do throws(SystemError) {
        findings += try examineSome(rest)
      } catch {
        findings += rest.map { .failure(.notTried(library: $0.path, errno: error.number)) }
      }
    }
    return findings
  }

  /// Connects scenes and workers as a run would.
  ///
  /// - Returns: for each what that has brought to light; nothing of one that ends the process or doesn't return.
  package func connect(_ assemblies: [Assembly]) -> [AssemblyFinding] {
    guard !assemblies.isEmpty, let folder = try? PrivateFolder(for: .check) else { return [] }
    defer { folder.remove() }
    var findings: [AssemblyFinding] = []
    while findings.count < assemblies.count {
      let rest = Array(assemblies[findings.count...])
      let place = "\(folder.path)/\(findings.count)"
      guard mkdir(place, 0o700) == 0,
        var process = try? ProbeProcess(program, .connect(rest, folder: place), environment)
      else { return findings }
      var end: ProbeProcess.End?
      while end == nil, findings.count < assemblies.count {
        let next = process.next(within: limit * 1000)
        for case .connected(let finding) in next.answers { findings.append(finding) }
        end = next.end
      }
      process.kill()
      if findings.count < assemblies.count { findings.append(AssemblyFinding()) }
    }
    return findings
  }

  /// Asks an implementation for the facts of its worker's contract, each within ``limit``.
  ///
  /// - Throws: what it doesn't do, and so does one that ends the process.
  package func check(_ assembly: Assembly) async throws(TrialFault) {
    let folder: PrivateFolder
    do throws(PrivateFolderFault) { folder = try PrivateFolder(for: .check) } catch {
      throw .notMade(implementation: assembly.id, reason: error.message)
    }
    defer { folder.remove() }
    if let fault = await BackgroundWork.value(of: { fault(of: assembly, in: folder.path) }) { throw fault }
  }

  private func fault(of assembly: Assembly, in folder: String) -> TrialFault? {
    var check: String?
    func fault(_ reason: String) -> TrialFault {
      check.map { .failed(check: $0, reason: reason) } ?? .notMade(implementation: assembly.id, reason: reason)
    }
    do throws(SystemError) {
      var process = try ProbeProcess(program, .check(assembly, folder: folder), environment)
      defer { process.kill() }
      while true {
        let (answers, end) = process.next(within: limit * 1000)
        for answer in answers {
          switch answer {
          case .checking(let name): check = name
          case .failed(let reason): return fault(reason)
          case .notMade(let implementation, let reason):
            return .notMade(implementation: implementation, reason: reason)
          case .passed: return nil
          case .description, .fault, .connected: break
          }
        }
        switch end {
        case .overdue: return fault("no answer within \(limit) s")
        case .process(let end):
          return fault(
            "it ended the process that checks it: \(end.text)" + (process.stderrTail.map { ": \($0)" } ?? ""))
        case nil: break
        }
      }
    } catch {
      return .notTried(errno: error.number)
    }
  }

  /// Tries libraries until one of them ends the process.
  ///
  /// - Returns: what was found of the first of them, or more.
  private func examineSome(_ subjects: ArraySlice<Subject>) throws(SystemError) -> [ProbeResult] {
    var findings: [ProbeResult] = []
    var process = try ProbeProcess(program, .describe(subjects.map(\.plan)), environment)
    defer { process.kill() }
    while findings.count < subjects.count {
      let (answers, end) = process.next(within: limit * 1000)
      for (answer, subject) in zip(answers, subjects.dropFirst(findings.count)) {
        switch answer {
        case .description(let description): findings.append(.success(description))
        case .fault(let fault): findings.append(.failure(LoadingFault(fault, of: subject.path)))
        case .checking, .failed, .notMade, .passed, .connected: break
        }
      }
      guard let end, let subject = subjects.dropFirst(findings.count).first else { continue }
      switch end {
      case .overdue: findings.append(.failure(.lateAnswer(library: subject.path, seconds: limit)))
      // One before it may have done the harm. The next process begins with this one.
      case .process where !findings.isEmpty: break
      case .process(let end):
        findings.append(.failure(.noAnswer(library: subject.path, end, stderrTail: process.stderrTail)))
      }
      break
    }
    return findings
  }
}
