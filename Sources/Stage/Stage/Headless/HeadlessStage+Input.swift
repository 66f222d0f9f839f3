import Geometry
import Views

extension HeadlessStage {
  /// Clicks a view: presses the primary button of the mouse over its middle, and releases it. A view that is scrolled
  /// out of sight is scrolled into sight first, for which frames are run.
  ///
  /// ```swift
  /// try stage.click(form.saveButton)
  /// while stage.advance() {}
  /// ```
  /// - Throws: `UnreachableView` where the click would not reach the view: it is hidden, disabled, covered, or outside
  ///   the window. Nothing is clicked then.
  public func click(_ view: View) throws(UnreachableView) {
    scrollIntoSight(view)
    guard view.window === window, let middle = view.convert(view.bounds.center, to: window) else {
      throw UnreachableView(view, "it is not in the window")
    }
    guard window.bounds.contains(middle) else { throw UnreachableView(view, "it is outside the window, at \(middle)") }
    // Texts and pictures leave presses to the view around them.
    var target = view
    while !target.acceptsHits, let outer = target.superview { target = outer }
    guard let hit = window.hitTest(middle), hit.isDescendant(of: target) else {
      let hit = window.hitTest(middle).map { " would hit \($0.textDescription)" } ?? " would hit nothing"
      throw UnreachableView(view, "it is hidden, disabled or covered: a click at \(middle)" + hit)
    }
    click(at: middle)
  }

  /// Moves the mouse to a point of the window, and presses and releases its primary button there.
  public func click(at point: Point) {
    for phase in [PointerEvent.Phase.hovered, .began, .ended] {
      send(.pointer(PointerEvent(phase, at: point, time: time)))
    }
  }

  /// Drags with the primary button of the mouse, or with a finger: down at the first point, an even motion with a frame
  /// at each of its places, and up at the last.
  ///
  /// ```swift
  /// stage.drag(from: Point(40, 300), to: Point(500, 300))
  /// while stage.advance() {}
  /// ```
  /// - Parameters:
  ///   - start: where it begins, in points of the window; finite.
  ///   - end: where it is released; finite.
  ///   - seconds: finite, 0 or more; 0 takes one frame. Default: 0.25.
  ///   - pointer: what drags. Default: the mouse.
  public func drag(from start: Point, to end: Point, over seconds: Double = 0.25, by pointer: Pointer = .mouse) {
    precondition(start.isFinite && end.isFinite, "a drag goes between finite points, not from \(start) to \(end)")
    precondition(seconds.isFinite && seconds >= 0, "a drag takes 0 or more seconds, not \(seconds)")
    func send(_ phase: PointerEvent.Phase, at point: Point, _ time: Double) {
      self.send(.pointer(PointerEvent(phase, at: point, time: time, pointer: pointer)))
    }
    let began = time
    if pointer == .mouse { send(.hovered, at: start, began) }
    send(.began, at: start, began)
    let count = max(1, Int(min(1e6, (seconds / period).rounded(.up))))
    for number in 1...count {
      let part = Double(number) / Double(count)
      send(.moved, at: start + (end - start) * part, began + seconds * part)
      advance()
    }
    send(.ended, at: end, max(time, began + seconds))
  }

  /// Presses a key and releases it. Keys that type arrive as keys only; their text comes from ``type(_:)``.
  public func press(_ key: Key, modifiers: KeyModifiers = []) {
    for phase in [KeyEvent.Phase.down, .up] {
      send(.key(KeyEvent(phase, key, modifiers: modifiers, time: time)))
    }
  }

  /// Types a text into the view that has the focus.
  public func type(_ text: String) { send(.text(TextInputEvent(.typed, text, time: time))) }

  /// Scrolls until the view's place is the same in two frames, for a second at most.
  private func scrollIntoSight(_ view: View) {
    guard view.window === window else { return }
    window.reveal(view)
    var place = view.screenFrame
    for _ in 0..<60 {
      guard advance(), view.screenFrame != place else { return }
      place = view.screenFrame
    }
  }
}

/// A view that a click cannot reach, and the reason.
public nonisolated struct UnreachableView: Error, CustomStringConvertible {
  /// The view and the reason, in a sentence.
  public let description: String

  @MainActor init(_ view: View, _ reason: String) {
    description = "a click does not reach \(view.textDescription): \(reason)"
  }
}
