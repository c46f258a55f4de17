// A scene with two tabs, each of which has fields of its own. Conditions make other builds of it: SECOND another look
@_spi(Host) public import VIPKit

struct TabsView: View {
  @State private var tab = 0

  var body: some View {
    VStack {
      #if SECOND
        Text("the second tabs")
      #endif
      TabView(selection: $tab) {
        Tab("First", value: 0) { FirstTab() }
        Tab("Second", value: 1) { SecondTab() }
      }
    }
  }
}

struct FirstTab: View {
  @State private var name = ""
  @State private var secret = ""

  var body: some View {
    VStack {
      TextField("Name", text: $name)
      SecureField("Secret", text: $secret)
    }
  }
}

struct SecondTab: View {
  @State private var place = ""

  var body: some View { TextField("Place", text: $place) }
}

public final class TabsConfigurator: SceneConfigurator {
  public let descriptor = SceneDescriptor(id: "Tabs", version: "1")

  public func configure(in context: SceneContext) throws -> Scene { Scene { TabsView() } }
}

@c(scene_Tabs)
public func tabsScene() -> UnsafeMutableRawPointer { TabsConfigurator().asEntryPoint() }
