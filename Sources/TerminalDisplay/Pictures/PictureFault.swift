package import HostSystem

/// Why a picture isn't drawn. Its text alternative stands in its place.
package enum PictureFault: HostError {
  case noTool(String)
  case notStarted(SystemError)
  /// The decoder says what is wrong with the file.
  case refused(String)
  /// The decoder crashed, or broke a limit.
  case ended(String)
  case overdue(seconds: Int)
  /// What it wrote is no picture.
  case badAnswer

  package var message: String {
    switch self {
    case .noTool(let path): "\(path): the program that decodes pictures isn't there"
    case .notStarted(let error): "the decoder of pictures was not started: \(error.text)"
    case .refused(let reason): "a picture was not drawn: \(reason)"
    case .ended(let end): "a picture was not drawn: host-image, which decodes it, ended with \(end)"
    case .overdue(let seconds): "a picture was not drawn: host-image took longer than \(seconds) s to decode it"
    case .badAnswer: "a picture was not drawn: the answer of host-image is no picture"
    }
  }

  package var suggestion: String {
    switch self {
    case .noTool: "install the host again, or build its product host-image"
    case .notStarted: "end other programs, and start the application again"
    case .refused, .ended, .overdue: "use another file for the picture"
    case .badAnswer: "use host and host-image of the same build"
    }
  }
}
