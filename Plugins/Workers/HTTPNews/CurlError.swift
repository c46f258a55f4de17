import CCurl
import Contracts
import Glibc

/// What libcurl says of a transfer that failed.
struct CurlError: Error {
  let code: CURLcode
  /// More than the code says; may be empty.
  var text = ""
  /// The `errno` of the call that failed; 0 when it was none.
  var systemError: Int32 = 0

  /// What is wrong, in libcurl's words.
  var message: String { text.isEmpty ? String(cString: curl_easy_strerror(code)) : text }

  /// The same as the user knows it.
  var cause: NewsError.Cause {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: .noHost
    case CURLE_COULDNT_CONNECT where systemError == ECONNREFUSED: .noServer
    // What isn't HTTP/1.0 or later is HTTP/0.9 to libcurl, a protocol that it doesn't support.
    case CURLE_GOT_NOTHING, CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY: .noAnswer
    case CURLE_PARTIAL_FILE, CURLE_SEND_ERROR: .connectionLost
    case CURLE_RECV_ERROR where systemError != 0: .connectionLost
    default: .other(systemMessage: message)
    }
  }
}
