import Geometry

/// A rectangle on screen: where it stands, how it looks, and what it holds.
///
/// What is on screen is what these properties say: there is no second, hidden tree that animates. Setting a property
/// asks for a new frame; setting one that moves or paints never causes layout.
///
/// `frame` is the place that layout gave. `relativeTranslation` and `transform` displace the view from it, so layout
/// and motion never write the same property.
@MainActor open class View: Responder {
  // MARK: Place

  /// The view's own coordinate system: its size, and what point of it is at its top left.
  public var bounds: Rect = .zero {
    didSet {
      precondition(bounds.isFinite && bounds.width >= 0 && bounds.height >= 0, "bounds are finite, not \(bounds)")
      guard bounds != oldValue else { return }
      if bounds.size != oldValue.size { setNeedsLayout() }
      setNeedsDisplay()
    }
  }

  /// Where the anchor point stands in the parent's coordinates, in points.
  public var center: Point = .zero {
    didSet {
      precondition(center.isFinite, "a view's center is finite, not \(center)")
      if center != oldValue { setNeedsDisplay() }
    }
  }

  /// The point that `center` places and that `transform` turns about, in fractions of the bounds.
  public var anchorPoint = Point(0.5, 0.5) {
    didSet {
      precondition(anchorPoint.isFinite, "an anchor point is finite, not \(anchorPoint)")
      if anchorPoint != oldValue { setNeedsDisplay() }
    }
  }

  /// Turns, scales and moves the view about its anchor point; layout does not see it.
  public var transform: Transform2D = .identity {
    didSet {
      precondition(transform.isFinite, "a transform is finite, not \(transform)")
      if transform != oldValue { setNeedsDisplay() }
    }
  }

  /// Moves the view by fractions of its own size: (1, 0) is one width to the right.
  ///
  /// A motion given so ends in the right place at every window size, also when the size changes on the way.
  public var relativeTranslation: Vector = .zero {
    didSet {
      precondition(relativeTranslation.isFinite, "a relative translation is finite, not \(relativeTranslation)")
      if relativeTranslation != oldValue { setNeedsDisplay() }
    }
  }

  /// The frame in terms of the parent; applied whenever the parent lays out its children. nil: the frame stays.
  public var relativeFrame: RelativeFrame? {
    didSet { if relativeFrame != oldValue { superview?.setNeedsLayout() } }
  }

  // MARK: Looks

