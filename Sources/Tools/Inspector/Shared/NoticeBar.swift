import Controls
import Geometry
import Views

/// A message at the lower edge of the inspector, which disappears after some seconds. The page above makes room for it,
/// so that it covers nothing.
///
/// It stays while the pointer is over it. The next message replaces it.
final class NoticeBar: StackView {
  private let label = Label.column()
  private let close = Button(style: .plain)
  /// The window's timer that hides the message; nil for none. The inspected program's clock may stand still.
  private var timer: Int?
  private var isPointed = false

  /// Seconds for which a message is shown.
  private static let duration = 6.0

  init() {
    super.init(
      StackLayout(.row, spacing: 8, alignment: .center, padding: EdgeInsets(top: 4, left: 10, bottom: 4, right: 6)))
    backgroundRole = .surface
    layout = LayoutItem(shrink: 0, minHeight: 28)
    label.numberOfLines = 4
    label.layout = LayoutItem(grow: 1, basis: .points(0), minWidth: 0)
    close.image = PanelIcon.close.image
    close.accessibilityLabel = "Close the message"
    close.toolTip = "Close the message"
    close.layout = LayoutItem(shrink: 0)
    close.onActivate = { [unowned self] in hide() }
    addSubview(label)
    addSubview(close)
    isHidden = true
  }

  /// The message; nil while none is shown.
  var text: String? { isHidden ? nil : label.text }

  func show(_ text: String) {
    label.text = text
    isHidden = false
    waitToHide()
  }

  private func hide() {
    stopTimer()
    isHidden = true
  }

  private func waitToHide() {
    stopTimer()
    guard !isPointed else { return }
    timer = window?.timers?.start(Self.duration) { [weak self] in self?.hide() }
  }

  private func stopTimer() {
    timer.map { window?.timers?.cancel($0) }
    timer = nil
  }

  override func pointerEntered() {
    super.pointerEntered()
    isPointed = true
    if !isHidden { waitToHide() }
  }

  override func pointerExited() {
    super.pointerExited()
    isPointed = false
    if !isHidden { waitToHide() }
  }
}
