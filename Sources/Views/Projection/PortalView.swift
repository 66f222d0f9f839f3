import Geometry

/// Shows another view live in its own place.
///
/// While the portal stands, the source and all it holds are drawn in the portal and not at home. Nothing is reparented:
/// the source keeps its parent, its layout, its gestures and its place in the chain of responders, and
/// ``View/screenFrame`` goes on to say where it stands at home. Its own alpha, ``View/isHidden``, transform and place count
/// for nothing in the portal; those of the portal do.
///
/// ```swift
/// let portal = PortalView(showing: card)
/// portal.frame = Rect(0, 0, 2 * card.bounds.width, 2 * card.bounds.height)
/// portal.contentTransform = Transform2D(scaleX: 2, y: 2)
/// window.addSubview(portal)
/// ```
/// A portal stands while it and its source are in one window and it is not shown inside its source, be it by way of other
/// portals. Of several portals of one source the newest in the window stands. One that does not stand shows nothing, and the
/// source is drawn at home; it stands as soon as it can.
///
/// A press inside the portal is one on what is seen there, at home; where the source takes none at that place, one on the source or
/// on what holds it. The portal itself is never hit; where it does not accept hits, nothing in it is.
public final class PortalView: View {
  /// The view that is shown; nil where it is gone.
  ///
  /// What the portal holds itself is painted over it.
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

  /// Whether the source's own background, border and shadow are shown; else only what it holds, and its text.
  public var showsSourceLooks: Bool {
    get { projection.pointee.showsLooks }
    set {
      guard newValue != projection.pointee.showsLooks else { return }
      projection.pointee.showsLooks = newValue
      shown?.mark(.looks)
    }
  }

  /// How what the source holds is cut off at the source's edge, where it is at home.
  public var clipping: PortalClipping {
    get { projection.pointee.clipping }
    set {
      guard newValue != projection.pointee.clipping else { return }
      projection.pointee.clipping = newValue
      shown?.mark([.looks, .content])
    }
  }

  /// Whether presses reach what is shown even while the portal is all but invisible.
  public var isHitWhereUnseen = false

  /// What is drawn at home instead of the source while the portal stands: a view without a parent, placed in the coordinates of
  /// the source's parent. It is never hit.
  package var leftBehind: View? {
    didSet {
      guard leftBehind !== oldValue else { return }
      oldValue?.setProgress(nil)
      leftBehind?.setProgress(window)
      invalidation?.markTree()
    }
  }

  /// The source while the portal stands.
  package private(set) weak var shown: View?

  private let projection: UnsafeMutablePointer<Projection>
  private weak var ledger: PortalRegistry?

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
    leftBehind?.setProgress(window)
    guard ledger !== invalidation?.portals else { return }
    ledger?.remove(self)
    ledger = invalidation?.portals
    ledger?.add(self)
  }

  // MARK: Standing

  /// Shows nothing more, and nobody is told.
  func stepDown() {
    if let shown, shown.portal === self { shown.endProjection() }
    shown = nil
    state.pointee.showsAnother = false
  }

  /// Stands where it can.
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
