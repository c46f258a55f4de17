/// How much of the app its clients may take.
package struct ControlLimits: Sendable {
  var clients = 32
  /// The most bytes of requests that wait, per client.
  var requestBytes = 64 << 10
  /// The most bytes of answers and events that wait for a client to read them. A client that falls further behind is
  /// let go of.
  var replyBytes = 1 << 20
  /// The time a client has for a request, from the greeting or from the answer before it.
  var requestTime = Duration.seconds(30)
  /// The time the app has for an answer.
  var replyTime = Duration.seconds(30)

  /// The limits that an app has unless said otherwise.
  init() {}
}
