import Geometry

/// A rectangle on screen with its looks and its subviews.
///
/// The screen shows the values of these properties: there is no separate presentation tree. Setting a property requests
/// a new frame; setting one that moves or paints never causes layout.
///
/// `frame` is set by layout. `relativeTranslation` and `transform` displace the view from it, so layout and motion
/// write different properties.
@MainActor open class View: Responder {
  /// The place and the looks of the view. Unchecked, because rendering reads it in loops that follow no reference: it
  /// is touched on the main actor only, and freed with the view.
  package nonisolated(unsafe) final let state: UnsafeMutablePointer<ViewState>
  private final var board = Invalidation.idleBoard
  private final var ownSlot = 0

  // What layout reads of each view in a pass lies together. Exclusivity is unchecked: all of it is read and written in
  // single steps.

  /// Values and measurements of layout; made by ``madeLayoutNode``, nil for most views.
  @exclusivity(unchecked) package internal(set) final var layoutNode: LayoutNode?
  /// The layout values for any window, which last as long as the view, and whether compact windows have others.
  @exclusivity(unchecked) final var layoutValues = LayoutNode.defaultItem
  @exclusivity(unchecked) final var hasCompactLayout = false
  /// The address of the parent, to compare only.
  @exclusivity(unchecked) private(set) final var parentAddress: UnsafeRawPointer?
  /// Whether the view places its subviews by their layout values, so that it is laid out when one of these changes.
  @exclusivity(unchecked) package final var isArranging = false
  @exclusivity(unchecked) package internal(set) final var needsLayout = true
  /// The view whose `layoutSubviews` runs, by its address.
  static var placingView: UnsafeRawPointer?
  /// Whether the parent places its subviews now, so that their new sizes do not request layout again.
  @exclusivity(unchecked) final var isPlacingChildren = false
  /// Whether this view or one inside it needs layout.
  @exclusivity(unchecked) final var hasLayoutWork = true
  /// Whether layout is due for another reason than a new size of this view.
  @exclusivity(unchecked) final var isRearranged = true
  /// Whether the view has been laid out where it is. Layout places one that is new, or was hidden, at once.
  @exclusivity(unchecked) package internal(set) final var hasPlace = false
  /// Whether there is a ``relativeFrame``.
  @exclusivity(unchecked) package private(set) final var isRelative = false
  /// Whether the view is that of a controller.
  @exclusivity(unchecked) private(set) final var hasController = false
  /// Whether layout may not set the frame: see ``heldPlace`` and ``framePlacer``.
  @exclusivity(unchecked) final var isHeld = false
  /// Whether the view is drawn from a whole device pixel while it is at rest, wherever its frame is: text, and the
  /// parts of controls that stand beside text or follow a value. In motion it is drawn where it is. Set it before the
  /// view gets a parent.
  @exclusivity(unchecked) package final var standsOnPixels = false

  // MARK: Place

  /// The view's own coordinate system: its size, and the point at its top left corner. A negative width or height
  /// counts as 0, with one warning a window.
  /// - Precondition: the bounds are finite.
  public final var bounds: Rect {
    get { state.pointee.bounds }
    set {
      let newValue = newValue.isPlaceable ? newValue : placeable(newValue)
      if PropertyInterception.isOn, !PropertyInterception.allowsBounds(newValue, of: self) { return }
      let old = state.pointee.bounds
      guard newValue != old else { return }
      state.pointee.bounds = newValue
      if newValue.size != old.size { sizeDidChange() }
      mark([.place, .looks, .content])
      if let scrollObservers, newValue.origin != old.origin { scrollObservers.tell() }
    }
  }

  /// The anchor point in the parent's coordinates, in points.
  public final var center: Point {
    get { state.pointee.center }
    set {
      precondition(newValue.isFinite, "a view's center is finite, not \(newValue)")
      guard mayWrite(.center, ViewProperty.lanes(newValue)), newValue != state.pointee.center else { return }
      state.pointee.center = newValue
      mark(.place)
    }
  }

  /// The point that `center` places and that `transform` turns about, in fractions of the bounds.
  public final var anchorPoint: Point {
    get { state.pointee.anchorPoint }
    set {
      precondition(newValue.isFinite, "an anchor point is finite, not \(newValue)")
      guard mayWrite(.anchorPoint, ViewProperty.lanes(newValue)), newValue != state.pointee.anchorPoint else { return }
      state.pointee.anchorPoint = newValue
      mark(.place)
    }
  }

  /// Rotates, scales and moves the view about its anchor point, without affecting layout.
  public final var transform: Transform2D {
    get { state.pointee.transform }
    set {
      precondition(newValue.isFinite, "a transform is finite, not \(newValue)")
      guard mayWrite(.transform, ViewProperty.lanes(newValue)), newValue != state.pointee.transform else { return }
      state.pointee.transform = newValue
      mark(.place)
    }
  }

