import Animation
import Geometry
import Views

/// A short message at the lower edge of a window, which goes by itself.
///
/// ```swift
/// Toast.show("Message sent", action: Action("Undo") { outbox.undo() }, in: window)
/// ```
/// The screens stay in use while it is shown: it takes no focus and no keys by itself, no transition waits for it, and
/// it waits for none. It stays while the pointer is over it, or while it has the focus, to which Tab leads. A drag
/// down, its button, or Escape while it has the focus takes it away. A window shows one at a time: the next one takes
/// the place of the last. Each ends once, with a ``Dismissal``.
@MainActor public final class Toast: View, FocusableBesideScreen {
  /// The default display time in seconds.
  nonisolated public static let duration = 4.0

  private let label: Label
  private let button: ToastButton?
  private let timer = FrameTimer()
  private var hasPointer = false
  private var hasFocus = false
  private let seconds: Double
  private let completion: ((Dismissal) -> Void)?
  private var machine = ToastMachine()
  /// The window that shows it.
  private weak var host: Window?
  /// How far a hand has moved it down, in points.
  private var grip = 0.0

  /// The reason for which a toast went.
  public nonisolated enum Dismissal: Hashable, Sendable {
    /// Its time was up.
    case timeout
    /// The user pressed its button.
    case action
    /// The user dragged it away.
    case swipe
    /// The next toast took its place.
    case replaced
    /// The program called ``Toast/dismiss()``, or the user pressed Escape.
    case dismissed
    /// It was removed from its window, also to be put elsewhere, or the window closed.
    case removed
  }

  private static let margin = 20.0
  private static let height = 46.0

  /// Shows a message.
  /// - Parameters:
  ///   - text: one line; what does not fit is cut.
  ///   - action: a button behind the text; nil, the default, for none. It takes the toast away.
  ///   - seconds: how long it is shown, more than 0. Infinity: until it is taken away. Other numbers count as
  ///     ``duration``.
  ///   - completion: called once, as soon as the toast begins to go, with the reason.
  /// - Returns: the toast, to ``dismiss()`` it.
  @discardableResult
  public static func show(
    _ text: String, action: Action? = nil, for seconds: Double = duration, in window: Window,
    completion: ((Dismissal) -> Void)? = nil
  ) -> Toast {
    for case let old as Toast in window.subviews { old.handle(.dismissed(.replaced)) }
    let toast = Toast(text, action, seconds > 0 ? seconds : duration, completion)
    toast.host = window
    window.addSubview(toast)
    toast.appear()
    return toast
  }

  private init(_ text: String, _ action: Action?, _ seconds: Double, _ completion: ((Dismissal) -> Void)?) {
    label = Label(text)
    label.numberOfLines = 1
    self.seconds = seconds
    self.completion = completion
    button = action.map { ToastButton($0.title, style: .plain) }
    super.init(frame: .zero)
    identifier = "toast"
    addSubview(label)
    if let button, let action {
      addSubview(button)
      button.onActivate = { [weak self] in
        self?.handle(.dismissed(.action))
        action.handler()
      }
      button.onFocusChange = { [weak self] in self?.hold(byFocus: $0) }
    }
    let pan = PanGestureRecognizer { [weak self] in self?.panDidChange($0) }
    addGestureRecognizer(pan)
  }

  public override func describeAccessibility(_ description: inout AccessibilityDescription) {
    description.role = .status
    description.label = label.text
    description.actions = [.dismiss]
  }

  public override func accessibilityPerformEscape() -> Bool {
    dismiss()
    return true
  }

  /// Takes the toast away. A second call does nothing.
  public func dismiss() { handle(.dismissed(.dismissed)) }

  /// Where it has a button, that has the focus.
  public override var canBecomeFocused: Bool { button == nil && (machine.state == .shown || machine.state == .held) }

  public override func focusDidChange(isFocused: Bool) {
    super.focusDidChange(isFocused: isFocused)
    hold(byFocus: isFocused)
  }

