import Geometry

/// Shows another view live in this view's place.
///
/// While the portal is active, the source and its subviews are drawn in the portal and not at home. Nothing is
/// reparented: the source keeps its parent, layout, gestures and place in the responder chain, and its
/// ``View/screenFrame`` stays the one at home. The portal ignores the source's alpha, ``View/isHidden``, transform and
/// place, and uses its own.
///
/// ```swift
/// let portal = PortalView(showing: card)
/// portal.frame = Rect(0, 0, 2 * card.bounds.width, 2 * card.bounds.height)
/// portal.contentTransform = Transform2D(scaleX: 2, y: 2)
/// window.addSubview(portal)
/// ```
/// A portal is active while it and its source are in one window and it is not displayed inside its source, not even
/// through other portals. Of several portals of one source the newest in the window is active. An inactive portal shows
/// nothing, and the source is drawn at home; the portal becomes active as soon as it can.
///
/// A press inside the portal counts as a press on the displayed view at home or, where that accepts none, on the source
/// or its ancestors. The portal itself is never hit; where it does not accept hits, nothing in it is hit.
public final class PortalView: View {
  /// The source; nil where it is gone.
  ///
  /// The portal's own subviews are painted over it.
  public weak var source: View? {
    didSet { if source !== oldValue { invalidation?.markTree() } }
  }

  /// From the source's coordinates to the portal's.
  public var contentTransform: Transform2D {
    get { projection.pointee.transform }
    set {
      precondition(newValue.isFinite, "a portal's transform is finite, not \(newValue)")
      guard newValue != projection.pointee.transform else { return }
      projection.pointee.transform = newValue
      shown?.mark(.place)
    }
  }

  /// Whether the source's own background, border and shadow are shown; otherwise only its subviews and its text.
  public var showsSourceLooks: Bool {
    get { projection.pointee.showsLooks }
    set {
      guard newValue != projection.pointee.showsLooks else { return }
      projection.pointee.showsLooks = newValue
      shown?.mark(.looks)
    }
  }

  /// How the source's subviews are clipped, where the source clips them at home.
  public var clipping: PortalClipping {
    get { projection.pointee.clipping }
    set {
      guard newValue != projection.pointee.clipping else { return }
      projection.pointee.clipping = newValue
      shown?.mark([.looks, .content])
    }
  }

  /// Whether presses reach the source also while the portal is nearly transparent.
  public var isHitWhereUnseen = false

  /// The view that is drawn at home instead of the source while the portal is active: a view without a parent, in the
  /// coordinates of the source's parent. It is never hit.
  package var leftBehind: View? {
    didSet {
      guard leftBehind !== oldValue else { return }
      oldValue?.setWindow(nil)
      leftBehind?.setWindow(window)
      invalidation?.markTree()
    }
  }

  /// The source while the portal is active.
  package private(set) weak var shown: View?

  private let projection: UnsafeMutablePointer<Projection>
  private weak var ledger: PortalRegistry?

  /// Makes a portal.
  public init(showing source: View? = nil, frame: Rect = .zero) {
    self.source = source
    projection = .allocate(capacity: 1)
    projection.initialize(to: Projection())
    super.init(frame: frame)
    state.pointee.isPortal = true
  }

  isolated deinit {
    stepDown()
    projection.deallocate()
  }

  public override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("source", source.map { $0.identifier ?? "\(type(of: $0))" } ?? "none")]
  }

  public override func windowDidChange() {
    leftBehind?.setWindow(window)
    guard ledger !== invalidation?.portals else { return }
    ledger?.remove(self)
    ledger = invalidation?.portals
    ledger?.add(self)
  }

  // MARK: Activity

  /// Becomes inactive, without notifications.
  func stepDown() {
    if let shown, shown.portal === self { shown.endProjection() }
    shown = nil
    state.pointee.showsAnother = false
  }

  /// Becomes active, if it can.
  func stepUp() {
    guard let source, let window, source.window === window, source.portal == nil, !isShown(inside: source) else {
      return
    }
    source.beginProjection(projection, in: self)
    shown = source
    state.pointee.showsAnother = true
  }

  private func isShown(inside source: View) -> Bool {
    var next: View? = self
    while let view = next {
      if view === source { return true }
      next = view.portal ?? view.superview
    }
    return false
  }
}