  /// Moves the view by fractions of its own size: (1, 0) is one width to the right.
  ///
  /// Such a motion ends in the right place at every window size, also when the size changes during it.
  public final var relativeTranslation: Vector {
    get { state.pointee.relativeTranslation }
    set {
      precondition(newValue.isFinite, "a relative translation is finite, not \(newValue)")
      guard mayWrite(.relativeTranslation, ViewProperty.lanes(newValue)), newValue != state.pointee.relativeTranslation
      else { return }
      state.pointee.relativeTranslation = newValue
      mark(.place)
    }
  }

  /// Turns the view and its subviews in depth, as one picture. Layout, `transform` and the conversions that return a
  /// `Transform2D` do not include it.
  ///
  /// The turn is made in the view's own plane, before `transform`. A view that shows its back is not drawn and not hit.
  /// A flat tilt costs nothing. A window's own tilt is ignored.
  public final var tilt: Tilt {
    get { state.pointee.tilt }
    set {
      precondition(newValue.isValid, "a tilt has an eye in front, recedes, and shades by 0...1, not \(newValue)")
      guard mayWrite(.tilt, ViewProperty.lanes(newValue)), newValue != state.pointee.tilt else { return }
      state.pointee.setTilt(newValue)
      mark(.place)
    }
  }

  /// The frame relative to the parent, applied whenever the parent lays out its subviews; nil: the frame stays.
  ///
  /// The view of a controller fills its parent. In a container that arranges its subviews, such as a stack, `fill` has
  /// no effect on it: it is arranged like the others.
  ///
  /// While an animator moves a screen, layout only shifts and resizes it by the parent's change of size, as UIKit's
  /// autoresizing does.
  public final var relativeFrame: RelativeFrame? {
    didSet {
      updateIsRelative()
      guard relativeFrame != oldValue, let superview else { return }
      superview.isArranging ? superview.contentLayoutDidChange() : superview.setNeedsLayout()
    }
  }

  // MARK: Behavior

  /// Whether the view and its subviews receive events.
  ///
  /// Disabling it during a press ends the press, but a gesture that has begun goes on. A focus among them is suspended
  /// until it is enabled again.
  public final var isUserInteractionEnabled = true {
    didSet {
      guard isUserInteractionEnabled != oldValue else { return }
      if !isUserInteractionEnabled { window?.didDisable(self) }
      if window?.focus.view?.isDescendant(of: self) == true { setNeedsDisplay() }
    }
  }
  /// Whether the view itself can be hit; its subviews can in any case.
  public final var acceptsHits = true
  /// Whether the view can have the keyboard focus. Default: where a plan lets the user drag the view; arrow keys do it,
  /// too.
  open var canBecomeFocused: Bool { followsKeys }
  /// The attached recognizers, in the order in which they were added.
  public internal(set) final var gestureRecognizers: [GestureRecognizer] = []
  /// The view whose recognizers also receive presses on this one, if they receive presses while disabled. During a
  /// transition it is the screen that the user seizes by a press on the other screen, or beside both.
  package final weak var seizedView: View?
  /// Whether drags inside this view only seize: its controls receive presses, but pan recognizers in it do not, unless
  /// they receive presses while disabled.
  package final var yieldsDrags = false
  /// A name for traces, selectors and look-ups.
  public final var identifier: String?

  /// The original, where this view was made by ``replicate()``.
  package(set) public weak final var replicaSource: View?

  // MARK: Hierarchy

  /// The subviews in painting order.
  @exclusivity(unchecked) public internal(set) final var subviews: [View] = []
  /// The parent.
  public private(set) weak final var superview: View?
  /// The window that the view is in.
  public private(set) weak final var window: Window?
  /// The controller whose view this is.
  package weak final var controller: (any ViewOwner)? {
    didSet {
      hasController = controller != nil
      updateIsRelative()
    }
  }

  /// The view of a child controller fills its parent without being asked to, and would lie over the others in a stack.
  private final func updateIsRelative() {
    let isArranged = hasController && relativeFrame == .fill && superview?.isArranging == true
    isRelative = relativeFrame != nil && !isArranged
  }
  /// Shared by all views of one window; nil outside a window.
  package private(set) final var invalidation: Invalidation? {
    didSet {
      board = invalidation?.board ?? Invalidation.idleBoard
      ownSlot = 0
    }
  }
  /// The index of the view's mark in the board; 0 for views without one.
  package final var slot: Int {
    get { ownSlot }
    set { ownSlot = newValue }
  }

  /// The histories of the pictures of this view with its subviews, and of its clipped content; made when first needed.
  package final var groupPicture: PictureMemory?
  package final var clipPicture: PictureMemory?

