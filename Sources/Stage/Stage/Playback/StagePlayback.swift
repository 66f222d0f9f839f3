import Rendering
import Runtime
import Views

/// The time of a stage: its rate, whether it stands still, and which frame is seen.
///
/// The stage's clock is the time of the frame that is seen. Everything on the stage's frame loop follows it: motion,
/// timers, gestures and the times of events. Tasks and the decoding of pictures go on in real time.
package final class StagePlayback {
  /// The state.
  package private(set) var machine = PlaybackMachine.running
  /// Called after a command, and in each frame while recorded frames are played. Nil for none.
  package var onChange: (() -> Void)?
  /// Called with each event that the program does not get because its time stands still. Nil for none.
  package var onHeldEvent: ((Event) -> Void)?

  /// The clock of the stage; nil if its host runs frames at times of its choice.
  private var clock: (any PlaybackClock)?
  /// Handles the events that the program gets when time goes on.
  var deliver: ((Event) -> Void)?
  /// Draws the program's picture in the next frame, after one of the past.
  var showLive: (() -> Void)?
  /// Records the picture that is seen.
  var recordPicture: (() -> Void)?
  /// Whether what is seen must be drawn although time stands still.
  var needsDisplay = false

  private let loop: FrameLoop
  private var history: FrameHistory?
  private var gate = InputGate()
  private var chosenRate = 1.0
  /// The time at which the live program stands still.
  private var stoppedTime = 0.0
  /// The number of live frames to run while time stands still.
  private var steps = 0

  /// The rates that a stage can run at.
  package static let rates = 0.01...10.0

  init(_ loop: FrameLoop) { self.loop = loop }

  // MARK: State

  /// The number of seconds on the stage's clock in one second of real time, 0.01...10; other values are clamped.
  /// Default: 1.
  ///
  /// A change moves no view and changes no velocity on the stage's clock.
  ///
  /// A hand is not slowed down: at a rate of 0.1 the same movement is ten times as fast on the stage's clock. A dragged
  /// view stays under the pointer, and a released view goes on with the speed that the hand had on the screen. But
  /// decisions by velocity see ten times the usual velocity, and a long press takes ten times as long. To get the usual
  /// decisions, move the hand at the rate of the stage.
  package var rate: Double {
    get { chosenRate }
    set {
      precondition(!newValue.isNaN, "a rate is a number")
      let rate = min(max(newValue, Self.rates.lowerBound), Self.rates.upperBound)
      guard rate != chosenRate else { return }
      chosenRate = rate
      if runsClock { clock?.setRate(rate, shown: lastFrameTime) }
      onChange?()
    }
  }

  /// Whether time stands still, in the past too.
  package var isPaused: Bool {
    switch machine {
    case .paused, .past: true
    case .running, .replaying: false
    }
  }

  /// Whether a recorded frame is seen.
  package var isInPast: Bool { pastFrame != nil }

  /// The time that is seen, in seconds on the stage's clock.
  package var shownTime: Double {
    if let pastFrame { return pastFrame.time }
    return machine == .running ? max(loop.now, clock?.now ?? 0) : liveTime
  }

  /// The recorded frame that is seen; nil for the live program.
  var pastFrame: PastFrame? {
    switch machine {
    case .running, .paused: nil
    case .past(let frame), .replaying(let frame): frame
    }
  }

  /// Whether the live program runs.
  package var isLive: Bool { machine == .running }

  /// Whether the clock runs.
  private var runsClock: Bool {
    switch machine {
    case .running, .replaying: true
    case .paused, .past: false
    }
  }

  /// The time of the last frame.
  private var lastFrameTime: Double { pastFrame?.time ?? loop.now }

  /// The time at which the live program goes on.
  private var liveTime: Double { max(stoppedTime, loop.now) }

  /// The newest time, at which the program is seen.
  private var recordedEnd: Double { isLive ? shownTime : liveTime }

  // MARK: Commands

  /// Stops time. The program gets no input until time goes on.
  package func pause() { perform(.pause) }

  /// Lets time go on from the frame that is seen. Recorded frames are played up to the newest one, then the program
  /// goes on.
  package func resume() { perform(.resume) }

  /// Shows the next frame and stops there: the next recorded frame or, at the newest one, a frame of the program.
  ///
  /// A frame of the program is as long as a frame of the display at this ``rate``.
  package func stepForward() { perform(.stepForward(pastFrame.flatMap { recorded($0.number + 1) })) }

  /// Shows the recorded frame before the one that is seen, and stops there. Without an earlier one it stops.
  package func stepBack() {
    // The newest recorded frame is the live one.
    let seen = pastFrame?.number ?? (history?.numbers.upperBound ?? 0) - 1
    perform(.stepBack(recorded(seen - 1)))
  }

  /// Shows the picture of a time, and stops there. Times after the newest frame show the program, which stands still;
  /// times before the oldest recorded frame show that one.
  /// - Parameter time: in seconds on the stage's clock.
  package func seek(to time: Double) {
    precondition(!time.isNaN, "a time to seek is a number")
    guard let history, let span = history.span, time < recordedEnd, let number = history.number(at: time) else {
      return perform(.seek(nil))
    }
    perform(.seek(PastFrame(number: number, time: max(time, span.lowerBound))))
  }

  /// Leaves the past, and lets the program go on.
  package func goLive() { perform(.goLive) }

  // MARK: Recording

  /// Starts to record the frames, from the one that is seen on. Does nothing while it records.
  ///
  /// The last 60 seconds are kept, in at most 32 MiB.
  package func startRecording() {
    guard history == nil else { return }
    history = FrameHistory()
    if !isInPast { recordPicture?() }
    // Recorded frames are drawn in a way that can be repeated, and so is all that they leave as it is.
    showLive?()
    onChange?()
  }

  /// Stops recording, and drops the recorded frames. A stage that shows one of them shows the program, which stands
  /// still.
  package func stopRecording() {
    guard history != nil else { return }
    history = nil
    perform(.recordingEnded)
    onChange?()
  }

  /// The times that ``seek(to:)`` can show, on the stage's clock; nil without recorded frames.
  package var recordedSpan: ClosedRange<Double>? {
    guard let history, let span = history.span else { return nil }
    let end = max(span.upperBound, recordedEnd)
    // A picture that was seen for minutes is kept from its beginning on.
    return max(span.lowerBound, end - history.duration)...end
  }

  /// Whether frames are recorded.
  var isRecording: Bool { history != nil }

  /// The memory of the recorded frames, in bytes.
  package var recordedBytes: Int { history?.byteCount ?? 0 }

  /// Records a frame of the program.
  func record(_ list: DisplayList, _ surroundings: FrameSurroundings) {
    history?.record(list, surroundings, at: loop.now)
  }

  /// Returns a recorded frame; nil if it is the newest, which the program shows, or not there.
  private func recorded(_ number: Int) -> PastFrame? {
    guard let history, history.numbers.dropLast().contains(number) else { return nil }
    return PastFrame(number: number, time: history.time(of: number))
  }

  /// Returns the picture of a recorded frame.
  func recorded(_ frame: PastFrame) -> (list: DisplayList, surroundings: FrameSurroundings)? {
    guard let history, history.numbers.contains(frame.number) else { return nil }
    return history.frame(frame.number)
  }

  // MARK: Performing

  private func perform(_ input: PlaybackMachine.Input) {
    let old = machine
    let actions = machine.handle(input)
    for action in actions { perform(action) }
    if machine != old || !actions.isEmpty { onChange?() }
  }

  private func perform(_ action: PlaybackMachine.Action) {
    switch action {
    case .holdInput:
      stoppedTime = max(loop.now, clock?.now ?? 0)
      gate.hold()
    case .releaseInput:
      for event in gate.release(at: loop.now) { deliver?(event) }
    case .stopClock:
      clock?.stop(at: shownTime)
    case .runClock:
      clock?.run(from: pastFrame?.time ?? liveTime, rate: chosenRate)
    case .show:
      steps = 0
      needsDisplay = true
    case .showLive:
      showLive?()
    case .step:
      steps += 1
    }
  }

  // MARK: For the stage

  /// Sets the clock of the stage.
  package func use(_ clock: any PlaybackClock) { self.clock = clock }

  /// Returns whether the program gets an event.
  package func admits(_ event: Event) -> Bool {
    if gate.admits(event) { return true }
    onHeldEvent?(event)
    return false
  }

  /// Whether a frame is needed although time stands still, or to play recorded frames.
  var wantsFrame: Bool {
    switch machine {
    case .running: false
    case .paused: steps > 0 || needsDisplay
    case .past: needsDisplay
    case .replaying: true
    }
  }

  /// Whether a single frame of the program follows.
  var wantsStep: Bool { machine == .paused && steps > 0 }

  /// Begins a frame.
  /// - Parameter time: the time on the stage's clock at which the frame will be visible.
  /// - Returns: the time of a frame of the program; nil if its time stands still.
  func beginFrame(at time: Double) -> Double? {
    switch machine {
    case .running:
      return time
    case .paused:
      guard steps > 0 else { return nil }
      steps -= 1
      let before = liveTime
      stoppedTime = clock?.timeOfStep(after: before, rate: chosenRate) ?? before + chosenRate / 60
      clock?.stop(at: stoppedTime)
      return stoppedTime
    case .past:
      return nil
    case .replaying:
      guard time <= liveTime, let number = history?.number(at: time) else {
        perform(.reached(nil))
        return time
      }
      perform(.reached(PastFrame(number: number, time: time)))
      return nil
    }
  }
}
