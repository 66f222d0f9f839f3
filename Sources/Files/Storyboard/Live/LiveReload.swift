/// The lifecycle of live reload: when files are read, and what is shown after that. A pure state machine.
///
/// | phase | input | next | actions |
/// |---|---|---|---|
/// | watching | a file changed | settling | start the timer: 100 ms |
/// | settling | a file changed | settling | start the timer again |
/// | settling | the timer fires | loading | load |
/// | loading | a file changed | loading, stale | |
/// | loading | loaded | watching | apply the version, or show the faults |
/// | loading, stale | loaded | settling | the same, and start the timer |
/// | loading | loaded, empty | settling | start the timer: 1 s; an editor is still writing |
///
/// Beside the phase there are two facts: the good version that waits for rest, because it has other views than the
/// screen, and whether faults are shown. A newer version replaces the one that waits; faults do not.
nonisolated package struct LiveReload<Version> {
  package enum Phase: Equatable {
    case watching
    /// Files changed a moment ago. `isLastTry`: the storyboard was empty, and has been given time.
    case settling(isLastTry: Bool)
    /// `isStale`: a file changed after loading began.
    case loading(isStale: Bool, isLastTry: Bool)
  }

  /// The result of reading the files.
  package enum Loaded {
    /// The files are those of the newest good version.
    case same
    /// The storyboard has no bytes.
    case empty
    case faulty
    /// `waitsForRest`: the version has other views or screens than those that are shown.
    case good(Version, waitsForRest: Bool)
  }

  package enum Action {
    /// Calls ``timerDidFire()`` after some seconds, instead of at any earlier request.
    case startTimer(Double)
    case load
    case apply(Version)
    case showFaults
    case hideFaults
    /// Calls ``screensDidRest()`` once no transition runs.
    case awaitRest
  }

  /// Seconds without a change after which files are read: an editor may write one file in several steps, or several
  /// files.
  package static var pause: Double { 0.1 }
  /// Seconds that an empty file is given to get its content.
  package static var patience: Double { 1 }

  package private(set) var phase = Phase.watching
  /// The newest good version, while it waits for rest.
  package private(set) var waiting: Version?
  package private(set) var showsFaults = false

  package init() {}

  // MARK: Inputs

  /// A watched file changed, came or went.
  package mutating func filesDidChange() -> [Action] {
    switch phase {
    case .watching, .settling:
      phase = .settling(isLastTry: false)
      return [.startTimer(Self.pause)]
    case .loading(_, let isLastTry):
      phase = .loading(isStale: true, isLastTry: isLastTry)
      return []
    }
  }

  package mutating func timerDidFire() -> [Action] {
    guard case .settling(let isLastTry) = phase else { return [] }
    phase = .loading(isStale: false, isLastTry: isLastTry)
    return [.load]
  }

  package mutating func didLoad(_ loaded: Loaded) -> [Action] {
    guard case .loading(let isStale, let isLastTry) = phase else { return [] }
    if isStale {
      phase = .settling(isLastTry: false)
      // A newer version is on its way, but a good one is good: saves that follow each other closely all show.
      return show(loaded) + [.startTimer(Self.pause)]
    }
    if case .empty = loaded, !isLastTry {
      phase = .settling(isLastTry: true)
      return [.startTimer(Self.patience)]
    }
    phase = .watching
    return show(loaded, isLast: true)
  }

  /// No transition runs.
  package mutating func screensDidRest() -> [Action] {
    guard let version = waiting else { return [] }
    waiting = nil
    return [.apply(version)]
  }

  // MARK: Results

  /// - Parameter isLast: whether no newer version is on its way.
  private mutating func show(_ loaded: Loaded, isLast: Bool = false) -> [Action] {
    switch loaded {
    case .same: return hideFaults()
    case .empty, .faulty:
      guard isLast else { return [] }
      showsFaults = true
      return [.showFaults]
    case .good(let version, let waitsForRest):
      let wasWaiting = waiting != nil
      waiting = waitsForRest ? version : nil
      if waitsForRest { return hideFaults() + (wasWaiting ? [] : [.awaitRest]) }
      return hideFaults() + [.apply(version)]
    }
  }

  private mutating func hideFaults() -> [Action] {
    guard showsFaults else { return [] }
    showsFaults = false
    return [.hideFaults]
  }
}
