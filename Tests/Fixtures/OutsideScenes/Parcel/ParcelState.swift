// As an iOS project has it; only `import SwiftUI` has become `import VIPKit`.
import VIPKit

@Observable final class ParcelState {
  var isLoaded: Bool = false
  var heading = ""
  var rows: [ParcelModels.Row] = []
  var notes = ""
}
