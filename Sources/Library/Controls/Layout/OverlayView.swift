import Geometry
import Views

/// Lays its subviews over each other, each placed in the whole of it; as large as the largest of them.
///
/// ```swift
/// let card = OverlayView([picture, caption])
/// caption.layout.alignSelf = .end       // at the trailing bottom corner; picture fills the card
/// ```
/// A hidden subview does not count. A subview with a ``View/relativeFrame`` is placed by that.
@MainActor open class OverlayView: View {
  /// The place of views from the leading to the trailing edge. Default: stretch.
  public final var horizontalAlignment: LayoutAlignment {
    didSet { if horizontalAlignment != oldValue { contentLayoutDidChange() } }
  }
  /// The place of views from top to bottom. Default: stretch.
  public final var verticalAlignment: LayoutAlignment {
    didSet { if verticalAlignment != oldValue { contentLayoutDidChange() } }
  }
  /// The space between the edges and the views, in points. Default: none.
  public final var padding = EdgeInsets.zero { didSet { if padding != oldValue { contentLayoutDidChange() } } }
  /// Whether ``View/safeAreaInsets`` are added to the padding. Default: false.
  public final var usesSafeArea = false { didSet { if usesSafeArea != oldValue { contentLayoutDidChange() } } }

  /// Makes an overlay with subviews, the first at the bottom.
  public init(
    horizontally horizontalAlignment: LayoutAlignment = .stretch,
    vertically verticalAlignment: LayoutAlignment = .stretch, _ views: [View] = [], frame: Rect = .zero
  ) {
    self.horizontalAlignment = horizontalAlignment
    self.verticalAlignment = verticalAlignment
    super.init(frame: frame)
    isArranging = true
    for view in views { addSubview(view) }
  }

  private var insets: EdgeInsets {
    var insets = padding.checked
    if usesSafeArea { insets.add(directed(safeAreaInsets)) }
    return insets
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let insets = insets
    let room = Size(max(0, size.width - insets.horizontal), .infinity)
    var needed = Size.zero
    for view in viewsToArrange {
      let values = view.currentLayout
      let stretches = (values.pointee.alignSelf ?? horizontalAlignment) == .stretch
      let size = ChildSize(of: view, values, in: room, stretches: stretches)
      needed.width = max(needed.width, size.fittingWidth + values.pointee.margins.horizontal)
      needed.height = max(needed.height, size.height + values.pointee.margins.vertical)
    }
    return Size(max(0, needed.width + insets.horizontal), max(0, needed.height + insets.vertical))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let insets = insets
    let room = Rect(
      insets.left, insets.top, max(0, bounds.width - insets.horizontal), max(0, bounds.height - insets.vertical))
    let isRightToLeft = isRightToLeft
    for view in viewsToArrange {
      let values = view.currentLayout
      let horizontally = values.pointee.alignSelf ?? horizontalAlignment
      let size = ChildSize(of: view, values, in: room.size, stretches: horizontally == .stretch)
      let frame = room.placing(
        Size(size.width, size.height), values, horizontally: horizontally,
        vertically: values.pointee.alignSelf ?? verticalAlignment)
      view.placeOnPixels(at: frame, mirroredIn: isRightToLeft ? bounds : nil)
    }
  }
}