  /// The portal that showed the view instead of its parent at the last update.
  package internal(set) weak final var portal: PortalView?

  /// The frame that layout gave last, while an animator moves the view; nil while only layout places it.
  package final var heldPlace: HeldPlace? { didSet { isHeld = heldPlace != nil || framePlacer != nil } }
  /// Receives the frames that layout computes for the view; nil: they are set.
  package weak final var framePlacer: (any FramePlacing)? {
    didSet { isHeld = heldPlace != nil || framePlacer != nil }
  }

  /// Whether the origin of the bounds is a position that its user chose, which a transition does not put back.
  package final var keepsScrollPosition = false
  /// Whether the view is an ornament of another one, whose animations tools leave out, as those of scroll bars.
  package final var isOrnament = false

  /// Made by ``makeScrollObservers()``; nil for most views.
  final var scrollObservers: ScrollObservers?

  /// The animations of its properties; nil while there are none.
  package final var animations: AnyObject?
  /// The movers that have moved its properties; see ``addMover(_:)``.
  @exclusivity(unchecked) final var movers: [WeakMover] = []

  /// The shape of the view for physics; nil for a rectangle.
  package final var collisionShape: AnyObject?

  /// Theme, cursor and the like; nil for most views.
  package internal(set) final var extras: ViewExtras?
  /// What ``draw(_:)`` has drawn.
  @exclusivity(unchecked) final var ownDrawing = ViewDrawing.unknown

  /// Makes a view. A negative width or height counts as 0.
  /// - Precondition: the frame is finite.
  public init(frame: Rect = .zero) {
    state = .allocate(capacity: 1)
    state.initialize(to: ViewState(frame: frame.placeable))
    super.init()
  }

  isolated deinit { state.deallocate() }

  open override var nextResponder: Responder? { controller ?? superview }

  // MARK: Entering a window

  /// All views move before callbacks run, so that callbacks may change the tree.
  final func setWindow(_ new: Window?) {
    var moved: [View] = []
    enter(new, moved: &moved)
    for view in moved where view.window === new { view.windowDidChange() }
    guard new != nil else { return }
    for view in moved where view.window === new { view.tellOwnTheme() }
  }

  private func enter(_ new: Window?, moved: inout [View]) {
    guard window !== new || invalidation !== new?.invalidation else { return }
    if state.pointee.projection != nil { endProjection() }
    leaveDrawing()
    window = new
    invalidation = new?.invalidation
    // Another window may have other fonts, and another size class.
    layoutNode?.forgetSizes()
    if isArranging { setNeedsLayout() }
    if new != nil { enterDrawing() }
    moved.append(self)
    for child in subviews { child.enter(new, moved: &moved) }
  }

  /// Makes a window the root of its own tree.
  final func becomeRoot(of window: Window, _ invalidation: Invalidation) {
    self.window = window
    self.invalidation = invalidation
  }

  // MARK: To override

  /// Whether the view shows the keyboard focus by its own looks, as a text field does by its edge, so that there is no
  /// ring around it. Default: false.
  /// > Source: AppKit, `NSView.focusRingType`.
  open var showsOwnFocus: Bool { false }

  /// Called when the pointer comes over the view or one inside it, with no button down.
  open func pointerEntered() {}
  /// Called when the pointer or the view has left; once for each ``pointerEntered()``.
  open func pointerExited() {}
  /// The color painted behind the subviews; a control shows its state by it.
  open var displayedColor: Color? { backgroundColor }

  /// Called when the view got or lost the focus.
  open func focusDidChange(isFocused: Bool) {}

  /// The size of the content, independent of the view's size; ``noIntrinsicMetric`` on an axis without one, which is
  /// the default for both. Call ``invalidateIntrinsicContentSize()`` when it changes.
  open var intrinsicContentSize: Size { Size(View.noIntrinsicMetric, View.noIntrinsicMetric) }

  /// Returns the size that fits the content best, for containers. It changes nothing.
  ///
  /// The default is ``intrinsicContentSize``; on an axis without one, the least size in which each subview with a
  /// ``relativeFrame`` fits its content, else 0. Override it where the height depends on the width.
  /// - Parameter size: the space on offer, in points, infinite where there is no limit.
  open func sizeThatFits(_ size: Size) -> Size { defaultFittingSize(size) }

  /// Called after ``additionalSafeAreaInsets`` of the view or of one around it have changed.
  open func safeAreaInsetsDidChange() {}

  // MARK: Assistive technologies

  /// Fills in what assistive technologies know of the view; an override calls super first. The default says nothing: a
  /// view only holds others.
  ///
  /// What is inside a view that is one thing, such as a button, is no element by itself, but names it.
  open func describeAccessibility(_ description: inout AccessibilityDescription) {}

