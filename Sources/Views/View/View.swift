import Geometry

/// A rectangle on screen: where it stands, how it looks, and what it holds.
///
/// What is on screen is what these properties say: there is no second, hidden tree that animates. Setting a property
/// asks for a new frame; setting one that moves or paints never causes layout.
///
/// `frame` is the place that layout gave. `relativeTranslation` and `transform` displace the view from it, so layout
/// and motion never write the same property.
@MainActor open class View: Responder {
  /// Where the view stands and how it looks. Unchecked, because whoever draws reads it in loops that follow no reference: it is
  /// touched on the main actor only, and freed with the view.
  package nonisolated(unsafe) final let state: UnsafeMutablePointer<ViewState>
  private final var board = Invalidation.idleBoard
  private final var ownSlot = 0

  // MARK: Place

  /// The view's own coordinate system: its size, and what point of it is at its top left.
  public final var bounds: Rect {
    get { state.pointee.bounds }
    set {
      precondition(
        newValue.isFinite && newValue.width >= 0 && newValue.height >= 0, "bounds are finite, not \(newValue)")
      if PropertyInterception.isOn, !PropertyInterception.allowsBounds(newValue, of: self) { return }
      let old = state.pointee.bounds
      guard newValue != old else { return }
      state.pointee.bounds = newValue
      if newValue.size != old.size { sizeDidChange() }
      mark([.place, .looks, .content])
      if let scrollObservers, newValue.origin != old.origin { scrollObservers.tell() }
    }
  }

