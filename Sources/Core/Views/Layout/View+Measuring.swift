import Geometry

extension View {
  /// An axis of ``intrinsicContentSize`` on which the content has no size.
  public static let noIntrinsicMetric = -1.0

  /// Sets the size to the one that fits the content best, as `sizeThatFits` gives it for a view without limits.
  ///
  /// Nothing happens on an axis on which the content has no size.
  public final func sizeToFit() {
    let fitting = measuredSize(within: Size(.infinity, .infinity))
    let size = Size(
      fitting.width > 0 ? fitting.width : bounds.width, fitting.height > 0 ? fitting.height : bounds.height)
    frame = Rect(origin: frame.origin, size: size)
  }

  /// Tells the containers around the view that its content has another size; they are laid out before the next frame.
  ///
  /// Call it from a subclass when what `intrinsicContentSize` or `sizeThatFits` return has changed. Labels and the
  /// library's containers do so themselves.
  public final func invalidateIntrinsicContentSize() {
    layoutNode?.forgetSizes()
    superview?.contentLayoutDidChange()
  }

  /// What the view asks of the container that lays it out.
  public final var layout: LayoutItem {
    get { layoutValues.pointee }
    set {
      let new = newValue.checked
      guard new != layout else { return }
      madeLayoutNode.item.pointee = new
      superview?.contentLayoutDidChange()
    }
  }

  /// What the view asks of its container in a window of the size class compact. Default: nil, the same as ``layout``.
  public final var compactLayout: LayoutItem? {
    get { layoutNode?.compactItem?.pointee }
    set {
      let new = newValue?.checked
      guard new != compactLayout else { return }
      madeLayoutNode.setCompact(new)
      hasCompactLayout = new != nil
      superview?.contentLayoutDidChange()
    }
  }

  package final var madeLayoutNode: LayoutNode {
    if let layoutNode { return layoutNode }
    let node = LayoutNode()
    layoutNode = node
    layoutValues = UnsafePointer(node.item)
    return node
  }

  /// The size that fits the content best within an offered size; infinity for no limit.
  ///
  /// The answer is kept until the content changes. NaN and negative results of `sizeThatFits(_:)` count as 0, infinity
  /// as 1e9 points.
  package final func measuredSize(within offer: Size) -> Size {
    let node = madeLayoutNode
    if let known = node.size(for: offer) { return known }
    let answer = sizeThatFits(offer)
    let size = Size(checkedExtent(answer.width), checkedExtent(answer.height))
    node.remember(size, for: offer)
    return size
  }

  /// The view and everything inside it are measured again.
  final func forgetMeasurements() {
    layoutNode?.forgetSizes()
    if isArranging { setNeedsLayout() }
    for child in subviews { child.forgetMeasurements() }
  }

  private func checkedExtent(_ extent: Double) -> Double {
    extent.isNaN ? 0 : min(LayoutItem.mostPoints, max(0, extent))
  }

  /// Content of the view that others may have measured has changed: notifies them, if there are any.
  package final func contentSizeDidChange() {
    guard let layoutNode, layoutNode.isMeasured else { return }
    invalidateIntrinsicContentSize()
  }

  /// What the view's subviews ask for has changed: the view is laid out, and so are the containers that have measured
  /// it.
  package final func contentLayoutDidChange() {
    setNeedsLayout()
    contentSizeDidChange()
  }

  /// The size of the content by the view's own answer and by its subviews' relative frames; 0 where neither gives one.
  final func defaultFittingSize(_ offer: Size) -> Size {
    let own = intrinsicContentSize
    if own.width >= 0, own.height >= 0 { return own }
    let inner = subviews.isEmpty ? .zero : sizeOfRelativeSubviews(offer)
    return Size(own.width >= 0 ? own.width : inner.width, own.height >= 0 ? own.height : inner.height)
  }

  /// The least size in which each subview with a relative frame has the size that fits its content.
  private func sizeOfRelativeSubviews(_ offer: Size) -> Size {
    var size = Size.zero
    for child in subviews where !child.isHidden {
      guard let frame = child.relativeFrame else { continue }
      let room = Size(
        frame.width.extentOffered(in: offer.width), frame.height.extentOffered(in: offer.height))
      let fitting = child.measuredSize(within: room)
      size.width = max(size.width, frame.width.whole(around: fitting.width, at: frame.x))
      size.height = max(size.height, frame.height.whole(around: fitting.height, at: frame.y))
    }
    return size
  }
}

nonisolated extension Length {
  /// The length for an offered size of the parent, which may be infinite.
  fileprivate func extentOffered(in whole: Double) -> Double {
    if percent <= 0 { return max(0, points) }
    return whole.isFinite ? max(0, resolved(in: whole)) : .infinity
  }

  /// The size of a parent whose child, at a place, is as large as its content where this length follows the parent, and
  /// otherwise has the length.
  fileprivate func whole(around content: Double, at place: Length) -> Double {
    if percent > 0 { return max(0, (content - points) / (percent / 100)) }
    return place.percent == 0 ? max(0, place.points + points) : 0
  }
}
