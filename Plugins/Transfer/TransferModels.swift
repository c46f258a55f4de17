import Contracts
import VIPKit

enum Transfer {
  enum ShowForm {
    struct Request: Equatable {}
    struct Response: Equatable { let isExport: Bool }

    struct ViewModel: Equatable {
      let title: String
      let isExport: Bool
    }
  }

  enum CountContacts {
    struct Request: Equatable {}

    struct Response: Equatable {
      let count: Int
      let filter: String
    }

    struct ViewModel: Equatable { let scope: String }
  }

  enum ImportContacts {
    struct Request: Equatable { let file: PickedFile? }

    enum Response: Equatable {
      case imported(ContactsImport)
      case noFile
      case unreadable(PickedFileError, name: String)
      case failed(ContactsError)
    }
  }

  enum ExportContacts {
    struct Request: Equatable {
      let file: PickedFile?
      let version: VCardVersion
      var isReplacing = false
    }

    enum Response: Equatable {
      case exported(count: Int, unreadable: Int = 0, name: String)
      case noFile
      case unwritable(PickedFileError, name: String)
      case failed(ContactsError)
    }
  }

  /// What came of an import or an export.
  enum Outcome: Equatable {
    case done(notice: String)
    case cancelled(notice: String)
    /// The report stays on the screen.
    case partlyImported(report: String)
    case exists(question: String)
    case failed(message: String)
  }
}
