import Geometry

/// A rectangle on screen: where it stands, how it looks, and what it holds.
///
/// What is on screen is what these properties say: there is no second, hidden tree that animates. Setting a property
/// asks for a new frame; setting one that moves or paints never causes layout.
///
/// `frame` is the place that layout gave. `relativeTranslation` and `transform` displace the view from it, so layout
/// and motion never write the same property.
open class View: Responder {
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
  public var isHidden = false { didSet { if isHidden != oldValue { setNeedsDisplay() } } }
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
  public var isUserInteractionEnabled = true
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

  /// Puts the view at a place in painting order, taking it from its old parent; an index past the end means on top.
  /// - Precondition: the view is not this one nor one that holds it.
  public func insertSubview(_ view: View, at index: Int) {
    precondition(!isDescendant(of: view), "a view cannot hold itself or one of its parents")
    var place = index
    if let parent = view.superview {
      if parent === self, let old = subviews.firstIndex(where: { $0 === view }), old < index { place -= 1 }
      parent.detach(view, movingWithin: window)
    }
    subviews.insert(view, at: min(max(0, place), subviews.count))
    view.superview = self
    view.setWindow(self as? Window ?? window)
    view.superviewDidChange()
    setNeedsLayout()
    setNeedsDisplay()
  }

  public func insertSubview(_ view: View, belowSubview sibling: View) {
    insertSubview(view, at: subviews.firstIndex { $0 === sibling } ?? 0)
  }

  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    insertSubview(view, at: (subviews.firstIndex { $0 === sibling } ?? subviews.count - 1) + 1)
  }

  public func bringSubviewToFront(_ view: View) {
    guard view.superview === self else { return }
    addSubview(view)
  }

  public func sendSubviewToBack(_ view: View) {
    guard view.superview === self else { return }
    insertSubview(view, at: 0)
  }

  /// Takes the view out of its parent; nothing where it has none.
  public func removeFromSuperview() { superview?.detach(self, movingWithin: nil) }

  private func detach(_ view: View, movingWithin destination: Window?) {
    guard let index = subviews.firstIndex(where: { $0 === view }) else { return }
    setNeedsDisplay()
    if let window = view.window, window !== destination { window.willRemove(view) }
    subviews.remove(at: index)
    view.superview = nil
    if view.window !== destination || destination == nil { view.setWindow(nil) }
    if destination == nil { view.superviewDidChange() }
  }

  private func setWindow(_ new: Window?) {
    guard window !== new || invalidation !== new?.invalidation else { return }
    window = new
    invalidation = new?.invalidation
    if hasLayoutWork { invalidation?.markLayout() }
    for child in subviews { child.setWindow(new) }
    windowDidChange()
  }

  /// For the window itself, which is its own.
  final func becomeRoot(_ invalidation: Invalidation) { self.invalidation = invalidation }

  /// The pointer came over the view or one inside it, with no button down.
  open func pointerEntered() {}
  /// The pointer left the view and all inside it.
  open func pointerExited() {}
  /// The color painted behind the children; a control shows here that it is touched.
  open var displayedColor: Color? { backgroundColor }

  /// The view got the keys, or lost them.
  open func focusDidChange(isFocused: Bool) {}

  /// Called after the view went to another parent, or to none.
  open func superviewDidChange() {}
  /// Called after the view came into a window, or left it.
  open func windowDidChange() {}

  /// Whether this is `view` or stands somewhere inside it.
  public final func isDescendant(of view: View) -> Bool {
    var next: View? = self
    while let v = next {
      if v === view { return true }
      next = v.superview
    }
    return false
  }

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

/// What a window still has to do; shared by all its views so that a change costs one store.
package final class Invalidation {
  package private(set) var needsDisplay = true
  package private(set) var needsLayout = true
  /// How many views laid out their children since the start.
  package var layoutCount = 0
  /// Called when the window goes from clean to having work.
  package var onWork: (() -> Void)?

  package init() {}

  package func markDisplay() {
    if needsDisplay { return }
    needsDisplay = true
    onWork?()
  }

  package func markLayout() {
    if needsLayout { return }
    needsLayout = true
    markDisplay()
    onWork?()
  }

  package func didDisplay() { needsDisplay = false }
  package func didLayout() { needsLayout = false }
}
