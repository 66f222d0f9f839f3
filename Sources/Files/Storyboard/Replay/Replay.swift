import Geometry
import Runtime
import Stage
import Transitions
import Views

/// Plays recorded input again in the program that runs: from the screens at its beginning, at the same times.
///
/// ```swift
/// let replay = Replay(of: log)
/// replay.onEnd = { ending in print(ending) }
/// replay.start()
/// ```
/// Motion is that of the recorded run, as far as frames come at the same times, or what has become of it with other
/// springs. Meanwhile the user's own input is ignored; Escape ends the replay. The log does not record what is
/// replayed. A replay can be played once; make another one to play it again.
package final class Replay {
  package private(set) var machine: ReplayMachine
  /// Called at the end.
  package var onEnd: ((ReplayMachine.Ending) -> Void)?
  /// Resizes the window to the size at the beginning, and as it was resized then. Default: nil, it keeps its size.
  package var resize: ((Size) -> Void)?

  /// Whether the screens of the beginning were shown again; false where some of them no longer exist.
  package private(set) var isRestored = true

  private let log: InputLog
  private let core: StageCore
  private let entries: [InputLog.Entry]
  private let beginning: InputLog.Beginning?
  private let scene: String?
  private let restore: (() -> Void)?
  /// Added to recorded times.
  private var shift = 0.0
  private var timer: Int?
  /// The interceptor of events before the replay began.
  private var interceptor: ((Event) -> Bool)?
  /// Whether inputs are played that came after the frame that ends now.
  private var isAtEndOfFrame = false
  /// The loop's time at which the last input was played.
  private var playedAt = 0.0

  /// Seconds after which a replay ends although something moves, such as an activity indicator.
  private static let patience = 5.0

  /// Makes a replay of what a log has recorded so far.
  /// - Parameters:
  ///   - from: seconds of the loop: begins at the last rest before. Default: nil, the beginning of the log.
  ///   - to: seconds of the loop. Default: nil, the end of the log.
  ///   - scene: the storyboard's first scene at the start of the program; nil for its initial one.
  ///   - restore: brings back the screens of the beginning. Default: nil, the storyboard of the log does. Without one,
  ///     the program's stacks, tabs and presented screens are restored, as far as these screens still exist.
  package init(
    of log: InputLog, from: Double? = nil, to: Double? = nil, scene: String? = nil, restore: (() -> Void)? = nil
  ) {
    self.log = log
    core = log.core
    beginning = log.beginning(before: from)
    entries = log.entries(since: beginning, to: to)
    (self.scene, self.restore) = (scene, restore)
    machine = .ready(entries.count)
  }

  /// The seconds from the start to the last input.
  package var duration: Double { entries.last.map { $0.time - startTime } ?? 0 }

  /// The time of the recorded run that the replay begins with. Of a long rest before the first input, whole frames are
  /// left out, so that frames come at the same times before and after each input.
  private var startTime: Double {
    guard let first = entries.first else { return beginning?.time ?? 0 }
    let start = beginning?.time ?? first.frame
    let rest = first.time - start
    return rest > Self.longRest ? start + ((rest - Self.lead) * 60).rounded(.down) / 60 : start
  }

  /// The rest before the first input that is left out, and what stays of it, in seconds.
  private static let (longRest, lead) = (1.0, 0.25)

  /// Restores the beginning and plays. A second call does nothing.
  package func start() { perform(.start) }

  /// Ends the replay; the screens stay as they are. Does nothing before the start and after the end.
  package func stop() { perform(.stop) }

  /// The part of the recorded inputs that was played, 0...1.
  package var progress: Double {
    switch machine {
    case .ready: 0
    case .playing(let index, let count): Double(index) / Double(count)
    case .settling, .ended: 1
    }
  }

  private func perform(_ input: ReplayMachine.Input) {
    for action in machine.handle(input) { perform(action) }
  }

  private func perform(_ action: ReplayMachine.Action) {
    switch action {
    case .takeInput:
      log.isPaused = true
      interceptor = core.inputInterceptor
      core.inputInterceptor = { [weak self] event in self?.takes(event) ?? false }
      core.addObserver(self)
    case .restore: restoreBeginning()
    case .schedule(let index): schedule(entries[index])
    case .play(let index):
      play(entries[index].input)
      playedAt = core.loop.now
    case .awaitRest: core.loop.requestFrame()
    case .letGo:
      timer.map { core.loop.cancelTimer($0) }
      core.window.cancelPointer(time: core.loop.now)
      // Later inputs do not continue the recorded ones.
      log.startAgain()
    case .returnInput:
      core.inputInterceptor = interceptor
      interceptor = nil
      core.removeObserver(self)
      log.isPaused = false
    case .notify(let ending): onEnd?(ending)
    }
  }

  /// Takes every event of the user from the program.
  private func takes(_ event: Event) -> Bool {
    if interceptor?(event) == true { return true }
    if case .key(let key) = event, key.key == .escape, key.phase == .down { stop() }
    return true
  }

  // MARK: Beginning

  private func restoreBeginning() {
    core.window.cancelPointer(time: core.loop.now)
    if let restore {
      core.end()
      restore()
    } else if let storyboard = log.storyboard {
      core.end()
      if let path = beginning?.path {
        storyboard.show(path, in: core.window)
      } else {
        storyboard.startOver(scene: scene, in: core.window)
      }
    } else if let screens = beginning?.screens {
      isRestored = screens.restore(in: core.window)
    }
    if let size = beginning?.size, size != core.window.bounds.size { resize?(size) }
    shift = core.loop.now - startTime
    playedAt = core.loop.now
    core.loop.requestFrame()
  }

  // MARK: Inputs

  private func schedule(_ entry: InputLog.Entry) {
    let due = entry.time + shift
    // An input that came right after a frame comes after it again, not before: at the end of that frame.
    let isAfterFrame = entry.time == entry.frame
    let delay = max(0, due - core.loop.now)
    if isAfterFrame, isAtEndOfFrame, delay < 1e-6 { return perform(.timeDidCome) }
    timer = core.loop.after(isAfterFrame ? max(0, delay - 1e-6) : delay) { [weak self] in
      guard let self else { return }
      timer = nil
      if isAfterFrame {
        core.loop.afterSettle { [weak self] in self?.frameDidEnd() }
      } else {
        perform(.timeDidCome)
      }
    }
  }

  private func frameDidEnd() {
    isAtEndOfFrame = true
    perform(.timeDidCome)
    isAtEndOfFrame = false
  }

  private func play(_ input: StageInput) {
    switch input {
    case .event(let event): core.deliver(.event(event.shifted(by: shift)))
    case .drop(var event):
      event.time += shift
      core.deliver(.drop(event))
    case .resized(let size, _): resize?(size)
    // These are of the desktop, which does not change with a replay.
    case .rescaled, .redraw, .focus, .visibility: break
    }
  }
}

extension Replay: StageObserver {
  package func stageDidLayOut(_ core: StageCore) {
    guard machine == .settling else { return }
    core.loop.afterSettle { [weak self] in
      guard let self, machine == .settling else { return }
      let isLate = core.loop.now - playedAt > Self.patience && !core.window.isTransitioning
      if core.isIdle || isLate { perform(.didRest) } else { core.loop.requestFrame() }
    }
  }
}

nonisolated extension Event {
  /// The event at another time, with its history.
  fileprivate func shifted(by seconds: Double) -> Event {
    switch self {
    case .pointer(var event):
      event.time += seconds
      for index in event.coalesced.indices { event.coalesced[index].time += seconds }
      return .pointer(event)
    case .wheel(var event):
      event.time += seconds
      return .wheel(event)
    case .key(var event):
      event.time += seconds
      return .key(event)
    case .text(var event):
      event.time += seconds
      return .text(event)
    }
  }
}
