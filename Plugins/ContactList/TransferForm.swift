import Contracts
import VIPKit

/// Asks for the vCard file to read or to write, in the place of what stands beside the list, or of the list.
struct TransferForm: View {
  let transfer: ContactList.Transfer
  let file: Binding<PickedFile?>
  let format: Binding<VCardVersion>
  /// What will be written, or what became of what was read.
  let report: String
  let onStart: () -> Void
  let onClose: () -> Void
  @Environment(\.words) private var words

  var body: some View {
    Form(isImport ? words("Import contacts") : words("Export contacts")) {
      if isImport {
        FileField(words("vCard file"), file: file, prompt: "~/contacts.vcf").id("vCardFile")
      } else {
        FileField(words("vCard file"), saving: file, prompt: "~/contacts.vcf").id("vCardFile")
        Picker(words("Format"), selection: format, options: VCardVersion.allCases) { "vCard \($0.rawValue)" }
      }
      if !report.isEmpty { Text(report).style(.secondary) }
      HStack {
        Button(isImport ? words("Import") : words("Export")) { onStart() }
        Button(words("Close"), role: .cancel) { onClose() }
      }
    }
  }

  private var isImport: Bool { transfer == .importing }
}