  public override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .escape, event.modifiers.isEmpty else { return super.keyDown(event) }
    dismiss()
    return true
  }

  private func handle(_ input: ToastMachine.Input) {
    for action in machine.handle(input) {
      switch action {
      case .startTimer:
        if seconds.isFinite { timer.start(after: seconds) { [weak self] in self?.handle(.timePassed) } }
      case .stopTimer: timer.cancel()
      case .rest:
        grip = 0
        animate(like: .fast, springDuration: 0.3) { transform = .identity }
      case .leave(let reason):
        leave()
        completion?(reason)
      case .tell(let reason): completion?(reason)
      }
    }
  }

  private func leave() {
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    guard window != nil, !FrameTicker.isMotionReduced else { return removeFromSuperview() }
    animate(like: .fast, springDuration: 0.25) {
      alpha = 0
      transform = Transform2D(translationX: 0, y: max(grip, 24))
    } completion: { [self] _ in
      removeFromSuperview()
    }
  }

  private func appear() {
    themeDidChange()
    placeInWindow()
    handle(.appeared)
    guard !FrameTicker.isMotionReduced else { return }
    View.performWithoutAnimation {
      alpha = 0
      transform = Transform2D(translationX: 0, y: 24)
    }
    animate(like: .fast, springDuration: 0.35, bounce: 0.2) {
      alpha = 1
      transform = .identity
    }
  }

  public override func pointerEntered() { hold(byPointer: true) }
  public override func pointerExited() { hold(byPointer: false) }

  /// The pointer or the focus comes or goes: the toast stays as long as one of them is there.
  private func hold(byPointer: Bool? = nil, byFocus: Bool? = nil) {
    let wasHeld = hasPointer || hasFocus
    (hasPointer, hasFocus) = (byPointer ?? hasPointer, byFocus ?? hasFocus)
    if (hasPointer || hasFocus) != wasHeld { handle(wasHeld ? .pointerExited : .pointerEntered) }
  }

  private func panDidChange(_ recognizer: GestureRecognizer) {
    guard let pan = recognizer as? PanGestureRecognizer else { return }
    switch pan.state {
    case .began, .changed:
      handle(.grabbed)
      guard machine.state == .held else { return }
      // Against the way out it gives a little.
      grip = pan.translation.y < 0 ? pan.translation.y / 4 : pan.translation.y
      transform = Transform2D(translationX: 0, y: grip)
    case .ended: handle(.released(isAway: grip > bounds.height / 2 || pan.velocity(in: nil).y > 300))
    case .cancelled: handle(.released(isAway: false))
    case .possible, .failed: break
    }
  }

  public override func superviewDidChange() {
    super.superviewDidChange()
    guard superview !== host else { return }
    // Its time runs in the window that shows it: it does not go on in another view.
    handle(.removed)
    removeFromSuperview()
  }

  /// In the middle of the lower edge, at each size of the window.
  private func placeInWindow() {
    relativeFrame = nil
    let infinite = Size(.infinity, .infinity)
    let around = 18.0
    let text = label.measuredSize(within: infinite).width.rounded(.up)
    let behind = button.map { $0.measuredSize(within: infinite).width + 6 } ?? 0
    let most = max(0, (window?.bounds.width ?? 0) - 2 * Self.margin)
    let ends = behind + (button == nil ? 2 * around : around + 6)
    let width = min(most, text + ends)
    // A text that is wider than the window is cut, unless texts are larger: then it wraps.
    label.numberOfLines = textScale > 1 ? 0 : 1
    let lines = label.measuredSize(within: Size(max(0, width - ends), .infinity)).height
    let height = max(grown(Self.height), textScale > 1 ? lines.rounded(.up) + 24 : 0)
    relativeFrame = RelativeFrame(
      x: .percent(50, plus: -width / 2), y: .percent(100, plus: -height - Self.margin), width: .points(width),
      height: .points(height))
    superview?.setNeedsLayout()
  }

  public override func layoutSubviews() {
    super.layoutSubviews()
    let around = min(18, bounds.width / 2)
    let behind = button.map { $0.measuredSize(within: Size(.infinity, .infinity)) } ?? .zero
    let end = bounds.width - (button == nil ? around : behind.width + 12)
    label.frame = onPixels(directed(Rect(around, 0, max(0, end - around), bounds.height)))
    let x = max(0, bounds.width - behind.width - 6)
    button?.frame = onPixels(
      directed(Rect(x, (bounds.height - behind.height) / 2, behind.width, behind.height)))
  }

  public override func themeDidChange() {
    super.themeDidChange()
    let theme = theme
    raise(radius: theme.radii.menu, shadow: 24)
    label.textColor = theme.text
    label.fontSize = theme.fontSizes.control
    if superview != nil { placeInWindow() }
  }
}

/// The button of a toast, which stays while the button has the focus.
private final class ToastButton: Button {
  var onFocusChange: ((Bool) -> Void)?

  override func focusDidChange(isFocused: Bool) {
    super.focusDidChange(isFocused: isFocused)
    onFocusChange?(isFocused)
  }
}
