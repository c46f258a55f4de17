extension Split: Error {}
extension PublicSplit: Error {}
extension MainActorSplit: @MainActor CustomStringConvertible {
  var description: String { "on the main actor only" }
}
