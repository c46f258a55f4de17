import HostSystem
package import HostJournal
import Glibc

/// Somebody's code holds the main actor, and so the user.
package enum Hang: HostError {
  /// It has held it for longer than may be. `quit` is the process that takes SIGQUIT.
  case began(BuildID?, limit: Duration, isSupervised: Bool, quit: Int32)
  case ended(BuildID?, after: Duration)

  package var message: String {
    switch self {
    case .began(let build, let limit, _, _): "\(Self.who(build)) has not answered for \(limit.inSeconds)"
    case .ended(let build, let time): "\(Self.who(build)) answers again, after \(time.inSeconds)"
    }
  }

  package var suggestion: String {
    switch self {
    case .began(_, _, isSupervised: true, let process):
      #"Ctrl-\ restarts the app on the same screen, and so does kill -QUIT \#(process)"#
    case .began(_, _, isSupervised: false, let process): "kill -QUIT \(process) ends the app"
    case .ended: "what takes long belongs in a task or a worker"
    }
  }

  package var event: HostEvent {
    switch self {
    case .began(let build, let limit, _, _):
      .hung(id: build?.id, generation: build?.generation, seconds: Int(limit / .seconds(1)))
    case .ended(let build, let time):
      .answered(id: build?.id, generation: build?.generation, seconds: Int(time / .seconds(1)))
    }
  }

  private static func who(_ build: BuildID?) -> String { build?.description ?? "the app" }
}
