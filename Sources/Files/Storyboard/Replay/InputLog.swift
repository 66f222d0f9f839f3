import Geometry
import Runtime
import Stage
import Transitions
import Views

/// Records what a hand does to a stage: every input with its time, and the outcome of each request.
///
/// A log that was not started costs nothing. It keeps the newest inputs: see ``Limit``.
package final class InputLog {
  /// The limits of a log. Older inputs are dropped.
  nonisolated package struct Limit: Hashable, Sendable {
    /// Seconds before the newest input.
    package var seconds: Double
    /// Inputs; each place of a coalesced motion is one.
    package var inputs: Int

    package init(seconds: Double = .infinity, inputs: Int = 100_000) {
      precondition(
        seconds > 0 && inputs > 0, "InputLog.Limit needs seconds > 0 and inputs > 0, not \(seconds) and \(inputs)")
      (self.seconds, self.inputs) = (seconds, inputs)
    }

    /// The last minute.
    package static let minute = Limit(seconds: 60)
  }

  /// The state of the program when an input arrived.
  nonisolated package struct Situation: OptionSet, Hashable, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// No button was down, and nothing moved but the looks of controls.
    package static let atRest = Situation(rawValue: 1)
    /// A view that is typed into had the focus.
    package static let typing = Situation(rawValue: 2)
    /// The mouse came over another view than at the last input.
    package static let entering = Situation(rawValue: 4)
  }

  /// An input of the log.
  nonisolated package struct Entry: Sendable {
    package let input: StageInput
    /// The loop's time at which the input was handled.
    package let time: Double
    /// The time of the last frame before it.
    package let frame: Double
    package let situation: Situation

    /// The inputs of this entry: its own, and the places of a motion that were coalesced into it.
    var count: Int {
      if case .event(.pointer(let event)) = input { 1 + event.coalesced.count } else { 1 }
    }
  }

  /// A time from which the log can be played: nothing moved, no button was down.
  nonisolated package struct Beginning: Hashable, Sendable {
    /// The time of the last frame before the first input.
    package let time: Double
    /// The screens at that time; nil if no storyboard is recorded.
    package let path: ScreenPath?
    /// The screens at that time of a program without a storyboard; nil if one is recorded.
    package let screens: ProgramScreens?
    /// The size of the window in points.
    package let size: Size
  }

  package let core: StageCore
  /// The storyboard whose screens are in the stage; nil for a program's own screens.
  package let storyboard: Storyboard?
  package let limit: Limit
  package private(set) var isStarted = false
  /// Whether recording is paused, because a ``Replay`` plays.
  var isPaused = false
  /// The outcomes of the requests that were answered, with the loop's times.
  package private(set) var outcomes: [(time: Double, outcome: TransitionOutcome)] = []
  package private(set) var beginnings: [Beginning] = []
  /// The state in which the log was started; nil if something moved then.
  package private(set) var origin: Beginning?
  /// The time of the newest input that the limit removed; nil if all are there.
  package private(set) var droppedUntil: Double?
  /// The kept entries begin at `first`; those before it are gone.
  private var storage: [Entry] = []
  private var first = 0
  private var count = 0
  private var lastFrame = 0.0
  private weak var lastHit: View?

  /// - Parameter storyboard: whose screens are in the stage; nil for a program's own screens.
  package init(_ core: StageCore, storyboard: Storyboard? = nil, limit: Limit = Limit()) {
    (self.core, self.storyboard, self.limit) = (core, storyboard, limit)
  }

  /// The inputs, in the order in which they were handled.
  package var entries: ArraySlice<Entry> { storage[first...] }

  /// Starts to record, after all that was recorded before is forgotten. A second call does nothing.
  package func start() {
    guard !isStarted else { return }
    isStarted = true
    storage.removeAll()
    (first, count, droppedUntil) = (0, 0, nil)
    outcomes.removeAll()
    beginnings.removeAll()
    lastFrame = core.loop.now
    // At time 0 the run begins by itself, perhaps before its first screen is there.
    origin = isAtRest ? beginning(knowsScreens: lastFrame > 0) : nil
    core.addObserver(self)
    core.environment.addObserver(self)
  }

  /// Stops recording. The log keeps its content.
  package func stop() {
    guard isStarted else { return }
    isStarted = false
    core.removeObserver(self)
    core.environment.removeObserver(self)
  }

  /// Forgets what was recorded, if the log is started, and goes on.
  func startAgain() {
    guard isStarted else { return }
    stop()
    start()
  }

  private func add(_ entry: Entry) {
    storage.append(entry)
    count += entry.count
    let oldest = entry.time - limit.seconds
    while first < storage.count - 1, count > limit.inputs || storage[first].time < oldest {
      count -= storage[first].count
      droppedUntil = storage[first].time
      first += 1
    }
    // Removing from the front is done in large pieces, so that an input costs the same on average.
    if first > 1024, first > storage.count / 2 {
      storage.removeFirst(first)
      first = 0
    }
    guard let droppedUntil else { return }
    beginnings.removeAll { $0.time < droppedUntil }
    outcomes.removeAll { $0.time < droppedUntil }
  }

  private var isAtRest: Bool {
    !core.window.isPressed && !core.window.isWheelTurning && !core.window.isTransitioning
      && core.loop.activeLabels.allSatisfy { $0 == Control.easingLabel }
  }

  private func situation(at input: StageInput) -> Situation {
    var situation: Situation = []
    if isAtRest { situation.insert(.atRest) }
    if core.window.focusedView is any TextInputClient { situation.insert(.typing) }
    if case .event(.pointer(let event)) = input, event.phase == .hovered {
      let hit = core.window.hitTest(event.location)
      if hit !== lastHit { situation.insert(.entering) }
      lastHit = hit
    }
    return situation
  }

  private func noteBeginning(_ input: StageInput, _ situation: Situation) {
    guard situation.contains(.atRest), input.isAction else { return }
    beginnings.append(beginning(knowsScreens: true))
  }

  private func beginning(knowsScreens: Bool) -> Beginning {
    Beginning(
      time: lastFrame, path: knowsScreens ? storyboard?.path(in: core.window) : nil,
      screens: knowsScreens && storyboard == nil ? ProgramScreens(core.window) : nil, size: core.window.bounds.size)
  }
}

extension InputLog: StageObserver {
  package func stage(_ core: StageCore, willHandle input: StageInput) {
    if isPaused { return }
    let situation = situation(at: input)
    noteBeginning(input, situation)
    add(Entry(input: input.withoutHoverHistory, time: core.loop.now, frame: lastFrame, situation: situation))
  }

  package func stageDidLayOut(_ core: StageCore) { lastFrame = core.loop.now }
}

extension InputLog: TransitionObserver {
  package func transitionEvent(_ event: TransitionEvent) {
    if !isPaused, case .answered(_, let outcome) = event { outcomes.append((core.loop.now, outcome)) }
  }
}

nonisolated extension StageInput {
  /// Whether a user begins something with it.
  var isAction: Bool {
    switch self {
    case .event(.pointer(let event)): event.phase == .began
    case .event(.key(let event)): event.phase == .down && !event.isRepeat
    case .event(.wheel): true
    case .drop(let event): event.phase != .moved && event.phase != .exited
    case .event(.text), .resized, .rescaled, .redraw, .focus, .visibility: false
    }
  }

  /// The input without the places that a mouse with no button down has passed: views learn only of the last.
  var withoutHoverHistory: StageInput {
    guard case .event(.pointer(var event)) = self, event.phase == .hovered, !event.coalesced.isEmpty else {
      return self
    }
    event.coalesced = []
    return .event(.pointer(event))
  }
}
