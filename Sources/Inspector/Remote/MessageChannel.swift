import Notation
import Wire

/// A stream of bytes to and from another process, such as a socket.
protocol MessageChannel: AnyObject {
  var onBytes: (([UInt8]) -> Void)? { get set }
  /// Called once at the end of the stream, with the reason; nil: the other side closed it in order.
  var onEnd: ((String?) -> Void)? { get set }
  /// Called when all bytes have gone out, after some had to wait.
  var onDrain: (() -> Void)? { get set }
  /// The bytes that wait.
  var unsentBytes: Int { get }
  /// - Returns: whether the bytes are on their way. If too many wait, nothing of these is sent.
  func send(_ bytes: [UInt8]) -> Bool
  /// Stops reading; the other side waits.
  func suspendReading()
  func resumeReading()
  /// Whether the other side has closed the stream, also while bytes of it are left.
  var isHungUp: Bool { get }
  /// Closes the stream; ``onEnd`` is not called any more.
  func close()
}

/// The protocol between a program and an inspector in another process.
nonisolated enum InspectionProtocol {
  /// The version. Both sides have the same.
  static let version = 1
  /// The content type of messages.
  static let messageType = "application/vnd.stagecraft.inspection+json"
  /// The content type of lines of a trace.
  static let traceType = "application/vnd.stagecraft.trace+jsonl"
  /// The largest text that a program takes, and the largest that an inspector takes, in bytes.
  static let largestCommand = 1 << 17
  static let largestReport = 8 << 20
  /// The most bytes that wait for the other side before no more are made.
  static let mostWaiting = 1 << 18
  /// Seconds that the other side has for its greeting.
  static let patience = 5.0

  static func frame(_ messages: [JSONText]) -> [UInt8] {
    WireFrames.frame(messages.count == 1 ? messages[0].text : JSONText.array(messages).text, contentType: messageType)
  }

  /// The last message to an inspector that cannot inspect the program.
  @MainActor static func refusal(_ reason: String) -> JSONText {
    RemoteMessage.text("refused", [("reason", .string(reason))])
  }
}
