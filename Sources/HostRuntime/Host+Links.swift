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
  package func open(_ link: String) throws(Refusal) -> OpenedLink {
    let target: LinkTarget
    do throws(LinkFault) {
      let path = try LinkPath(link)
      target = try LinkTable(opener.surveyed(store.state, by: Probe(), remembering: reports)).target(of: path)
    } catch { throw .link(error) }
    return OpenedLink(target, instance: try navigation.open(target))
  }
}
