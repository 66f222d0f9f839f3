import Stagecraft

/// A line of text at the lower edge of the window, above all other views, for a few seconds.
final class Notice {
  private unowned let window: Window
  private unowned let loop: FrameLoop
  private let strip = View()
  private let label = Label("", fontSize: 14)
  private var timer: Int?
  private var isShown = false

  /// Seconds for which the notice is visible.
  private static let stay = 6.0

  init(in window: Window, loop: FrameLoop) {
    self.window = window
    self.loop = loop
    strip.identifier = "notice"
    strip.acceptsHits = false
    strip.backgroundRole = .raisedSurface
    strip.cornerRadius = 14
    strip.border = Border(width: 1, color: .clear)
    strip.borderRole = .separator
    strip.shadow = Shadow(radius: 24, offset: Vector(0, 8), color: .black)
    strip.shadowRole = .shadow
    label.textRole = .text
    strip.relativeFrame = RelativeFrame(
      x: .percent(10), y: .percent(100, plus: -82), width: .percent(80), height: .points(62))
    let bar = View(frame: Rect(16, 19, 4, 24))
    bar.backgroundRole = .danger
    bar.cornerRadius = 2
    strip.addSubview(bar)
    label.identifier = "notice text"
    label.relativeFrame = RelativeFrame(
      x: .points(36), y: .points(6), width: .percent(100, plus: -56), height: .percent(100, plus: -12))
    strip.addSubview(label)
  }

  /// Shows a text, replacing the present one.
  /// - Parameter stays: whether the notice stays until ``hide()``. Default: false, it hides after a few seconds.
  func show(_ text: String, stays: Bool = false) {
    label.text = text
    if strip.superview == nil {
      strip.alpha = 0
      window.addSubview(strip)
    }
    window.bringSubviewToFront(strip)
    View.animate(withDuration: 0.25) { strip.alpha = 1 }
    if let timer { loop.cancelTimer(timer) }
    timer = stays ? nil : loop.after(Self.stay) { [weak self] in self?.hide() }
    isShown = true
  }

  func hide() {
    if let timer { loop.cancelTimer(timer) }
    timer = nil
    isShown = false
    View.animate(withDuration: 0.4) {
      strip.alpha = 0
    } completion: { [weak self] _ in
      guard let self, !self.isShown else { return }
      self.strip.removeFromSuperview()
    }
  }
}

/// Shows the library's warnings on screen.
final class WarningPresenter: TransitionObserver {
  private let notice: Notice

  /// The number of transitions that were reported as never ending.
  private var stuck = 0

  init(_ notice: Notice) { self.notice = notice }

  func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .warning(let text):
      // Only Escape ends a stuck transition, so the notice that says so must stay.
      let isStuck = text.contains("does not end")
      if isStuck { stuck += 1 }
      notice.show(text, stays: isStuck || stuck > 0)
    case .ended where stuck > 0:
      stuck = 0
      notice.hide()
    case _: break
    }
  }
}
