package import HostSystem

/// Something that happened to an application, and when.
package struct TimedEvent: Sendable, Equatable {
  package let time: Timestamp
  package let event: HostEvent

  package init(_ event: HostEvent, at time: Timestamp = .now) {
    self.event = event
    self.time = time
  }
}

extension TimedEvent: Encodable {
  private enum Key: String, CodingKey { case time }

  /// Writes the event as one flat object, with its time in UTC as RFC 3339 has it.
  package func encode(to encoder: any Encoder) throws {
    try event.encode(to: encoder)
    var json = encoder.container(keyedBy: Key.self)
    try json.encode(time.utc, forKey: .time)
  }
}
