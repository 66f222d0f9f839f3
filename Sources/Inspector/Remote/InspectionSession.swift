import Curves
import Notation
import SDLStage
import StoryboardStage
import Views
import Wire

#if canImport(Glibc)
import Glibc
#endif

/// An inspection of a stage by another process, on the side of the program.
///
/// Nothing is kept for the other side but what waits in its channel: each message is made when there is room for it.
/// A slow inspector does not get messages later that it had no room for.
final class InspectionSession {
  private let core: StageCore
  private let title: String
  private let channel: any MessageChannel
  private let reader: MessageReader
  private var lifecycle = SessionLifecycle()
  private var inspection: Inspection?
  /// Called once when the session has ended.
  var onEnd: (() -> Void)?

  /// The parts of an inspection under way.
  private struct Inspection {
    let stage: LocalStage
    let motion: MotionFeed
    let tree: TreeFeed
    let tuning: TuningFeed
    let costs: CostFeed
    let log: LogFeed
    let plans: PlanDoor
    /// The time that was sent last.
    var sent: PlaybackState?
    /// The newest command of time that was performed.
    var answered = 0
    /// When the next script may be made: making one takes as long as the run that it describes.
    var nextScript = 0.0
  }

  private let time: RealTime
  private var willPump = false
  private var willPumpAgain = false

  /// - Parameters:
  ///   - title: the title of the program.
  ///   - time: clock and timers of real time.
  init(_ core: StageCore, title: String, _ channel: any MessageChannel, time: RealTime = .system) {
    (self.core, self.title, self.channel, self.time) = (core, title, channel, time)
    reader = MessageReader(channel, largest: InspectionProtocol.largestCommand, time: time)
    reader.onContent = { [unowned self] in take($0) }
    reader.onFault = { [unowned self] in tell($0) }
    reader.onFailure = { [unowned self] in perform(lifecycle.streamDidFail($0)) }
    // Commands of an inspector that has gone would end with it.
    reader.onHangUp = { [unowned self] in perform(lifecycle.channelDidEnd()) }
    channel.onDrain = { [unowned self] in pump() }
    channel.onEnd = { [weak self] _ in
      guard let self else { return }
      perform(lifecycle.channelDidEnd())
    }
    send([hello])
    time.after(InspectionProtocol.patience) { [weak self] in
      guard let self else { return }
      perform(lifecycle.patienceDidEnd())
    }
  }

  var isInspecting: Bool { lifecycle.phase == .inspecting }
  /// Why the stage cannot be inspected now; nil if it can.
  var refusal: () -> String? = { nil }

  /// Ends the session because the program ends, or serves no longer.
  func end() { perform(lifecycle.windowDidClose()) }

  // MARK: Lifecycle

  private func perform(_ actions: [SessionLifecycle.Action]) {
    for action in actions {
      switch action {
      case .start: start()
      case .stop: stop()
      case .refuse(let reason): send([InspectionProtocol.refusal(reason)])
      case .sayGoodbye: send([RemoteMessage.text("ended")])
      case .closeChannel:
        reader.close()
        (channel.onDrain, channel.onEnd) = (nil, nil)
        channel.close()
        let ended = onEnd
        onEnd = nil
        ended?()
      }
    }
  }

  private var hello: JSONText {
    RemoteMessage.text(
      "hello",
      [
        ("protocol", .number(Double(InspectionProtocol.version))), ("title", .string(String(title.prefix(200)))),
        ("process", .number(Double(getpid()))),
      ])
  }

  private func start() {
    let stage = LocalStage(core, timer: time.after)
    // A job in each frame would be a reason for the next one.
    stage.stageCosts.onFrameEnd = { [weak self] in self?.pump() }
    stage.onTimeChange = { [weak self] in self?.pumpLater() }
    stage.onMessage = { [weak self] in self?.send([RemoteMessage.text("notice", [("text", .string($0))])]) }
    stage.onEnd = { [weak self] in self?.end() }
    stage.tuningModel.onChange = { [weak self] in self?.pumpLater() }
    inspection = Inspection(
      stage: stage, motion: MotionFeed(stage.stageMotion.log), tree: TreeFeed(stage.stageTree),
      tuning: TuningFeed(stage.tuningModel), costs: CostFeed(stage.costs), log: LogFeed(stage.log),
      plans: PlanDoor(core))
    pump()
  }

  private func stop() {
    guard let inspection else { return }
    self.inspection = nil
    inspection.plans.clear()
    inspection.tuning.stop()
    inspection.tree.stop()
    inspection.stage.tuningModel.onChange = nil
    inspection.stage.stop()
  }

  // MARK: Sending

  private func send(_ messages: [JSONText]) { _ = channel.send(InspectionProtocol.frame(messages)) }

  /// Sends what is new when the frame has ended.
  private func pumpLater() {
    guard !willPump else { return }
    willPump = true
    time.after(0) { [weak self] in
      self?.willPump = false
      self?.pump()
    }
  }

