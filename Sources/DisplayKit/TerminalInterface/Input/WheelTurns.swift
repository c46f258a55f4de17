extension [Input] {
  /// The same with each run of turns of the wheel, one way at one place, as one turn of their sum: a burst of them comes faster than a
  /// list is drawn. Turns the other way stay apart, as a list stops at its ends.
  public var joiningTurns: [Input] {
    var joined: [Input] = []
    for input in self {
      guard let last = joined.indices.last, let turn = joined[last].joining(input) else {
        joined.append(input)
        continue
      }
      joined[last] = turn
    }
    return joined
  }
}

extension Input {
  /// Nil when these aren't turns of one run.
  fileprivate func joining(_ next: Input) -> Input? {
    guard case .mouse(var mouse) = self, case .mouse(let more) = next, mouse.kind == more.kind,
      mouse.place == more.place, [.wheelUp, .wheelDown].contains(mouse.kind)
    else { return nil }
    mouse.notches += more.notches
    return .mouse(mouse)
  }
}
