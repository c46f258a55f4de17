@testable import HostManifest

@Sendable func fuzzManifest(_ bytes: [UInt8]) {
  do {
    let manifest = try Manifest(parsing: bytes, file: "scenes.json")
    let names = Array(manifest.scenes.keys) + Array(manifest.workers.keys)
    for name in names { precondition(Identifier.isValid(name)) }
    for worker in manifest.workers.values { precondition((try? JSONParser.parse(worker.options)) != nil) }
  } catch {
    precondition(error.description.split(separator: "\n").count == 2)
    for line in error.description.split(separator: "\n") { expectSafe(String(line)) }
  }
}
