import Geometry
import Views

/// The buttons beside a row, as wide together as the part of the row that is free.
final class SwipeActionsView: View {
  let side: SwipeMachine.Side
  private let buttons: [SwipeActionButton]
  private let widths: [Double]
  /// The width at which each button has its own.
  let naturalWidth: Double

  /// - Parameter choose: called with the number of the action.
  init(_ side: SwipeMachine.Side, _ actions: [ContextualAction], choose: @escaping (Int) -> Void) {
    self.side = side
    buttons = actions.map(SwipeActionButton.init)
    widths = buttons.map(\.naturalWidth)
    naturalWidth = widths.reduce(0, +)
    super.init(frame: .zero)
    clipsToBounds = true
    for (index, button) in buttons.enumerated() {
      button.onActivate = { choose(index) }
      insertSubview(button, at: 0)
    }
  }

  var firstButton: View? { buttons.first }

  /// - Parameters:
  ///   - row: where the whole row is in the list.
  ///   - width: of the free part.
  ///   - isFull: whether the first action takes all of it.
  func show(in row: Rect, width: Double, isFull: Bool) {
    let width = max(0, width)
    let isAtRight = (side == .trailing) != isRightToLeft
    show(at: Rect(isAtRight ? row.maxX - width : row.minX, row.minY, width, row.height))
    let scale = naturalWidth > 0 ? width / naturalWidth : 0
    var taken = 0.0
    for (index, button) in buttons.enumerated() {
      let own = isFull ? (index == 0 ? width : 0) : widths[index] * scale
      // Each is as wide as its content needs, and the next one covers the rest.
      let shown = max(own, min(widths[index], width))
      let x = isAtRight ? width - taken - own : taken + own - shown
      button.show(at: Rect(x, 0, shown, row.height), seen: isAtRight ? 0...own : shown - own...shown)
      taken += own
    }
  }

  private func show(at frame: Rect) {
    if bounds.size != frame.size { resizeInMotion(to: frame.size) }
    if self.frame != frame { self.frame = frame }
  }
}

/// One button beside a row.
final class SwipeActionButton: Control {
  private let label: Label
  private let icon: PathView?
  let naturalWidth: Double
  private let wordWidth: Double
  private var seen = 0.0...0

  private static let least = 74.0
  private static let most = 160.0
  private static let padding = 16.0
  private static let iconSide = 20.0

  init(_ action: ContextualAction) {
    label = Label(action.title, fontSize: 13, color: .white, alignment: .center)
    label.numberOfLines = 1
    icon = action.icon?.makeView(size: Self.iconSide)
    let word = label.sizeThatFits(Size(.infinity, .infinity)).width.rounded(.up)
    naturalWidth = min(Self.most, max(Self.least, word + 2 * Self.padding))
    wordWidth = min(word + 4, naturalWidth - Self.padding)
    super.init(frame: .zero)
    accessibilityLabel = action.title
    backgroundColor = action.shownColor
    for view in [label, icon].compactMap({ $0 as View? }) {
      view.acceptsHits = false
      addSubview(view)
    }
  }

  /// - Parameter seen: the part of the width that no other button covers.
  func show(at frame: Rect, seen: ClosedRange<Double>) {
    if bounds.size != frame.size { resizeInMotion(to: frame.size) }
    if self.frame != frame { self.frame = frame }
    guard seen != self.seen else { return }
    self.seen = seen
    placeContent()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    placeContent()
  }

  /// The icon above the word, where the row is high enough for both, in the middle of the part that is seen. Each
  /// appears as the room for it does, so that neither is ever cut.
  private func placeContent() {
    let (line, gap) = (18.0, 4.0)
    let hasIcon = icon != nil && bounds.height >= Self.iconSide + gap + line + 8
    let height = hasIcon ? Self.iconSide + gap + line : line
    let top = onPixels(Rect(0, (bounds.height - height) / 2, 0, height)).minY
    let room = seen.upperBound - seen.lowerBound
    let middle = (seen.lowerBound + seen.upperBound) / 2
    func share(of room: Double, from least: Double, to most: Double) -> Double {
      min(1, max(0, (room - least) / max(1, most - least)))
    }
    if let icon {
      let shown = share(of: room, from: Self.iconSide, to: Self.least * 0.75)
      icon.isHidden = !hasIcon
      icon.frame = Rect(middle - Self.iconSide / 2, top, Self.iconSide, Self.iconSide)
      icon.alpha = shown
      icon.transform = shown < 1 ? Transform2D(scaleX: 0.6 + 0.4 * shown, y: 0.6 + 0.4 * shown) : .identity
    }
    label.frame = Rect(middle - wordWidth / 2, top + height - line, wordWidth, line)
    label.alpha = share(of: room, from: wordWidth + 8, to: naturalWidth)
  }
}
