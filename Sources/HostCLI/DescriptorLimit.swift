import Glibc
import HostSystem

/// Fewer files may be open than a run needs. Dispatch opens its own without a look at the limit, and traps when it gets none.
struct DescriptorLimit: HostError, Equatable {
  private static let least: rlim_t = 64

  let limit: rlim_t

  /// Why this process can't begin; nil when it can.
  static var fault: DescriptorLimit? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < least else {
      return nil
    }
    return DescriptorLimit(limit: limit.rlim_cur)
  }

  var message: String { "the host can't begin: at most \(limit) files may be open, and it needs \(Self.least)" }

  var suggestion: String { SystemError(number: EMFILE).suggestion ?? "" }
}