  /// 0 is invisible, 1 opaque. A view with children fades as one picture.
  public var alpha: Double = 1 {
    didSet {
      precondition(alpha.isFinite, "alpha is finite, not \(alpha)")
      if alpha != oldValue { setNeedsDisplay() }
    }
  }
  /// Whether the view and all it holds are neither drawn nor hit; a focus among them is given up.
  public var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      if isHidden { window?.didHide(self) }
      setNeedsDisplay()
    }
  }
  public var backgroundColor: Color? { didSet { if backgroundColor != oldValue { setNeedsDisplay() } } }
  /// Points; more than half the shorter side is half the shorter side.
  public var cornerRadius: Double = 0 {
    didSet {
      precondition(cornerRadius.isFinite && cornerRadius >= 0, "a corner radius is 0 or more, not \(cornerRadius)")
      if cornerRadius != oldValue { setNeedsDisplay() }
    }
  }
  public var border: Border = .none { didSet { if border != oldValue { setNeedsDisplay() } } }
  public var shadow: Shadow? { didSet { if shadow != oldValue { setNeedsDisplay() } } }
  /// Whether children are cut off at the rounded edge. What is cut off is not hit either.
  public var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsDisplay() } } }

  // MARK: Behavior

  /// Whether this view and all it holds receive events.
  ///
  /// Switched off during a press it ends the press for them, but a gesture that has begun goes on. A focus among them
  /// sleeps until it is switched on again.
  public var isUserInteractionEnabled = true {
    didSet {
      guard isUserInteractionEnabled != oldValue else { return }
      if !isUserInteractionEnabled { window?.didDisable(self) }
      if window?.focus.view?.isDescendant(of: self) == true { setNeedsDisplay() }
    }
  }
  /// Whether the view itself can be hit; its children can in any case.
  public var acceptsHits = true
  /// Whether the view can hold the keyboard focus.
  open var canBecomeFocused: Bool { false }
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []
  /// A name for traces and look-ups.
  public var identifier: String?

  // MARK: Hierarchy

  public private(set) final var subviews: [View] = []
  public private(set) weak final var superview: View?
  public private(set) weak final var window: Window?
  /// The controller whose view this is.
  package weak var controller: Responder?
  /// Shared by all views of one window; nil outside a window.
  package private(set) final var invalidation: Invalidation?

  package private(set) final var needsLayout = true
  /// Whether this view or one inside it needs layout.
  private var hasLayoutWork = true

  public init(frame: Rect = .zero) {
    precondition(frame.isFinite && frame.width >= 0 && frame.height >= 0, "a frame is finite, not \(frame)")
    bounds = Rect(origin: .zero, size: frame.size)
    center = frame.center
    super.init()
  }

  open override var nextResponder: Responder? { controller ?? superview }

  // MARK: Adding and removing

  /// Puts the view on top, taking it from its old parent.
  public func addSubview(_ view: View) { insertSubview(view, at: subviews.count) }

  /// Puts the view right below the child that has this place in painting order now, taking it from its old parent; an
  /// index past the end means on top.
  ///
  /// A view that stays in its window keeps the focus, the press and the gestures it has.
  /// - Precondition: the view is not this one, nor one that holds it, nor a window.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(!(view is Window), "a window stands in no other view")
    precondition(!isDescendant(of: view), "a view cannot hold itself or one of its parents")
    let index = min(max(0, index), subviews.count)
    if view.superview === self { return moveSubview(view, to: index) }
    let above = index < subviews.count ? subviews[index] : nil
    if view.window !== window {
      view.window?.willRemove(view)
      // That told handlers, who may have changed the tree.
      precondition(!isDescendant(of: view), "a view cannot hold itself or one of its parents")
    }
    view.unlink()
    let place = above.flatMap { above in subviews.firstIndex { $0 === above } } ?? min(index, subviews.count)
    subviews.insert(view, at: place)
    view.superview = self
    setNeedsLayout()
    setNeedsDisplay()
    view.setWindow(window)
    view.superviewDidChange()
  }

  /// Puts the view right below a child of this one.
  /// - Precondition: `sibling` is a child of this view.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    guard let index = subviews.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("a view is put below a child of its new parent")
    }
    insertSubview(view, at: index)
  }

  /// Puts the view right above a child of this one.
  /// - Precondition: `sibling` is a child of this view.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard let index = subviews.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("a view is put above a child of its new parent")
    }
    insertSubview(view, at: index + 1)
  }

  public func bringSubviewToFront(_ view: View) {
    guard view.superview === self else { return }
    moveSubview(view, to: subviews.count)
  }

  public func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    moveSubview(view, to: 0)
  }

  /// Takes the view out of its parent; nothing where it has none.
  ///
  /// It first lets go of what it has of the window's: the focus, the press, its gestures.
  public func removeFromSuperview() {
    guard superview != nil else { return }
    window?.willRemove(self)
    // That told handlers, one of whom may have removed the view.
    guard superview != nil else { return }
    unlink()
    setWindow(nil)
    superviewDidChange()
  }

  private func moveSubview(_ view: View, to index: Int) {
    guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
    let place = old < index ? index - 1 : index
    guard place != old else { return }
    subviews.remove(at: old)
    subviews.insert(view, at: place)
    setNeedsLayout()
    setNeedsDisplay()
  }

  private func unlink() {
    guard let parent = superview else { return }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    parent.setNeedsLayout()
    parent.setNeedsDisplay()
  }

  /// Everybody is moved before anybody is told, so that those who are told may change the tree.
  final func setWindow(_ new: Window?) {
    var moved: [View] = []
    enter(new, moved: &moved)
    for view in moved where view.window === new { view.windowDidChange() }
  }

  private func enter(_ new: Window?, moved: inout [View]) {
    guard window !== new || invalidation !== new?.invalidation else { return }
    window = new
    invalidation = new?.invalidation
    moved.append(self)
    for child in subviews { child.enter(new, moved: &moved) }
  }

  /// For the window itself, which is its own.
  final func becomeRoot(of window: Window, _ invalidation: Invalidation) {
    self.window = window
    self.invalidation = invalidation
  }

  // MARK: To override

  /// The pointer came over the view or one inside it, with no button down.
  open func pointerEntered() {}
  /// The pointer left the view and all inside it, or the view left the window; once for each ``pointerEntered()``.
  open func pointerExited() {}
  /// The color painted behind the children; a control shows here that it is touched.
  open var displayedColor: Color? { backgroundColor }

  /// The view got the keys, or lost them.
  open func focusDidChange(isFocused: Bool) {}

  /// Called after the view went to another parent, or to none.
  open func superviewDidChange() {}
  /// Called after the view came into a window, went to another, or left it.
  open func windowDidChange() {}

  /// What ``dumpTree()`` says of this view beyond its place; a subclass appends what it adds to the looks.
  open var describedProperties: [(name: String, value: String)] { ownDescribedProperties }

  // MARK: Invalidation

  /// Asks for a new frame. Every property that changes how the view looks calls it.
  public final func setNeedsDisplay() { invalidation?.markDisplay() }

  /// Asks for `layoutSubviews` before the next frame is drawn.
  public final func setNeedsLayout() {
    needsLayout = true
    var next: View? = self
    while let view = next, !view.hasLayoutWork || view === self {
      view.hasLayoutWork = true
      next = view.superview
    }
    invalidation?.markLayout()
  }

  /// Lays out this view and all it holds, where it was asked for.
  public final func layoutIfNeeded() {
    guard hasLayoutWork else { return }
    if needsLayout {
      needsLayout = false
      invalidation?.layoutCount += 1
      layoutSubviews()
    }
    for child in subviews { child.layoutIfNeeded() }
    hasLayoutWork = needsLayout || subviews.contains { $0.hasLayoutWork }
  }

  /// Places the children; here, those that have a `relativeFrame`. Override to place others, and call super.
  open func layoutSubviews() {
    for child in subviews {
      if let rule = child.relativeFrame { child.frame = rule.resolved(in: bounds.size) }
    }
  }
}
