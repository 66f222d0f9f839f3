import Geometry
import Runtime
import Stage
import Views

/// Plays a script on a stage. Each line is a timer of the stage's loop, so that it takes effect at its exact time,
/// between frames as a user's input does, on any clock.
package final class ScriptPlayer {
  /// The actions that depend on the kind of run.
  package struct Host {
    package var resize: (Size) -> Void
    package var segue: (_ name: String, _ values: [String: String]) -> Void
    /// Saves the next drawn frame as a picture; if nothing changes, the last one.
    package var shot: (String) -> Void
    package var isIdle: () -> Bool
    /// Shows no frame for some seconds.
    package var stall: (Double) -> Void
    /// Called for each expectation of the script.
    package var didCompare: (ExpectationResult) -> Void

    package init(
      resize: @escaping (Size) -> Void, segue: @escaping (_ name: String, _ values: [String: String]) -> Void,
      shot: @escaping (String) -> Void,
      isIdle: @escaping () -> Bool, stall: @escaping (Double) -> Void,
      didCompare: @escaping (ExpectationResult) -> Void
    ) {
      (self.resize, self.segue, self.shot, self.isIdle) = (resize, segue, shot, isIdle)
      (self.stall, self.didCompare) = (stall, didCompare)
    }
  }

  /// Pointer events per second during a drag, as from a mouse with 1,000 reports a second.
  private static let reportRate = 1000.0
  /// Touch events per second, as from a fast touch screen.
  private static let touchRate = 240.0
  /// Events per second of a touchpad.
  private static let touchpadRate = 120.0

  private let core: StageCore
  private let host: Host
  private var lines: ArraySlice<ScriptLine>
  private var location = Point.zero
  /// The button that is down; nil for none.
  private var button: PointerEvent.Button?
  /// The fingers that lines put down, each with its location.
  private var touches: [Int: Point] = [:]
  private var modifiers: KeyModifiers = []
  /// The loop's time at which the previous line ended.
  private var doneAt = 0.0
  /// The loop's time at which the script began.
  private var startedAt = 0.0
  private var isStopped = false
  private var waitsForIdle = false
  /// The expectation that the next frame is compared with.
  private var expected: (line: ScriptLine, expectation: ScriptExpectation)?
  private let answers = AnswerRecorder()
  /// The number of drags and touch gestures that have not ended.
  private var pending = 0
  /// The loop's time at which the last of them ends.
  private var busyUntil = 0.0
  /// Whether the next line waits for the end of the drags, because it is due at the same time.
  private var waitsForHand = false

  package init(_ script: Script, core: StageCore, host: Host) {
    self.core = core
    self.host = host
    lines = script.lines[...]
    core.environment.addObserver(answers)
  }

  /// Whether every line has been played.
  package var isDone: Bool { lines.isEmpty && pending == 0 && !waitsForIdle && expected == nil }

  /// Whether input is under way or due without a wait for idle.
  package var isPlaying: Bool { pending > 0 || expected != nil || !lines.isEmpty && !waitsForIdle }

  package func start() {
    startedAt = core.loop.now
    doneAt = startedAt
    scheduleNext()
  }

  /// Adds lines at the end of the script, which has been started.
  package func append(_ more: ArraySlice<ScriptLine>) {
    let wasPlayed = lines.isEmpty
    lines += more
    if wasPlayed { scheduleNext() }
  }

  /// Ends the script here: lifts the button, and plays no further line.
  package func stop() {
    isStopped = true
    lines = []
    waitsForIdle = false
    expected = nil
    pending = 0
    core.environment.removeObserver(answers)
    if button != nil || !touches.isEmpty { core.window.cancelPointer(time: core.loop.now) }
  }

  /// Compares the frame with what is expected, and continues a script that waits for idle, if nothing moves. Call it
  /// after each frame.
  package func frameDidEnd() {
    compare()
    guard waitsForIdle, host.isIdle() else { return }
    waitsForIdle = false
    doneAt = core.loop.now
    scheduleNext()
  }

  /// Compares this frame with the expectations that are due.
  private func compare() {
    guard var next = expected else { return }
    expected = nil
    while true {
      let found = ExpectationResult.found(next.expectation, in: core.window, lastOutcome: answers.last)
      host.didCompare(ExpectationResult(next.expectation, at: next.line, found: found))
      guard let line = lines.first, case .expect(let expectation) = line.command, isDueNow(line) else { break }
      lines.removeFirst()
      next = (line, expectation)
    }
    doneAt = core.loop.now
    scheduleNext()
  }

  private func isDueNow(_ line: ScriptLine) -> Bool {
    switch line.time {
    case .at(let time): startedAt + time <= core.loop.now
    case .after(let pause): pause == 0
    }
  }

  private func scheduleNext() {
    guard let line = lines.first else { return }
    let due: Double
    switch line.time {
    case .at(let time): due = startedAt + time
    case .after(let pause): due = doneAt + pause
    }
    at(due) { [self] in
      // The last event of a drag comes before a line that is due at the same time.
      if pending > 0, abs(core.loop.now - busyUntil) < 1e-9 {
        waitsForHand = true
        return
      }
      lines.removeFirst()
      if case .expect(let expectation) = line.command {
        expected = (line, expectation)
        return
      }
      play(line.command)
      if !waitsForIdle {
        doneAt = max(due, core.loop.now) + line.command.duration
        scheduleNext()
      }
    }
  }

  private func at(_ time: Double, _ action: @escaping () -> Void) {
    // An exact time: a line has the same one whether it was known from the start or is added now.
    core.loop.at(time) { [weak self] in
      if self?.isStopped == false { action() }
    }
  }

  private func play(_ command: ScriptCommand) {
    switch command {
    case .click(let point, let button):
      move(to: point)
      press(button)
      release()
    case .drag(let from, let to, let duration): drag(from, to, duration)
    case .down(let point, .button(let button)):
      move(to: point)
      press(button)
    case .down(let point, .finger(let finger)): touch(.began, finger, at: point)
    case .move(let point, let finger?): touch(.moved, finger, at: point)
    case .move(let point, nil): move(to: point)
    case .up(let finger?): touch(.ended, finger)
    case .up(nil): release()
    case .cancel(let finger?): touch(.cancelled, finger)
    case .cancel(nil): release(.cancelled)
    case .key(let name, let isRepeat): key(Key(name), isRepeat: isRepeat)
    case .type(let text): core.window.send(.text(TextInputEvent(.typed, text.wrappedValue, time: core.loop.now)))
    case .wheel(let point, let notches): wheel(point, notches)
    case .swipe(let point, let way, let duration): swipe(point, way, duration)
    case .hold(let name): modifiers.formUnion(name.modifiers)
    case .release(let name): modifiers.subtract(name.modifiers)
    case .pinch(let center, let scale, let duration): touch(.pinch(scale), about: center, duration)
    case .rotate(let center, let degrees, let duration): touch(.turn(degrees * .pi / 180), about: center, duration)
    case .resize(let size): host.resize(size)
    case .stall(let seconds): host.stall(seconds)
    case .theme(let style): core.themes.preference = style
    case .textScale(let scale): core.themes.setTextScale(scale)
    case .segue(let name, let values): host.segue(name, values)
    case .shot(let path): host.shot(path.wrappedValue)
    case .idle: waitsForIdle = true
    // Compared at the end of the frame.
    case .expect: break
    }
  }

  // MARK: Pointer

  private func drag(_ from: Point, _ to: Point, _ duration: Double) {
    let start = core.loop.now
    let steps = max(1, Int((duration * Self.reportRate).rounded()))
    move(to: from)
    press()
    begin(until: start + duration)
    step(1)

    func step(_ number: Int) {
      let part = Double(number) / Double(steps)
      at(start + part * duration) { [self] in
        move(to: number == steps ? to : from + (to - from) * part)
        if number < steps { return step(number + 1) }
        release()
        handIsDone()
      }
    }
  }

  private func begin(until end: Double) {
    pending += 1
    busyUntil = max(busyUntil, end)
  }

  private func handIsDone() {
    pending -= 1
    guard pending == 0, waitsForHand else { return }
    waitsForHand = false
    scheduleNext()
  }

  private func move(to point: Point) {
    location = point
    send(button == nil ? .hovered : .moved)
  }

  private func press(_ button: PointerEvent.Button = .primary) {
    self.button = button
    send(.began)
  }

  private func release(_ phase: PointerEvent.Phase = .ended) {
    send(phase)
    button = nil
  }

  private func send(_ phase: PointerEvent.Phase) {
    core.window.send(
      .pointer(
        PointerEvent(
          phase, at: location, time: core.loop.now, button: button ?? .primary, modifiers: modifiers)))
  }

  private func wheel(_ point: Point, _ notches: Vector) {
    move(to: point)
    core.window.send(
      .wheel(WheelEvent(location: point, delta: notches, time: core.loop.now, modifiers: modifiers)))
  }

  /// Two fingers move on a touchpad, evenly, and leave it.
  private func swipe(_ point: Point, _ way: Vector, _ duration: Double) {
    let start = core.loop.now
    let steps = max(1, Int((duration * Self.touchpadRate).rounded()))
    // The fingers' way as a wheel's: content goes with them.
    let turn = Vector(-way.x, way.y) / (WheelEvent.pointsPerPreciseUnit * Double(steps))
    move(to: point)
    begin(until: start + duration)
    step(1)

    func step(_ number: Int) {
      at(start + Double(number) / Double(steps) * duration) { [self] in
        core.window.send(
          .wheel(
            WheelEvent(location: point, delta: turn, time: core.loop.now, modifiers: modifiers, isPrecise: true)))
        if number < steps { step(number + 1) } else { handIsDone() }
      }
    }
  }

  // MARK: Fingers

  /// Performs a gesture with two fingers. The movement that recognition needs happens at once, so that the gesture has
  /// exactly the requested size.
  private func touch(_ gesture: FingerGesture, about center: Point, _ duration: Double) {
    let start = core.loop.now
    let steps = max(1, Int((duration * Self.touchRate).rounded()))
    send(.began, gesture.fingers(about: center, at: nil))
    send(.moved, gesture.fingers(about: center, at: 0))
    begin(until: start + duration)
    step(1)

    func step(_ number: Int) {
      let part = Double(number) / Double(steps)
      at(start + part * duration) { [self] in
        let fingers = gesture.fingers(about: center, at: part)
        send(.moved, fingers)
        if number < steps { return step(number + 1) }
        send(.ended, fingers)
        handIsDone()
      }
    }
  }

  private func send(_ phase: PointerEvent.Phase, _ fingers: [Point]) {
    for (number, place) in fingers.enumerated() { send(phase, finger: number, at: place) }
  }

  private func send(_ phase: PointerEvent.Phase, finger: Int, at place: Point) {
    core.window.send(
      .pointer(PointerEvent(phase, at: place, time: core.loop.now, modifiers: modifiers, pointer: .finger(finger))))
  }

  /// Moves one finger, by default where it is.
  private func touch(_ phase: PointerEvent.Phase, _ finger: Int, at place: Point? = nil) {
    guard let place = place ?? touches[finger] else { return }
    touches[finger] = phase == .began || phase == .moved ? place : nil
    send(phase, finger: finger, at: place)
  }

  private func key(_ key: Key, isRepeat: Bool) {
    let phases: [KeyEvent.Phase] = isRepeat ? [.down] : [.down, .up]
    for phase in phases {
      core.window.send(
        .key(KeyEvent(phase, key, isRepeat: isRepeat, modifiers: modifiers, time: core.loop.now)))
    }
  }
}
