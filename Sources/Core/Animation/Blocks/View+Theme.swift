import Views

extension View {
  /// Sets ``overrideTheme``; the colors fade to the new ones in 0.12 seconds. A call during a fade goes on from the
  /// colors on screen. Without motion, and where the user prefers less of it, they change at once.
  public final func setOverrideTheme(_ theme: Theme?, animated: Bool) {
    let fade = attachment(ThemeFade.self)
    guard animated, window != nil, !FrameTicker.isMotionReduced else {
      fade?.end()
      overrideTheme = theme
      return
    }
    if let fade { return fade.turn(to: theme) }
    let new = ThemeFade(self)
    attach(new)
    new.turn(to: theme)
  }

  /// The theme that a fade of this view leads to; outside a fade, ``overrideTheme``.
  package final var targetTheme: Theme? { attachment(ThemeFade.self)?.target ?? overrideTheme }
}

/// Fades the theme of a view: what is on screen is always a whole theme, so every view follows by its
/// `themeDidChange()`.
private final class ThemeFade {
  private weak var view: View?
  private(set) var target: Theme?
  private var start = Theme.dark
  private var began = 0.0
  private static let duration = 0.12
  private var span = 0.0
  private lazy var ticker = FrameTicker("a theme that changes") { [weak self] in self?.step() }

  init(_ view: View) { self.view = view }

  func turn(to theme: Theme?) {
    guard let view else { return }
    target = theme
    start = view.theme
    began = ticker.now
    span = destination.motion.seconds(Self.duration, like: .short)
    if start == destination || !ticker.start() { end() }
  }

  /// Without an override, the view has the theme around it.
  private var destination: Theme { target ?? view?.superview?.theme ?? .dark }

  private func step() {
    let part = (ticker.now - began) / span
    guard let view, view.window != nil, part < 1 else { return end() }
    view.overrideTheme = start.mixed(with: destination, by: part)
  }

  func end() {
    ticker.stop()
    guard let view else { return }
    view.detach(ThemeFade.self)
    view.overrideTheme = target
  }
}
