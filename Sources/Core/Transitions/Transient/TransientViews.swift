import Runtime
import Views

/// The transient views of a transition: shown until one of their conditions holds, or the transition is over.
final class TransientViews {
  private weak var scheduler: Scheduler?
  private weak var container: View?
  private let loop: FrameLoop
  private var entries: [Entry] = []
  private var isOpen = true
  var onRefusal: ((String) -> Void)?
  /// All views that were ever shown.
  private var shown: [WeakView] = []
  private struct WeakView { weak var view: View? }

  private struct Entry {
    let view: View
    var conditions: [TransientCondition]
    /// The scheduler's time when it was shown.
    let since: Double
    /// Requests the frame in which its time is over.
    var timer: Int?
  }

  init(_ scheduler: Scheduler, loop: FrameLoop, container: View) {
    self.scheduler = scheduler
    self.loop = loop
    self.container = container
  }

  // In mid-flight.
  isolated deinit { clear() }

  /// - Parameter screens: the views that stay when the transition is over.
  /// - Returns: whether it is shown.
  func add(_ view: View, in parent: View?, until conditions: [TransientCondition], screens: [View]) -> Bool {
    guard isOpen, let scheduler, let container else { return false }
    guard !(screens + [container]).contains(where: { $0.isDescendant(of: view) }) else {
      onRefusal?(
        "\(view.identifier ?? "\(type(of: view))") is not shown for a time: it is or holds a screen of the transition")
      return false
    }
    if let index = entries.firstIndex(where: { $0.view === view }) {
      entries[index].conditions += conditions
    } else {
      if let parent = parent ?? (view.superview == nil ? container : nil) { parent.addSubview(view) }
      if entries.isEmpty { loop.add(self) }
      if !hasShown(view) { shown.append(WeakView(view: view)) }
      entries.append(Entry(view: view, conditions: conditions, since: scheduler.now))
    }
    loop.requestFrame()
    return true
  }

  /// Whether the view was ever shown; its state is not put back.
  func hasShown(_ view: View) -> Bool { shown.contains { $0.view === view } }

  func close() { isOpen = false }

  /// Removes all views.
  func clear() {
    let left = entries
    entries = []
    loop.remove(self)
    for entry in left { takeAway(entry) }
  }

  private func takeAway(_ entry: Entry) {
    if let timer = entry.timer { loop.cancelTimer(timer) }
    scheduler?.endPlans(of: entry.view)
    entry.view.removeFromSuperview()
  }

  // MARK: Conditions

  private func isOver(_ entry: Entry) -> Bool {
    entry.conditions.contains { condition in
      switch condition.kind {
      case .idle: scheduler?.isMoving(entry.view) != true
      case .offScreen: !entry.view.isInSight
      case .after(let seconds): rest(of: seconds, since: entry.since) <= 1e-9
      case .program(let holds): holds()
      }
    }
  }

  private func rest(of seconds: Double, since start: Double) -> Double {
    start + seconds - (scheduler?.now ?? .infinity)
  }

  /// Requests a frame for a time condition: while nothing moves there are no frames.
  private func setTimer(_ index: Int) {
    guard entries[index].timer == nil, let rate = scheduler?.rate, rate > 0 else { return }
    let (view, since) = (entries[index].view, entries[index].since)
    let rests = entries[index].conditions.compactMap { condition -> Double? in
      guard case .after(let seconds) = condition.kind else { return nil }
      return rest(of: seconds, since: since)
    }
    guard let first = rests.min() else { return }
    entries[index].timer = loop.after(max(0, first) / rate) { [weak self, weak view] in
      guard let self, let index = self.entries.firstIndex(where: { $0.view === view }) else { return }
      self.entries[index].timer = nil
    }
  }
}

extension TransientViews: FrameClient {
  var wantsFrames: Bool { false }
  var activeLabels: [String] { [] }
  func step() {}

  /// Checks the conditions at the end of a frame.
  func settle() {
    // A condition may add views, or end the transition.
    for entry in entries where isOver(entry) {
      guard let index = entries.firstIndex(where: { $0.view === entry.view }) else { continue }
      takeAway(entries.remove(at: index))
    }
    for index in entries.indices { setTimer(index) }
    if entries.isEmpty { loop.remove(self) }
  }
}

extension View {
  fileprivate var isInSight: Bool {
    guard let window else { return false }
    let (mine, whole) = (screenFrame, window.bounds)
    return mine.maxX > whole.minX && mine.minX < whole.maxX && mine.maxY > whole.minY && mine.minY < whole.maxY
  }
}

/// A condition that removes a transient view; see ``Transition/addTransientView(_:in:until:)``.
public struct TransientCondition {
  let kind: Kind

  enum Kind {
    case idle
    case offScreen
    case after(Double)
    case program(() -> Bool)
  }

  /// Nothing moves the view: none of its plans is active, and none follows the transition while that moves. A view
  /// without plans is removed at once.
  public static let isIdle = TransientCondition(kind: .idle)

  /// The view's bounds lie outside the window.
  public static let isOffScreen = TransientCondition(kind: .offScreen)

  /// A time has passed since the view was shown.
  /// - Parameter seconds: on the transition's clock, at least 0.
  public static func after(_ seconds: Double) -> TransientCondition {
    precondition(seconds.isFinite && seconds >= 0, "a view is shown for 0 or more seconds, not \(seconds)")
    return TransientCondition(kind: .after(seconds))
  }

  /// A condition of the program, checked once a frame.
  public static func when(_ holds: @escaping () -> Bool) -> TransientCondition {
    TransientCondition(kind: .program(holds))
  }
}
