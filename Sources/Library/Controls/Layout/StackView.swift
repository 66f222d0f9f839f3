import Geometry
import Views

/// Arranges its subviews in a row or a column, as flexbox does.
///
/// ```swift
/// let bar = StackView(StackLayout(.row, spacing: 8, alignment: .center), [icon, title, button])
/// title.layout.grow = 1                      // takes the space that is left
/// bar.compactArrangement = StackLayout(.column, spacing: 8)   // in windows narrower than 600 points
/// ```
/// Each subview says by its ``View/layout`` how it grows and shrinks. A hidden subview takes no space. A subview with a
/// ``View/relativeFrame`` is placed by that, over the others. A stack is as large as its content where its own
/// container asks; a stack that is too small lets its last views overflow.
///
/// In a column no view is made lower than its content, and in a row none narrower than its longest word, unless its
/// `minHeight` or `minWidth` allows it.
@MainActor open class StackView: View {
  /// The arrangement.
  public final var arrangement: StackLayout {
    didSet { if arrangement != oldValue { contentLayoutDidChange() } }
  }
  /// The arrangement in a window of the size class compact. Default: nil, the same.
  public final var compactArrangement: StackLayout? {
    didSet { if compactArrangement != oldValue { contentLayoutDidChange() } }
  }
  /// Whether ``View/safeAreaInsets`` are added to the padding. Default: false.
  public final var usesSafeArea = false { didSet { if usesSafeArea != oldValue { contentLayoutDidChange() } } }

  /// Makes a stack with subviews.
  public init(_ arrangement: StackLayout = StackLayout(), _ views: [View] = [], frame: Rect = .zero) {
    self.arrangement = arrangement
    super.init(frame: frame)
    isArranging = true
    for view in views { addSubview(view) }
  }

  /// The subviews that the stack arranges: those that are not hidden and have no relative frame.
  public final var arrangedSubviews: [View] { viewsToArrange }

  /// The arrangement for the window's size class, within its limits.
  private var current: StackLayout {
    let layout = compactArrangement != nil && horizontalSizeClass == .compact ? compactArrangement : nil
    var checked = (layout ?? arrangement).checked
    if usesSafeArea { checked.padding.add(directed(safeAreaInsets)) }
    return checked
  }

  open override func horizontalSizeClassDidChange() {
    if compactArrangement != nil { contentLayoutDidChange() }
    super.horizontalSizeClassDidChange()
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let layout = current
    let padding = layout.padding
    let inner = Size(max(0, size.width - padding.horizontal), max(0, size.height - padding.vertical))
    let pass = StackPass(arrangedSubviews, layout, in: inner, isMeasuring: true)
    let needed = pass.neededSize
    return onPixels(
      Size(max(0, needed.width + padding.horizontal), max(0, needed.height + padding.vertical)))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let layout = current
    let padding = layout.padding
    let inner = Size(
      max(0, bounds.width - padding.horizontal), max(0, bounds.height - padding.vertical))
    let views = arrangedSubviews
    let pass = StackPass(views, layout, in: inner, isMeasuring: false)
    let isRightToLeft = isRightToLeft
    for index in views.indices {
      let frame = pass.frame(index).offset(by: Vector(padding.left, padding.top))
      views[index].placeOnPixels(at: frame, mirroredIn: isRightToLeft ? bounds : nil)
    }
  }
}

extension View {
  /// The subviews that a container arranges.
  final var viewsToArrange: [View] {
    var views: [View] = []
    views.reserveCapacity(subviews.count)
    for view in subviews where !view.isRelative && !view.isHidden { views.append(view) }
    return views
  }
}

nonisolated extension StackLayout {
  /// The same arrangement within its limits.
  var checked: StackLayout {
    var layout = self
    layout.spacing = Self.gap(spacing)
    layout.lineSpacing = Self.gap(lineSpacing)
    layout.padding = padding.checked
    return layout
  }

  /// A gap that is not a number or negative counts as 0.
  static func gap(_ gap: Double) -> Double { gap.isNaN ? 0 : min(LayoutItem.mostPoints, max(0, gap)) }
}

nonisolated extension EdgeInsets {
  mutating func add(_ other: EdgeInsets) {
    top += other.top
    left += other.left
    bottom += other.bottom
    right += other.right
  }
}
