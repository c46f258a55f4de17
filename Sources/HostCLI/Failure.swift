import HostSystem

/// Why a command has failed, as `--json` tells it.
struct Failure: Encodable, Equatable {
  let reason: String
  let suggestion: String

  init(_ error: any HostError) {
    (reason, suggestion) = (error.message, error.suggestion)
  }

  /// Runs a command, and prints on the standard output, too, what it throws.
  @MainActor
  static func printing(
    asJSON isJSON: Bool, _ command: @MainActor () async throws -> ProcessEnd
  ) async throws -> ProcessEnd {
    do { return try await command() } catch let error as any HostError {
      if isJSON { try Console.print(json: Failure(error)) }
      throw error
    }
  }
}
