import Notation
import SDLStage
import StoryboardStage
import Wire

/// A stage of another process, at the other end of a channel.
final class RemoteStage: InspectedStage {
  private let channel: any MessageChannel
  private let reader: MessageReader
  private let remotePlayback: RemotePlayback
  private let mirror = MotionMirror()
  private let remoteCosts: RemoteCosts
  private let remoteTree: RemoteTree
  private let remoteTuning: RemoteTuning
  let log = EventLog()

  /// The title of the program, and the number of its process.
  private(set) var greeting: (title: String, process: Int)?
  private var phase = Phase.greeting
  private var receiveScript: ((SavedScript) -> Void)?

  private enum Phase: Equatable {
    /// Waits for the greeting of the program.
    case greeting
    /// The program has greeted, and may yet refuse the inspector.
    case greeted
    case attached
    case ended
  }

  /// Called once when the program has greeted and the inspection has begun.
  var onAttach: (() -> Void)?
  /// Called once at the end, with the reason in one sentence.
  var onDetach: ((_ reason: String) -> Void)?
  var onChange: (() -> Void)?
  var onMessage: ((String) -> Void)?
  var onEnd: (() -> Void)?

  /// - Parameter time: clock and timers of real time.
  init(_ channel: any MessageChannel, time: RealTime = .system) {
    self.channel = channel
    reader = MessageReader(channel, largest: InspectionProtocol.largestReport, time: time)
    let send: (JSONText) -> Void = { [unowned channel] in _ = channel.send(InspectionProtocol.frame([$0])) }
    remotePlayback = RemotePlayback(send: send)
    remoteCosts = RemoteCosts(send: send)
    remoteTree = RemoteTree(send: send)
    remoteTuning = RemoteTuning(send: send)
    reader.onContent = { [unowned self] in take($0) }
    reader.onFault = { [unowned self] in didFail($0) }
    reader.onFailure = { [unowned self] in end("what the program sends cannot be read: \($0)") }
    channel.onEnd = { [unowned self] reason in end(reason ?? "the program has closed the connection") }
    send(RemoteMessage.text("hello", [("protocol", .number(Double(InspectionProtocol.version)))]))
  }

  var playback: any PlaybackControl { remotePlayback }
  var motion: any InspectedMotion { mirror }
  var tree: any InspectedTree { remoteTree }
  var tuning: any Tuning { remoteTuning }
  var costs: any InspectedCosts { remoteCosts }

  // MARK: Receiving

  private func take(_ content: MessageReader.Content) {
    do throws(RemoteFault) {
      switch content {
      case .message(let message): try take(message)
      case .text(let bytes, contentType: InspectionProtocol.traceType):
        guard phase == .attached else { return }
        for line in bytes.split(separator: UInt8(ascii: "\n")) { log.append(try TraceLine(parsing: line)) }
      case .text: return
      }
      if phase == .attached { onChange?() }
    } catch {
      didFail(error)
    }
  }

  /// A program that sends what is not legal is not the one that it says it is.
  private func didFail(_ fault: RemoteFault) { end("what the program sends is not legal: \(fault.sentence)") }

  private func take(_ message: RemoteMessage) throws(RemoteFault) {
    let fields = message.fields
    switch (phase, message.kind) {
    case (.greeting, "hello"):
      let version = fields.count("protocol")
      let title = fields["title"]?.text() ?? ""
      let process = fields["process"]?.count() ?? 0
      try message.check()
      guard version == InspectionProtocol.version else {
        return end(
          "the program speaks version \(version) of the protocol, and this inspector version "
            + "\(InspectionProtocol.version)")
      }
      greeting = (Wording.oneLine(String(title.prefix(200))), process)
      phase = .greeted
    case (_, "refused"): end(fields["reason"]?.text() ?? "the program refuses the inspector")
    case (_, "ended"): end("the program has ended")
    case (.greeting, _): throw RemoteFault(sentence: "the first message is \"hello\"")
    case (.ended, _): return
    case (.greeted, _):
      phase = .attached
      onAttach?()
      try take(message)
    case (.attached, PlaybackState.kind):
      remotePlayback.take(try PlaybackState(message))
      mirror.run(to: remotePlayback.now)
    case (.attached, FrameCost.kind): remoteCosts.take(try FrameCost(message))
    case (.attached, SavedScript.kind):
      let script = try SavedScript(message)
      receiveScript?(script)
      receiveScript = nil
    case (.attached, "notice"), (.attached, "fault"):
      let text = fields[message.kind == "notice" ? "text" : "reason"]?.text()
      try message.check()
      text.map { onMessage?(String($0.prefix(500))) }
    case (.attached, TuningSnapshot.kind): try remoteTuning.take(message.value)
    case (.attached, _): if try !mirror.take(message.value) { try remoteTree.take(message.value) }
    }
  }

  private func end(_ reason: String) {
    guard phase != .ended else { return }
    phase = .ended
    reader.close()
    channel.onEnd = nil
    channel.close()
    onDetach?(Wording.oneLine(reason))
  }

  // MARK: Commands

  private func send(_ kind: String) { _ = channel.send(InspectionProtocol.frame([RemoteMessage.text(kind)])) }

  func replay() { send("replay") }

  func makeScript(_ receive: @escaping (SavedScript) -> Void) {
    receiveScript = receive
    send("script")
  }

  func stop() {
    onDetach = nil
    end("the inspector has closed")
  }
}
