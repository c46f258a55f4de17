import HostManifest
package import HostState
import HostLoading
import ScreenModel

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

  /// Finds out where the user can go, and shows it.
  func findPlaces() async {
    let surveyed = await opener.surveyed(store.state, by: updates.probe, remembering: reports)
    let titles = store.state.manifest.scenes
    navigation.places = LinkTable(surveyed).whole.map {
      Screen.Place(titles[$0.scene]?.title ?? $0.scene, link: $0.link)
    }
    navigation.render()
  }

  /// Goes where the user wants to, or tells them why not.
  func go(to link: String) async {
    do throws(Refusal) { _ = try await open(link) } catch { store.commit(.alert(error.message)) }
    navigation.render()
  }

  /// Finds the scene that a link opens. The user can go on meanwhile.
  func target(of link: String) async throws(Refusal) -> LinkTarget {
    do throws(LinkFault) {
      let path = try LinkPath(link)
      return try LinkTable(await opener.surveyed(store.state, by: updates.probe, remembering: reports)).target(of: path)
    } catch { throw .link(error) }
  }
}
