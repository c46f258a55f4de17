extension Site {
  struct Settings: Decodable {
    /// Names by which browsers may reach this server, with ports. Others are DNS rebinding attacks.
    let hosts: [String]
    let cookie: String
    /// Whether a proxy ends TLS before this server.
    let isSecure: Bool
    var style: String?
    /// An untouched page leaves its run after this.
    let idleSeconds: Int
    let mostSessions: Int
    let isLogged: Bool
    let entry: Entry
    /// The proxy's header that names the visitor, in small letters.
    var userHeader: String?
    /// Addresses of such proxies; nil where every connection is one's, by a Unix socket.
    var proxies: [String]?

    enum Entry: String, Decodable {
      /// A one-time code in an address, a token that is typed, or the proxy's header.
      case code, token, proxy
    }
    /// Of all browsers.
    static let mostConnections = 2000
    /// Connections of one address that are no WebSockets, or none yet: a browser has six.
    static let mostOfAddress = 200
    /// Pages of one visitor. Their run has 32 connections (HostControl), some of them for terminals and commands.
    static let mostTabs = 24
  }
}
