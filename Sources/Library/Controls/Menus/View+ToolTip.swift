import Animation
import Geometry
import Views

extension View {
  /// A short text that appears when the mouse has rested on the view for half a second; nil, the default, for none. It
  /// goes when the mouse leaves the view, a button is pressed, another screen covers the view, or the window loses the
  /// keyboard. Of views inside each other the innermost one's is shown.
  /// A long text is truncated after 20 lines, or where the window ends.
  /// > Source: UIKit, `UIControl.toolTip`.
  public final var toolTip: String? {
    get { makeToolTip?() }
    set { makeToolTip = newValue.flatMap { text in text.isEmpty ? nil : { text } } }
  }

  /// Makes the text of the tooltip when it appears; nil for no tooltip. An empty text is not shown.
  package final var makeToolTip: (() -> String)? {
    get { attachment(ToolTip.self)?.makeText }
    set {
      if let newValue {
        if let tip = attachment(ToolTip.self) {
          tip.makeText = newValue
          return
        }
        let tip = ToolTip(newValue)
        attach(tip)
        madeExtras.hoverObserver = tip
      } else {
        attachment(ToolTip.self)?.hide()
        detach(ToolTip.self)
      }
    }
  }
}

/// The tooltip of one view.
///
/// | state | input | next |
/// |---|---|---|
/// | away | the pointer comes, or moves | waiting |
/// | waiting | it moves | waiting, from the start |
/// | waiting | it rests for half a second | shown |
/// | shown | it moves | shown |
/// | any | a press, or the pointer leaves | away, and after a press until the pointer comes again |
/// | shown | the view is hidden or covered by a screen, or the window loses the keyboard | away |
private final class ToolTip: HoverObserver, HintProviding {
  var makeText: () -> String
  var hint: String? { makeText() }
  private let timer = FrameTimer()
  private var label: ToolTipView?
  private var isPressed = false

  private static let delay = 0.5

  init(_ makeText: @escaping () -> String) { self.makeText = makeText }

  isolated deinit { label?.removeFromSuperview() }

  func hover(_ view: View, _ change: HoverChange) {
    switch change {
    case .entered, .moved:
      if change == .entered { isPressed = false }
      guard label == nil, !isPressed else { return }
      timer.start(after: Self.delay) { [weak self, weak view] in
        if let self, let view { show(over: view) }
      }
    case .pressed:
      isPressed = true
      hide()
    case .exited: hide()
    }
  }

  private func show(over view: View) {
    guard let window = view.window, let point = window.pointerLocation, !window.isPressed, window.keyInterceptor == nil
    else { return }
    // A view inside with its own tip comes first.
    let hit = window.hitTest(point)
    let innermost = sequence(first: hit, next: { $0?.superview }).first { $0?.makeToolTip != nil } ?? nil
    guard innermost === view else { return }
    let text = makeText()
    guard !text.isEmpty else { return }
    let tip = ToolTipView(text, of: view)
    window.addFloatingView(tip)
    tip.place(near: point, of: view, in: window)
    label = tip
  }

  func hide() {
    timer.cancel()
    label?.disappear()
    label = nil
  }
}

private final class ToolTipView: View, FloatingView {
  private(set) weak var owner: View?
  private let label: Label
  private static let mostLines = 20

  init(_ text: String, of owner: View) {
    let theme = owner.theme
    self.owner = owner
    label = Label(text, fontSize: theme.fontSizes.caption, color: theme.text)
    super.init(frame: .zero)
    overrideTheme = theme
    overrideLayoutDirection = owner.effectiveUserInterfaceLayoutDirection
    acceptsHits = false
    isUserInteractionEnabled = false
    addSubview(label)
    raise(radius: 6, shadow: 12)
    identifier = "tooltip"
  }

  /// Views of at most this height are left clear by their tooltips, in points.
  private static let clearedHeight = 80.0

  /// Below a low view, or above it where there is no room below; of a high view, below the pointer.
  private func anchor(_ point: Point, of view: View, in window: Window) -> Rect {
    let target = view.screenFrame.intersection(window.bounds)
    guard target.height > 0, target.height <= Self.clearedHeight else { return Rect(point.x, point.y - 4, 0, 22) }
    return Rect(point.x, target.minY, 0, target.height)
  }

  /// Near the view, within the window.
  func place(near point: Point, of view: View, in window: Window) {
    let room = window.bounds.insetBy(dx: 4, dy: 4)
    let limits = Size(max(0, min(320, room.width - 20)), .infinity)
    label.numberOfLines = 1
    let line = label.measuredSize(within: limits).height
    label.numberOfLines = max(1, min(Self.mostLines, Int((room.height - 12) / max(1, line))))
    let text = label.measuredSize(within: limits)
    let size = Size(text.width.rounded(.up) + 20, text.height.rounded(.up) + 12)
    frame = view.onPixels(
      MenuPlacement.below(
        anchor(point, of: view, in: window), size: size, in: room, isRightToLeft: owner?.isRightToLeft == true))
    label.frame = view.onPixels(Rect(10, 6, max(0, size.width - 20), max(0, size.height - 12)))
    guard !FrameTicker.isMotionReduced else { return }
    View.performWithoutAnimation { alpha = 0 }
    animate(like: .short, withDuration: 0.1) { alpha = 1 }
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) { description.role = .toolTip }

  func endFloating() { owner?.attachment(ToolTip.self)?.hide() }

  func disappear() {
    accessibilityElementsHidden = true
    guard window != nil, !FrameTicker.isMotionReduced else { return removeFromSuperview() }
    animate(like: .short, withDuration: 0.08) {
      alpha = 0
    } completion: { [self] _ in
      removeFromSuperview()
    }
  }
}
