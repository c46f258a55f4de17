package import HostModel
import HostLoading

/// Links from outside.
extension Host {
  /// Shows the scene that a link opens, on top of what is on the screen.
  ///
  /// Which links there are is what the scenes say of themselves; those that haven't been loaded say so in another process.
  ///
  /// - Throws: why nothing is opened; what is on the screen stays.
  @discardableResult
  package func open(_ link: String) async throws(Refusal) -> OpenedLink {
    let target = try await target(of: link)
    return OpenedLink(target, instance: try navigation.open(target))
  }

  /// Finds the scene that a link opens. The user can go on meanwhile.
  func target(of link: String) async throws(Refusal) -> LinkTarget {
    do throws(LinkFault) {
      let path = try LinkPath(link)
      return try LinkTable(await opener.surveyed(store.state, by: updates.probe, remembering: reports)).target(of: path)
    } catch { throw .link(error) }
  }
}
