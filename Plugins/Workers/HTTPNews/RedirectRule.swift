import Contracts
import Foundation

/// Allows redirects to the web, but not from https to http, nor from the public net into a private one, where a
/// stranger could make us ask for what they can't reach themselves.
/// A name may mean a public address now and 127.0.0.1 a moment later: the rule checks each connection's address as it
/// is made. Behind a proxy those are unknown, and it checks the host in the URL besides.
struct RedirectRule {
  private let network: Network
  private let isOriginPrivateByName: Bool
  private var origins: Set<IPAddress> = []
  private var isRedirected = false

  /// - Parameter origin: the address that the user has chosen; it may be private.
  init(origin: WebAddress, network: Network) {
    self.network = network
    isOriginPrivateByName = network.isPrivateByName(origin)
  }

  mutating func follow(_ location: [UInt8], from source: WebAddress) throws(NewsError.Cause) -> WebAddress {
    let text = String(decoding: location, as: UTF8.self)
    guard let destination = WebAddress(location, relativeTo: source), destination.isWeb else {
      throw .redirectsOffTheWeb(to: text)
    }
    guard source.scheme != "https" || destination.scheme == "https" else {
      throw .redirectsToPlainHTTP(to: destination.text)
    }
    isRedirected = true
    guard !network.isPrivateByName(destination) || isOriginPrivate else {
      throw .redirectsToPrivateNetwork(to: destination.text)
    }
    return destination
  }

  mutating func mayConnect(to address: IPAddress) -> Bool {
    guard isRedirected else {
      origins.insert(address)
      return true
    }
    // Behind a proxy, the first connections were to it.
    return !network.isPrivate(address) || isOriginPrivate || network.hasProxy && origins.contains(address)
  }

  private var isOriginPrivate: Bool {
    isOriginPrivateByName || !network.hasProxy && !origins.isEmpty && origins.allSatisfy(network.isPrivate)
  }
}

struct Network {
  /// Whether the environment names a proxy. libcurl reads the variables itself (curl(1), "ENVIRONMENT").
  let hasProxy: Bool
  let isPrivate: @Sendable (IPAddress) -> Bool

  static var system: Network {
    let names = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
    let environment = ProcessInfo.processInfo.environment
    return Network(hasProxy: names.contains { environment[$0]?.isEmpty == false }, isPrivate: \.isPrivate)
  }

  fileprivate func isPrivateByName(_ address: WebAddress) -> Bool {
    var host = address.host.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    return IPAddress(host: host).map(isPrivate) ?? (host == "localhost" || host.hasSuffix(".localhost"))
  }
}
