import HostSystem
import FoundationEssentials

/// An event as somebody reads it: when, what, and of whom.
struct EventText {
  /// The fields that events have; those of a newer host that aren't known are left out.
  private struct Fields: Decodable {
    let time: String?
    let event: String
    let id, scene, worker, implementation, library, object, from, to, route, data, start, file, reason: String?
    let holders: [String]?
    let generation, builds, pid, seconds: Int?
  }

  let text: String

  /// Reads a line of an app; nil when it is no event.
  init?(_ line: String) {
    guard let fields = try? JSONDecoder().decode(Fields.self, from: Data(line.utf8)) else { return nil }
    let time = fields.time.flatMap { Timestamp(utc: $0)?.local } ?? String(repeating: "-", count: 23)
    let way = fields.from.flatMap { from in fields.to.map { "\(from) → \($0)" } }
    let who = [way, fields.worker, fields.scene.map { fields.worker == nil ? $0 : "for \($0)" }, fields.id]
    let what: [String?] = [
      fields.implementation.map { "by \($0)" }, fields.generation.flatMap { $0 > 0 ? "build \($0)" : nil },
      fields.route.map { "route \($0)" }, fields.data.map { "with \($0)" }, fields.object,
      fields.holders.map { "held by \($0.joined(separator: " and "))" }, fields.builds.map { "\($0) builds" },
      fields.start, fields.pid.map { "process \($0)" }, fields.seconds.map { "\($0) s" }, fields.library, fields.file,
      fields.reason,
    ]
    let words = (who + what).compactMap(\.self).map { Printable.text($0) }
    text = "\(time)  \(Printable.text(fields.event).padded(to: 14))  \(words.joined(separator: ", "))"
  }
}