  /// Does what a click on the view does, for ``AccessibilityAction/activate``.
  /// - Returns: whether it did something. Default: false.
  /// > Source: UIKit, `accessibilityActivate()`.
  open func accessibilityActivate() -> Bool { false }

  /// Raises the value by a step. The default does nothing.
  /// > Source: UIKit, `accessibilityIncrement()`.
  open func accessibilityIncrement() {}

  /// Lowers the value by a step. The default does nothing.
  /// > Source: UIKit, `accessibilityDecrement()`.
  open func accessibilityDecrement() {}

  /// Closes the view, as Escape does. The default goes back from the screen whose view it is.
  /// - Returns: whether it did something.
  /// > Source: UIKit, `accessibilityPerformEscape()`.
  open func accessibilityPerformEscape() -> Bool { controller?.performEscape() ?? false }

  /// Carries out an action that ``describeAccessibility(_:)`` has named.
  /// - Returns: whether there is one of this name. Default: false.
  open func accessibilityPerform(custom name: String) -> Bool { drag(byAction: name) }

  open override func keyDown(_ event: KeyEvent) -> Bool { dragByKey(event) }

  /// Sets a value of ``AccessibilityDescription/range``; numbers beyond its limits count as the nearest.
  /// - Returns: whether it did something. Default: false.
  open func accessibilitySetValue(_ value: Double) -> Bool { false }

  // MARK: Changes of the tree

  /// Called after the view got another parent, or none.
  open func superviewDidChange() {}
  /// Called after the view entered, changed or left its window.
  open func windowDidChange() {}

  /// Called after ``theme`` may have changed: in a window, when an override of this view or one around it was set, and
  /// whenever the view enters a window. Set colors here. The default does nothing.
  open func themeDidChange() {}

  /// Called after the layout direction of the view may have changed: it, its theme or a view around it got another one,
  /// or it came under a parent of another direction. A view that is made in the usual direction, left to right, is not
  /// told of that. Set what layout does not set. The default does nothing.
  open func layoutDirectionDidChange() {}

  /// The properties in ``dumpTree()`` besides the frame; a subclass appends its own.
  open var describedProperties: [(name: String, value: String)] { ownDescribedProperties }

  /// Makes the view for a replica, see ``replicate()``. Place, looks and subviews are copied to it afterwards; subviews
  /// that it has already are kept instead.
  ///
  /// Override it where a subclass paints more than a view does. The returned view must be new, and without a parent.
  open func makeReplica() -> View { View() }

  // MARK: Images

  /// Draws the view, over its background and under its subviews. The default draws nothing.
  ///
  /// Called before the first frame in a window, and again only after ``setNeedsDisplay()`` or a change of the view's
  /// size. A view that moves, turns, fades or is scrolled is not drawn again. Do not change views in it. An override
  /// need not call super.
  open func draw(_ context: DrawingContext) { context.isLeftToDefault = true }

  /// Whether the view may paint images.
  package var paintsImages: Bool { drawnImage != nil }

  /// Calls `paint` for each image of the view, back to front: at most two.
  package func paintImages(_ paint: (PaintedImage) -> Void) {
    guard let drawnImage else { return }
    paint(PaintedImage(image: drawnImage, place: Rect(origin: .zero, size: bounds.size), tint: nil))
  }

  // MARK: Invalidation

  /// Requests a new frame in which this view's looks are read again, and ``draw(_:)`` is called.
  ///
  /// Call it from a subclass that draws something else, or whose ``displayedColor`` has changed.
  public final func setNeedsDisplay() {
    mark(.looks)
    drawingIsDue()
  }

  @inline(__always) package final func mark(_ changes: ViewChanges) {
    let board = board
    board.pointee.marks[ownSlot] |= changes.rawValue
    if !board.pointee.needsDisplay { announceWork() }
  }

  @inline(never) private final func announceWork() { invalidation?.markDisplay() }

  /// Subviews were added, removed or reordered.
  final func childrenDidChange() {
    contentLayoutDidChange()
    mark(.content)
    invalidation?.markTree()
  }

  final func setSuperview(_ parent: View?) {
    superview = parent
    parentAddress = parent?.address
    hasPlace = false
    if hasController { updateIsRelative() }
  }

  /// Places the subviews that have a `relativeFrame`. Override it to place others, and call super.
  open func layoutSubviews() {
    let isRightToLeft = isRightToLeft
    for child in subviews where child.isRelative {
      guard let rule = child.relativeFrame else { continue }
      let bounds = Rect(origin: .zero, size: bounds.size)
      child.placeOnPixels(at: rule.resolved(in: bounds.size), mirroredIn: isRightToLeft ? bounds : nil)
    }
  }
}
