import HostSystem
package import HostManifest
package import HostInspection

/// Why a scene or a worker is not to be had. The others run.
package enum Refusal: HostError {
  /// No library, or more than one, was found for it.
  case discovery(DiscoveryFault)
  /// The library's file is not in order.
  case inspection(LibraryFault)
  /// The library could not be loaded.
  case loading(LoadingFault)
  /// It has ended the app too often.
  case quarantine(QuarantineFault)
  /// What it needs from other libraries is not there.
  case wiring(WiringFault)
  /// A link opens nothing.
  case link(LinkFault)

  package var message: String { fault.message }

  package var suggestion: String { fault.suggestion }

  package var isWarning: Bool { fault.isWarning }

  /// Where the setting was made that names what isn't there; nil when something else is wrong.
  package var place: Place? {
    switch self {
    case .discovery(.notFound(let place, _, _, _)), .wiring(.unknownRoute(let place, _, _, _)),
      .wiring(.unknownScene(let place, _, _)), .wiring(.unknownWorker(let place, _, _)),
      .wiring(.unknownImplementation(let place, _, _, _)), .wiring(.unknownUser(let place, _, _)),
      .wiring(.noDefault(let place, _, _)):
      place
    default: nil
    }
  }

  /// Whether an option or a request is at fault, and a better one would do.
  package var isOption: Bool {
    if case .link(let fault) = self { return fault.isOption }
    return if case .option = place { true } else { false }
  }

  /// Whether what an earlier build has preserved is at fault: without it the scene could be built.
  package var isOfState: Bool { if case .wiring(.stateNotTaken) = self { true } else { false } }

  private var fault: any HostError {
    switch self {
    case .discovery(let fault): fault
    case .inspection(let fault): fault
    case .loading(let fault): fault
    case .quarantine(let fault): fault
    case .wiring(let fault): fault
    case .link(let fault): fault
    }
  }
}