  /// Where the anchor point stands in the parent's coordinates, in points.
  public final var center: Point {
    get { state.pointee.center }
    set {
      precondition(newValue.isFinite, "a view's center is finite, not \(newValue)")
      if PropertyInterception.isOn, !PropertyInterception.allows(.center, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.center else { return }
      state.pointee.center = newValue
      mark(.place)
    }
  }

  /// The point that `center` places and that `transform` turns about, in fractions of the bounds.
  public final var anchorPoint: Point {
    get { state.pointee.anchorPoint }
    set {
      precondition(newValue.isFinite, "an anchor point is finite, not \(newValue)")
      if PropertyInterception.isOn, !PropertyInterception.allows(.anchorPoint, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.anchorPoint else { return }
      state.pointee.anchorPoint = newValue
      mark(.place)
    }
  }

  /// Turns, scales and moves the view about its anchor point; layout does not see it.
  public final var transform: Transform2D {
    get { state.pointee.transform }
    set {
      precondition(newValue.isFinite, "a transform is finite, not \(newValue)")
      if PropertyInterception.isOn, !PropertyInterception.allows(.transform, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.transform else { return }
      state.pointee.transform = newValue
      mark(.place)
    }
  }

  /// Moves the view by fractions of its own size: (1, 0) is one width to the right.
  ///
  /// A motion given so ends in the right place at every window size, also when the size changes on the way.
  public final var relativeTranslation: Vector {
    get { state.pointee.relativeTranslation }
    set {
      precondition(newValue.isFinite, "a relative translation is finite, not \(newValue)")
      if PropertyInterception.isOn, !PropertyInterception.allows(.relativeTranslation, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.relativeTranslation else { return }
      state.pointee.relativeTranslation = newValue
      mark(.place)
    }
  }

  /// Turns the view in depth, with all it holds as one picture; layout does not see it, nor do `transform` and the maps
  /// between views that are a `Transform2D`.
  ///
  /// The turn is made in the view's own plane, before `transform`. A view that shows its back is not drawn and not hit.
  /// A flat tilt costs nothing. The window's own is not looked at.
  public final var tilt: Tilt {
    get { state.pointee.tilt }
    set {
      precondition(newValue.isValid, "a tilt has an eye in front, recedes, and shades by 0...1, not \(newValue)")
      if PropertyInterception.isOn, !PropertyInterception.allows(.tilt, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.tilt else { return }
      state.pointee.setTilt(newValue)
      mark(.place)
    }
  }

  /// The frame in terms of the parent; applied whenever the parent lays out its children. nil: the frame stays.
  ///
  /// While an animator moves a screen, layout only shifts and resizes that screen by what a new size of the parent changes,
  /// as UIKit's autoresizing does: see ``place(at:)``.
  public final var relativeFrame: RelativeFrame? {
    didSet { if relativeFrame != oldValue { superview?.setNeedsLayout() } }
  }

  // MARK: Looks

  /// 0 is invisible, 1 opaque. A view with children fades as one picture.
  public final var alpha: Double {
    get { state.pointee.alpha }
    set {
      precondition(newValue.isFinite, "alpha is finite, not \(newValue)")
      if PropertyInterception.isOn, !PropertyInterception.allows(.alpha, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.alpha else { return }
      state.pointee.alpha = newValue
      mark(.opacity)
    }
  }
  /// Whether the view and all it holds are neither drawn nor hit; a focus among them is given up.
  public final var isHidden: Bool {
    get { state.pointee.isHidden }
    set {
      guard newValue != state.pointee.isHidden else { return }
      state.pointee.isHidden = newValue
      if newValue { window?.didHide(self) }
      mark(.opacity)
    }
  }
  public final var backgroundColor: Color? {
    get { state.pointee.backgroundColor }
    set {
      if PropertyInterception.isOn, !PropertyInterception.allows(.backgroundColor, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.backgroundColor else { return }
      state.pointee.backgroundColor = newValue
      mark(.looks)
    }
  }
  /// Points; more than half the shorter side is half the shorter side.
  public final var cornerRadius: Double {
    get { state.pointee.cornerRadius }
    set {
      precondition(newValue.isFinite && newValue >= 0, "a corner radius is 0 or more, not \(newValue)")
      if PropertyInterception.isOn, !PropertyInterception.allows(.cornerRadius, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.cornerRadius else { return }
      state.pointee.cornerRadius = newValue
      mark(state.pointee.clipsToBounds ? [.looks, .content] : .looks)
    }
  }
  public final var border: Border {
    get { state.pointee.border }
    set {
      if PropertyInterception.isOn, !PropertyInterception.allows(.border, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.border else { return }
      state.pointee.border = newValue
      mark(.looks)
    }
  }
  public final var shadow: Shadow? {
    get { state.pointee.shadow }
    set {
      if PropertyInterception.isOn, !PropertyInterception.allows(.shadow, ViewProperty.lanes(newValue), of: self) { return }
      guard newValue != state.pointee.shadow else { return }
      state.pointee.shadow = newValue
      mark(.looks)
    }
  }
  /// Whether children are cut off at the rounded edge. What is cut off is not hit either.
  public final var clipsToBounds: Bool {
    get { state.pointee.clipsToBounds }
    set {
      guard newValue != state.pointee.clipsToBounds else { return }
      state.pointee.clipsToBounds = newValue
      mark([.looks, .content])
    }
  }

  // MARK: Behavior

  /// Whether this view and all it holds receive events.
  ///
  /// Switched off during a press it ends the press for them, but a gesture that has begun goes on. A focus among them
  /// sleeps until it is switched on again.
  public final var isUserInteractionEnabled = true {
    didSet {
      guard isUserInteractionEnabled != oldValue else { return }
      if !isUserInteractionEnabled { window?.didDisable(self) }
      if window?.focus.view?.isDescendant(of: self) == true { setNeedsDisplay() }
    }
  }
  /// Whether the view itself can be hit; its children can in any case.
  public final var acceptsHits = true
  /// Whether the view can hold the keyboard focus.
  open var canBecomeFocused: Bool { false }
  public internal(set) final var gestureRecognizers: [GestureRecognizer] = []
  /// The view whose recognizers also hear presses on this one, as far as they hear those on a view that is switched off: in a
  /// transition, the screen that a hand seizes by a press on the other screen, or beside both.
  package final weak var seizedView: View?
  /// A name for traces and look-ups.
  public final var identifier: String?

  /// The view that this one is a copy of, where it was made by ``replicate()``.
  package(set) public weak final var replicaSource: View?

  // MARK: Hierarchy

  public internal(set) final var subviews: [View] = []
  public internal(set) weak final var superview: View?
  public private(set) weak final var window: Window?
  /// The controller whose view this is.
  package weak final var controller: Responder?
  /// Shared by all views of one window; nil outside a window.
  package private(set) final var invalidation: Invalidation? {
    didSet {
      board = invalidation?.board ?? Invalidation.idleBoard
      ownSlot = 0
    }
  }
  /// Where this view's changes are marked; 0 for those who have no place of their own yet.
  package final var slot: Int {
    get { ownSlot }
    set { ownSlot = newValue }
  }

  /// What is known of the picture of this view with all it holds, and of what it clips; made when first needed.
  package final var groupPicture: PictureMemory?
  package final var clipPicture: PictureMemory?

  /// The portal that shows the view instead of its parent, as of the last time that somebody asked.
  package internal(set) weak final var portal: PortalView?

  /// The frame that layout has given the view last, while an animator moves it; nil while nothing but layout places it.
  package final var heldPlace: HeldPlace?

  /// Who wants to know where it has scrolled to; nil for most.
  final var scrollObservers: ScrollObservers?

  /// What is known of the motion of its properties; nil while nothing moves them.
  package final var animations: AnyObject?

  /// What of the view touches others where physics moves it; nil for a rectangle.
  package final var collisionShape: AnyObject?

  package private(set) final var needsLayout = true
  /// While the parent's children are being placed: their new sizes are no news to it.
  private final var isPlacingChildren = false
  /// Whether this view or one inside it needs layout.
  private var hasLayoutWork = true

  public init(frame: Rect = .zero) {
    precondition(frame.isFinite && frame.width >= 0 && frame.height >= 0, "a frame is finite, not \(frame)")
    state = .allocate(capacity: 1)
    state.initialize(to: ViewState(frame: frame))
    super.init()
  }

  isolated deinit { state.deallocate() }

  open override var nextResponder: Responder? { controller ?? superview }

  // MARK: Entering a window

  /// Everybody is moved before anybody is told, so that those who are told may change the tree.
  final func setProgress(_ new: Window?) {
    var moved: [View] = []
    enter(new, moved: &moved)
    for view in moved where view.window === new { view.windowDidChange() }
  }

  private func enter(_ new: Window?, moved: inout [View]) {
    guard window !== new || invalidation !== new?.invalidation else { return }
    if state.pointee.projection != nil { endProjection() }
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

  /// Makes the view that stands for this one while it is replicated, see ``replicate()``: of a type that paints what this
  /// one paints. Place, looks and children are copied to it afterwards; children that it has already stay instead.
  ///
  /// Override where a subclass paints more than a view does. The copy must be new, and in no other view.
  open func makeReplica() -> View { View() }

  // MARK: Invalidation

  /// Asks for a new frame in which this view's own looks are read anew. Every property that changes them calls it; so does
  /// a subclass whose ``displayedColor`` is another one now.
  public final func setNeedsDisplay() { mark(.looks) }

  @inline(__always) package final func mark(_ changes: ViewChanges) {
    let board = board
    board.pointee.marks[ownSlot] |= changes.rawValue
    if !board.pointee.needsDisplay { announceWork() }
  }

  @inline(never) private final func announceWork() { invalidation?.markDisplay() }

  /// Children came, went or changed places.
  final func childrenDidChange() {
    setNeedsLayout()
    mark(.content)
    invalidation?.markTree()
  }

  /// The bounds got another size: the view lays out its children, and its parent lays out the view and its siblings.
  ///
  /// A view with a ``relativeFrame`` has its size from the parent, which then has nothing to learn from it. A motion that
  /// sets the size in every frame calls ``resizeInMotion(to:)`` instead.
  package final func sizeDidChange() {
    setNeedsLayout()
    guard relativeFrame == nil, let superview, !superview.isPlacingChildren else { return }
    superview.setNeedsLayout()
  }

  /// Sets the size as a motion does, frame by frame: the parent is not laid out.
  package final func resizeInMotion(to size: Size) {
    let parent = superview
    let wasPlacing = parent?.isPlacingChildren ?? false
    parent?.isPlacingChildren = true
    bounds.size = size
    parent?.isPlacingChildren = wasPlacing
  }

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
    guard PropertyInterception.isOn, let interceptor = PropertyInterception.interceptor else { return layOut() }
    interceptor.layoutWillBegin()
    layOut()
    interceptor.layoutDidEnd()
  }

  private func layOut() {
    guard hasLayoutWork else { return }
    if needsLayout {
      needsLayout = false
      invalidation?.layoutCount += 1
      let wasPlacing = isPlacingChildren
      isPlacingChildren = true
      layoutSubviews()
      isPlacingChildren = wasPlacing
    }
    for child in subviews { child.layOut() }
    hasLayoutWork = needsLayout || subviews.contains { $0.hasLayoutWork }
  }

  /// Places the children; here, those that have a `relativeFrame`. Override to place others, and call super.
  open func layoutSubviews() {
    for child in subviews {
      if let rule = child.relativeFrame { child.place(at: rule.resolved(in: bounds.size)) }
    }
  }
}
