import Contracts

/// Where a server may send us: to the web, not from https to http, and not from the public net into a private one,
/// which a stranger could have us ask there for what they can't reach themselves.
///
/// Names say little: one may stand for a public address now and for 127.0.0.1 a moment later. So it is the address of
/// each connection that counts, at the moment when it is made. Behind a proxy those are unknown, and the host in the
/// URL counts besides.
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

  /// Follows a redirect.
  ///
  /// - Throws: why it is not followed.
  mutating func follow(
    _ location: [UInt8], from source: WebAddress
  ) throws(RedirectRefusal) -> WebAddress {
    let text = String(decoding: location, as: UTF8.self)
    guard let destination = WebAddress(location, relativeTo: source), destination.isWeb else {
      throw RedirectRefusal(cause: .redirectsOffTheWeb(to: text))
    }
    guard source.scheme != "https" || destination.scheme == "https" else {
      throw RedirectRefusal(cause: .redirectsToPlainHTTP(to: destination.text))
    }
    isRedirected = true
    guard !network.isPrivateByName(destination) || isOriginPrivate else {
      throw RedirectRefusal(cause: .redirectsToPrivateNetwork(to: destination.text))
    }
    return destination
  }

  mutating func mayConnect(to address: IPAddress) -> Bool {
    guard isRedirected else {
      origins.insert(address)
      return true
    }
    // Behind a proxy, what was connected to first is that.
    return !network.isPrivate(address) || isOriginPrivate || network.hasProxy && origins.contains(address)
  }

  private var isOriginPrivate: Bool {
    isOriginPrivateByName || !network.hasProxy && !origins.isEmpty && origins.allSatisfy(network.isPrivate)
  }
}

extension Network {
  fileprivate func isPrivateByName(_ address: WebAddress) -> Bool {
    var host = address.host.lowercased()
    if host.hasSuffix(".") { host.removeLast() }
    return IPAddress(host: host).map(isPrivate) ?? (host == "localhost" || host.hasSuffix(".localhost"))
  }
}

struct RedirectRefusal: Error, Equatable {
  let cause: NewsError.Cause
}
