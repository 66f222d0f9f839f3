import Geometry
import Rendering
import Views

/// A second view tree over the picture of a stage, in a rectangle of its window.
///
/// It has its own frame loop, clock and transition environment, so that it works while the program is slow or stands
/// still, and the program knows nothing of it: its events, frames, traces and recordings are those without a panel.
/// Show it by ``StageCore/show(_:)``.
package final class StagePanel {
  /// The view tree, the frame loop and the environment of the panel.
  package let core: StageCore
  /// The rectangle in the window, in points, on whole pixels; nil while the window has no room for it.
  package private(set) var frame: Rect?
  /// Returns the rectangle in a window of a size, in points; nil, the default, if there is no room. Call
  /// ``placeDidChange()`` when its result changes by itself.
  package var place: ((Size) -> Rect?)?
  /// Called when the panel gets or loses the keyboard.
  package var onKeyboardChange: ((_ hasKeyboard: Bool) -> Void)?

  private unowned let host: StageCore
  private let target: PanelTarget
  /// The place in the last frame of the stage below; nil if the panel was not in it.
  private var shownFrame: Rect?
  /// The machine's time at which the panel's clock began; nil if its host runs frames at times of its choice.
  private let start: Double?
  /// The panel's time in a run without a window.
  private var virtualTime = 0.0
  /// The place of the caret of the view that is typed into, in coordinates of the window; nil for none.
  package private(set) var caret: Rect?

  /// Makes a panel, which is not shown yet.
  /// - Parameter host: the stage below, which outlives the panel.
  package init(over host: StageCore) {
    self.host = host
    start = host.machineTime == nil ? nil : StageClock.now
    target = PanelTarget(over: host.target)
    // Both share fonts and their caches; warnings about them go to the program, as before.
    let warn = host.text.warn
    core = StageCore(target: target, text: host.text)
    host.text.warn = warn
    // The program's own animations stay on its own clock.
    host.environment.makeCurrent()
    core.window.pasteboard = host.window.pasteboard
    core.window.isKeyWindow = false
    core.window.onTextInputChange = { [weak self] in self?.caretDidMove(to: $0) }
    core.window.onCompositionEnd = { [weak host] in host?.onPanelCompositionEnd?() }
    core.window.onCursorChange = { [weak host] _ in host?.onPanelChange?() }
  }

  /// Moves the panel to its ``place``.
  package func placeDidChange() {
    let new = place?(host.window.bounds.size).flatMap { aligned($0, in: host.window.bounds.size) }
    guard new != frame else { return }
    frame = new
    guard let new else { return host.panelDidHide() }
    target.frame = new
    core.resize(to: new.size)
    core.redraw()
  }

  func scaleDidChange() {
    core.deliver(.rescaled(target.scale))
    placeDidChange()
  }

  /// Moves the edges inside the window to places that are whole points and whole pixels, where the scale has such: then
  /// the content is drawn as in a window.
  private func aligned(_ rect: Rect, in window: Size) -> Rect? {
    let scale = target.scale
    let step = (1...16).first { (Double($0) * scale).rounded() == Double($0) * scale }.map(Double.init) ?? 1 / scale
    func whole(_ place: Double, _ end: Double) -> Double {
      place <= 0 ? 0 : place >= end ? end : (place / step).rounded() * step
    }
    let (x0, x1) = (whole(rect.minX, window.width), whole(rect.maxX, window.width))
    let (y0, y1) = (whole(rect.minY, window.height), whole(rect.maxY, window.height))
    return x1 > x0 && y1 > y0 ? Rect(x0, y0, x1 - x0, y1 - y0) : nil
  }

  // MARK: Frames

  /// Whether the panel needs a frame now.
  package var wantsFrame: Bool {
    frame != nil && (core.wantsFrame || core.loop.nextDeadline.map { $0 <= now } ?? false)
  }

  /// The machine's time of the next timer; nil without one.
  package var nextDeadline: Double? {
    guard frame != nil, let start else { return nil }
    return core.loop.nextDeadline.map { $0 + start }
  }

  /// The present time on the panel's clock.
  private var now: Double { start.map { StageClock.now - $0 } ?? core.loop.now }

  /// Runs a frame in a run without a window, if one is needed: the panel's time goes on although the program's stands
  /// still.
  /// - Parameter interval: the seconds since the last call.
  /// - Returns: whether a frame was run, or a timer waits for one.
  func advance(by interval: Double) -> Bool {
    guard frame != nil else { return false }
    let time = virtualTime + interval
    virtualTime = max(time, core.loop.now)
    let deadline = core.loop.nextDeadline
    guard core.wantsFrame || deadline.map({ $0 <= time }) == true else { return core.loop.hasAwaitedTimer }
    core.frame(at: virtualTime)
    return true
  }

  /// Runs a frame.
  /// - Parameter time: on the machine's clock, when the frame will be visible.
  package func frame(at time: Double) { core.frame(at: time - (start ?? 0)) }

  // MARK: Drawing

  /// Whether the stage below shows another picture than the panel's newest.
  var needsDisplay: Bool { target.change != .none || shownFrame != visibleFrame }

  /// The place of the newest picture.
  private var visibleFrame: Rect? { frame == nil ? nil : target.drawnFrame }

  /// Notes a change that is not drawn.
  func skip() { target.wasShown() }

  /// Adds the items to a list.
  /// - Parameter damage: the damage of the list. What the panel covers is taken away, and its own changes are added.
  func compose(over list: inout DisplayList, damage: inout [Rect]?) {
    let visible = visibleFrame
    let change = target.change
    target.wasShown()
    if visible != shownFrame { damage = nil }
    shownFrame = visible
    guard let visible else { return }
    list.items.append(contentsOf: target.items)
    guard let parts = damage else { return }
    let uncovered = parts.flatMap { $0.parts(outside: visible) }
    switch change {
    case .none: damage = uncovered
    case .parts(let own): damage = uncovered + own
    case .everything: damage = uncovered + [visible]
    }
  }

  // MARK: Input

  /// Handles an event of the user.
  /// - Parameter event: in coordinates of the window, at a time of the stage's clock.
  func handle(_ event: Event) {
    guard let frame else { return }
    let event = event.moved(by: Vector(-frame.minX, -frame.minY), time: time(of:))
    guard core.admits(event) else { return }
    host.onPanelEvent?(event)
    core.deliver(.event(event))
  }

  /// Converts a time on the stage's clock to the panel's. While the stage's clock stands still, all times are now.
  private func time(of outside: Double) -> Double {
    guard let start, let machine = host.machineTime?(outside) else { return now }
    return machine - start
  }

  func keyboardDidChange(_ hasKeyboard: Bool) {
    guard core.window.isKeyWindow != hasKeyboard else { return }
    core.deliver(.focus(isGained: hasKeyboard))
    onKeyboardChange?(hasKeyboard)
  }

  private func caretDidMove(to rect: Rect?) {
    caret = rect.flatMap { rect in frame.map { rect.offset(by: Vector($0.minX, $0.minY)) } }
    host.onPanelChange?()
  }
}

