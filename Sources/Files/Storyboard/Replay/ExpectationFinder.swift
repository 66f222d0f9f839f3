import Geometry
import JSON
import Runtime
import Stage
import Transitions
import Views

/// Finds the expectations that describe a run best, by looking at each frame of it.
///
/// A run is a sequence of holds and of free motion. In free motion the expectation is the place halfway, where a change
/// of a spring shows most, and where the hand seizes what moves. At the end of a hold it is the place of release. Each
/// expectation is about the view and the property that move most; one of another kind is added if that moves, too.
/// The outcome of each request is expected in the frame in which it is known.
final class ExpectationFinder {
  /// An expectation and the time of its frame.
  struct Found {
    let frame: Double
    let expectation: ScriptExpectation
  }

  private(set) var found: [Found] = []
  /// The outcomes of the requests, in order.
  private(set) var outcomes: [TransitionOutcome] = []

  private enum Phase {
    case rest
    case hold(first: Frame, last: Frame)
    case free([Frame])
  }

  /// The values of the views in a frame.
  private struct Frame {
    let time: Double
    /// The ids, from the outermost view to the innermost.
    var ids: [String] = []
    var values: [String: [Double]] = [:]
  }

  private let core: StageCore
  private let names: Set<String>
  private var phase = Phase.rest
  private var answered: TransitionOutcome?
  private var isTurned = false

  /// Free motion of this many frames is looked at; what comes later is not.
  private static let mostFrames = 1200
  /// Tolerances that a property must move by to be worth a line.
  private static let leastMotion = 16.0

  /// - Parameter names: the ids of the views that expectations may name.
  init(_ core: StageCore, names: Set<String>) {
    (self.core, self.names) = (core, names)
    core.environment.addObserver(self)
  }

  /// Looks at a frame. Call it after each.
  func frameDidEnd() {
    let time = core.loop.now
    let isHeld = core.window.isPressed
    switch phase {
    case .rest:
      if isHeld { phase = .hold(first: look(), last: look()) } else if !core.isIdle { phase = .free([look()]) }
    case .hold(let first, let last):
      if isHeld {
        phase = .hold(first: first, last: look())
      } else {
        expect(last, in: [first, last])
        phase = .free([look()])
      }
    case .free(var frames):
      // Released before the change: two lists must not share the storage.
      phase = .rest
      if frames.count < Self.mostFrames { frames.append(look()) }
      if isHeld {
        endFree(frames, isSeized: true)
        phase = .hold(first: look(), last: look())
      } else if core.isIdle {
        endFree(frames, isSeized: false)
      } else if isTurned {
        endFree(frames, isSeized: false)
        phase = .free(frames.suffix(1))
      } else {
        phase = .free(frames)
      }
    }
    isTurned = false
    if let answered {
      found.append(Found(frame: time, expectation: .outcome(answered.rawValue)))
      self.answered = nil
    }
  }

  private func endFree(_ frames: [Frame], isSeized: Bool) {
    guard frames.count > 3 else { return }
    let moving = frames.dropLast(isSeized ? 1 : 0)
    guard let chosen = choose(in: frames).first, let half = halfway(chosen, in: frames) else { return }
    expect(half, in: frames)
    if isSeized, let last = moving.last, last.time > half.time { expect(last, in: frames) }
  }

  // MARK: Choice

  private struct Choice {
    let id: String
    let property: ExpectedProperty
    let motion: Double
  }

  /// The properties that move most, at most one of each kind, best first.
  private func choose(in frames: [Frame]) -> [Choice] {
    guard !frames.isEmpty else { return [] }
    var best: [Int: Choice] = [:]
    for id in frames[frames.count / 2].ids {
      for (index, property) in ExpectedProperty.allCases.enumerated() {
        let values = frames.compactMap { $0.values[id]?[index] }
        // A screen may come in the first frame, and go in the last.
        guard values.count >= frames.count - 2, let low = values.min(), let high = values.max(), low.isFinite,
          high.isFinite
        else { continue }
        // Angles jump at half a turn.
        if property == .rotation, max(-low, high) > 170 { continue }
        let motion = (high - low) / property.tolerance
        guard motion >= Self.leastMotion else { continue }
        // Of views that move alike, the outermost: others must move clearly more.
        if let former = best[property.kind], motion < former.motion * 1.1 { continue }
        best[property.kind] = Choice(id: id, property: property, motion: motion)
      }
    }
    return Array(best.values.sorted { ($0.motion, $1.property.rawValue) > ($1.motion, $0.property.rawValue) }.prefix(2))
  }

  /// The frame in which a property is halfway between its ends.
  private func halfway(_ choice: Choice, in frames: [Frame]) -> Frame? {
    let index = ExpectedProperty.allCases.firstIndex(of: choice.property) ?? 0
    let values = frames.compactMap { frame in frame.values[choice.id].map { (frame: frame, value: $0[index]) } }
    guard let low = values.map(\.value).min(), let high = values.map(\.value).max() else { return nil }
    let middle = (low + high) / 2
    return values.min { abs($0.value - middle) < abs($1.value - middle) }?.frame
  }

  private func expect(_ frame: Frame, in frames: [Frame]) {
    for choice in choose(in: frames) {
      let index = ExpectedProperty.allCases.firstIndex(of: choice.property) ?? 0
      guard let value = frame.values[choice.id]?[index] else { continue }
      let digits = choice.property == .alpha ? 1000.0 : 10
      found.append(
        Found(
          frame: frame.time,
          expectation: .view(
            choice.id, choice.property, (value * digits).rounded() / digits, tolerance: choice.property.tolerance)))
    }
  }

  // MARK: Views

  private func look() -> Frame {
    var frame = Frame(time: core.loop.now)
    visit(core.window, &frame)
    return frame
  }

  /// Of views with one id, the topmost is the last that is visited.
  private func visit(_ view: View, _ frame: inout Frame) {
    if let id = view.identifier, isNamed(id) {
      if frame.values[id] == nil { frame.ids.append(id) }
      frame.values[id] = ExpectedProperty.allCases.map { view.shownValue(of: $0) }
    }
    for child in view.subviews { visit(child, &frame) }
  }

  /// Views in the rows of lists have the number of the row after their id.
  private func isNamed(_ id: String) -> Bool {
    if names.contains(id) { return true }
    guard let dash = id.lastIndex(of: "-"), Int(id[id.index(after: dash)...]) != nil else { return false }
    return names.contains(String(id[..<dash]))
  }
}

extension ExpectationFinder: TransitionObserver {
  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .answered(_, let outcome):
      answered = outcome
      outcomes.append(outcome)
    case .began, .turned: isTurned = true
    case .appearance, .requested, .queued, .grabbed, .released, .ended, .replica, .lock, .warning: break
    }
  }
}

nonisolated extension ExpectedProperty {
  /// Properties of one kind mostly move together.
  fileprivate var kind: Int {
    switch self {
    case .x, .y: 0
    case .width, .height: 1
    case .alpha: 2
    case .rotation: 3
    }
  }
}