  /// Sends what is new, while there is room.
  private func pump() {
    sendTime()
    while let inspection, channel.unsentBytes < InspectionProtocol.mostWaiting {
      var messages: [JSONText] = []
      var bytes = 0
      func add(_ message: JSONText) {
        messages.append(message)
        bytes += message.text.utf8.count
      }
      inspection.motion.send(limit: Self.mostNumbers) { add($0.json) }
      while bytes < Self.mostBytes, let message = inspection.costs.takeMessage() { add(message) }
      if let message = inspection.tuning.takeMessage() { add(message) }
      for message in inspection.tree.takeMessages(most: Self.mostBytes) { add(message) }
      let lines = inspection.log.takeLines(most: Self.mostBytes)
      guard !messages.isEmpty || lines != nil else { return pumpAgain() }
      if !messages.isEmpty { send(messages) }
      if let lines { _ = channel.send(WireFrames.frame(lines, contentType: InspectionProtocol.traceType)) }
    }
  }

  /// Sends the time, which goes on by itself: once, however much else there is to send.
  private func sendTime() {
    guard let inspection, channel.unsentBytes < InspectionProtocol.mostWaiting else { return }
    let state = PlaybackState(inspection.stage.playback, now: core.loop.now, answered: inspection.answered)
    guard state != inspection.sent else { return }
    self.inspection?.sent = state
    send([state.text])
  }

  /// Sends what is known already when it is time for it, although the program has no frame.
  private func pumpAgain() {
    guard !willPumpAgain, let delay = inspection?.tree.delay else { return }
    willPumpAgain = true
    time.after(delay) { [weak self] in
      self?.willPumpAgain = false
      self?.inspection?.tree.willCauseFrame()
      self?.pump()
    }
  }

  /// About the bytes of one frame.
  private static let mostBytes = 32_768
  private static let mostNumbers = 2048

  private func tell(_ fault: RemoteFault) {
    if let actions = lifecycle.didReceive() { return perform(actions) }
    send([RemoteMessage.text("fault", [("reason", .string(fault.sentence))])])
  }

  // MARK: Receiving

  private func take(_ content: MessageReader.Content) {
    do throws(RemoteFault) {
      switch content {
      case .message(let message) where message.kind == "hello":
        let version = message.fields.count("protocol")
        try message.check()
        perform(lifecycle.didGreet(version: version, refusal: refusal()))
      case .message(let message):
        if let actions = lifecycle.didReceive() { return perform(actions) }
        try perform(message)
      case .text(let bytes, contentType: WireFrames.transactionType):
        if let actions = lifecycle.didReceive() { return perform(actions) }
        try inspection?.plans.commit(bytes)
      case .text:
        // A type of a newer version.
        if let actions = lifecycle.didReceive() { perform(actions) }
      }
    } catch {
      tell(error)
    }
  }

  private func perform(_ message: RemoteMessage) throws(RemoteFault) {
    guard let stage = inspection?.stage else { return }
    switch message.kind {
    case PlaybackCommand.kind:
      let (command, number) = try PlaybackCommand.read(message)
      command.perform(on: stage.playback)
      inspection?.answered = number
      pump()
    case RemoteCosts.flashKind:
      let isOn = message.fields.required("on")?.flag()
      try message.check()
      if let isOn { stage.costs.flashesDamage = isOn }
    case "replay": stage.replay()
    case "script": try makeScript(stage)
    case "clearPlans": inspection?.plans.clear()
    case "catalog": send([catalog])
    case TuningRequest.kind:
      try inspection?.tuning.handle(message.value)
      pumpLater()
    default: if try inspection?.tree.handle(message.value) == true { pumpLater() }
    }
  }

  private func makeScript(_ stage: LocalStage) throws(RemoteFault) {
    let began = StageClock.now
    guard began >= inspection?.nextScript ?? 0 else {
      throw RemoteFault(sentence: "a script was made a moment ago; ask again in a few seconds")
    }
    stage.makeScript { [weak self] script in self?.send([script.message]) }
    // At most a tenth of the time goes into scripts.
    inspection?.nextScript = StageClock.now + max(0.5, 10 * (StageClock.now - began))
  }

  /// What can be sent to the program: the families of plans, and the properties that they move.
  private var catalog: JSONText {
    RemoteMessage.text(
      "catalog",
      [
        ("plans", .array(PlanRegistry.stock.familyNames.map { .string($0) })),
        ("properties", .array(PlanRegistry.stock.propertyNames.map { .string($0) })),
      ])
  }
}

extension SavedScript {
  static let kind = "script"

  var message: JSONText {
    RemoteMessage.text(
      Self.kind, [("text", .string(text)), ("omissions", .array(omissions.map { .string($0) }))])
  }

  init(_ message: RemoteMessage) throws(RemoteFault) {
    let text = message.fields.required("text")?.text() ?? ""
    let omissions = message.fields["omissions"]?.elements()?.compactMap { $0.text() } ?? []
    try message.check()
    self.init(text: text, omissions: omissions)
  }
}
