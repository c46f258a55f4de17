import Glibc
import TestSupport
import Testing
import VIPKit

@testable import HostRuntime

@Suite("The user's language and time zone")
struct ProcessEnvironmentTests {
  private func values(_ variables: [String: String], localTime: String = "/nowhere") -> [String?] {
    let values = EnvironmentValues().completed(by: { variables[$0] }, localTime: localTime)
    return [values.locale, values.timeZone]
  }

  @Test("are those of the process's variables, the more special before the general; an empty one counts as none")
  func variables() {
    #expect(values([:]) == ["C", nil])
    #expect(values(["LANG": "ru_RU.UTF-8"]) == ["ru_RU", nil])
    #expect(values(["LANG": "ru_RU.UTF-8", "LC_MESSAGES": "es_ES@euro", "LC_ALL": ""]) == ["es_ES", nil])
    #expect(values(["LC_ALL": "fr_FR", "LC_MESSAGES": "es_ES"]) == ["fr_FR", nil])
    #expect(values(["TZ": ":Europe/Moscow"]) == ["C", "Europe/Moscow"])
    #expect(values(["TZ": "/usr/share/zoneinfo/Asia/Tokyo"]) == ["C", "Asia/Tokyo"])
    #expect(values(["TZ": "/home/me/zone"]) == ["C", nil])
  }

  @Test("or the system's", .enabled(if: access("/usr/share/zoneinfo/Europe/Berlin", F_OK) == 0, "no time zones here"))
  func system() throws {
    let folder = try TemporaryFolder()
    let link = folder.path + "/localtime"
    #expect(symlink("/usr/share/zoneinfo/Europe/Berlin", link) == 0)
    #expect(values([:], localTime: link) == ["C", "Europe/Berlin"])
  }
}