nonisolated extension Rect {
  /// The parts outside another rectangle, at most four.
  func parts(outside other: Rect) -> [Rect] {
    let hidden = intersection(other)
    if hidden.isEmpty { return [self] }
    let parts = [
      Rect(minX, minY, width, hidden.minY - minY), Rect(minX, hidden.maxY, width, maxY - hidden.maxY),
      Rect(minX, hidden.minY, hidden.minX - minX, hidden.height),
      Rect(hidden.maxX, hidden.minY, maxX - hidden.maxX, hidden.height),
    ]
    return parts.filter { $0.width > 0 && $0.height > 0 }
  }
}

nonisolated extension Event {
  /// The event in other coordinates and on another clock.
  @MainActor fileprivate func moved(by way: Vector, time: (Double) -> Double) -> Event {
    switch self {
    case .pointer(var event):
      event.location = event.location + way
      event.time = time(event.time)
      event.coalesced = event.coalesced.map { PointerSample($0.location + way, time: time($0.time)) }
      return .pointer(event)
    case .wheel(var event):
      event.location = event.location + way
      event.time = time(event.time)
      return .wheel(event)
    case .key(var event):
      event.time = time(event.time)
      return .key(event)
    case .text(var event):
      event.time = time(event.time)
      return .text(event)
    }
  }
}
