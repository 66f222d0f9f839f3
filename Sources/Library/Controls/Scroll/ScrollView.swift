import Animation
import Geometry
import Motion
import Runtime
import Views

/// A view that scrolls content larger than itself.
///
/// Add subviews at their places in the content, and set ``contentSize``. The content scrolls by the wheel and the
/// touchpad, a finger, the keys, the scroll bars, and by the program. Motion is that of ``Decay/normal``, of a rubber
/// band of 0.55 and of critically damped springs, exact at every frame rate; while nothing moves it needs no frames.
///
/// ```swift
/// let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
/// scroll.addSubview(article)
/// scroll.contentSize = article.bounds.size
/// ```
/// The offset is the origin of the view's bounds, so plans (`SpringTo(.boundsOrigin, ...)`) and `View.animate` move it
/// as well, and `ScrollReactor` follows it.
/// > Source: UIKit, `UIScrollView`.
@MainActor open class ScrollView: View {
  /// Receives what happens; not retained.
  public weak final var delegate: (any ScrollViewDelegate)? { didSet { delegateDidChange() } }
  /// Called at each change of the offset, after the delegate.
  public final var onScroll: ((ScrollView) -> Void)?

  final var machine = ScrollMachine()
  private(set) final lazy var ticker = FrameTicker("a scroll view that moves") { [unowned self] in step() }
  final lazy var pan = ScrollPan(self)
  final lazy var wheel = ScrollWheel(self)
  private(set) final lazy var indicators = ScrollIndicators(self)
  final var autosaving = ScrollAutosave()
  /// Whether the machine writes the offset now.
  private var isWriting = false
  private var isSettingUp = false
  private var pendingShift = Vector.zero

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    keepsScrollPosition = true
    _ = pan
    _ = makeScrollObservers().add { [weak self] in self?.originDidChange() }
  }

  // MARK: The content

  /// The size of the content in points. Default: zero.
  ///
  /// In a right-to-left interface wide content begins at the right: its right end is shown first, ``currentPage``
  /// counts from there, and content that grows keeps its distance from there. Frames of subviews are as the program
  /// sets them; `relativeFrame` and containers mirror them.
  ///
  /// A side that is negative or NaN counts as 0, and one beyond ``longestContent`` as that; both log a warning. The
  /// position stays inside the content when the size changes.
  public final var contentSize = Size.zero {
    didSet {
      let checked = Size(Self.checked(contentSize.width), Self.checked(contentSize.height))
      if checked != contentSize {
        Warnings.log("a content size lies in 0...\(Self.longestContent), not \(contentSize)")
        contentSize = checked
      }
      if contentSize != oldValue { sizesDidChange() }
    }
  }

  /// Sets the content size, and lets everything in sight move with content that has grown above it.
  ///
  /// In one step: in between, a position or the end of a throw would be beyond the content.
  final func setContentSize(_ size: Size, shiftedBy distance: Vector) {
    pendingShift = distance
    contentSize = size
    if pendingShift != .zero { updateMetrics() }
  }

  /// The largest side of the content, in points: beyond it half a pixel has no number.
  nonisolated public static let longestContent = 1e12

  private static func checked(_ side: Double) -> Double { side >= 0 ? min(side, longestContent) : 0 }

  /// The view that is the whole content: a stack, a label, any view that can measure itself. Default: nil.
  ///
  /// The scroll view lays it out: as large as the scroll view, and along ``contentAxes`` as large as its content where
  /// that is larger. It sets ``contentSize``. Setting it removes the earlier one.
  /// ```swift
  /// scroll.contentView = StackView(StackLayout(spacing: 12), articles)
  /// ```
  public final var contentView: View? {
    didSet {
      guard contentView !== oldValue else { return }
      if oldValue?.superview === self { oldValue?.removeFromSuperview() }
      if let contentView { insertSubview(contentView, at: 0) }
      setNeedsLayout()
    }
  }
  /// The axes along which a ``contentView`` may be larger than the scroll view. Default: vertical.
  public final var contentAxes = Axes.vertical { didSet { if contentAxes != oldValue { setNeedsLayout() } } }

  /// Across its axis as large as its ``contentView``; along it a container gives the size.
  open override func sizeThatFits(_ size: Size) -> Size {
    let other = super.sizeThatFits(size)
    guard let contentView, contentView.superview === self, contentAxes == .vertical || contentAxes == .horizontal else {
      return other
    }
    let inset = Size(contentInset.left + contentInset.right, contentInset.top + contentInset.bottom)
    let isVertical = contentAxes == .vertical
    let room = Size(
      isVertical ? max(0, size.width - inset.width) : .infinity,
      isVertical ? .infinity : max(0, size.height - inset.height))
    let fitting = contentView.measuredSize(within: room)
    return isVertical
      ? Size(min(size.width, fitting.width + inset.width), other.height)
      : Size(other.width, min(size.height, fitting.height + inset.height))
  }

  /// Space around the content, in points. Default: none. Insets that are not finite count as none, with a warning.
  public final var contentInset = EdgeInsets.zero {
    didSet {
      let sides = [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right]
      if !sides.allSatisfy(\.isFinite) {
        Warnings.log("content insets are finite, not \(contentInset)")
        contentInset = .zero
      }
      if contentInset != oldValue { sizesDidChange() }
    }
  }

  /// The point of the content at the upper left corner of the view.
  ///
  /// Setting it stops every motion, and may show what lies beyond the content until the next one. In the block of
  /// `View.animate` the content moves there. An offset that is not finite is ignored, with a warning.
  public final var contentOffset: Point {
    // A rubber band on its way back rounds to -0.
    get { bounds.origin + Vector.zero }
    set {
      guard newValue.isFinite else {
        return Warnings.log("a content offset is finite, not \(newValue)")
      }
      bounds.origin = newValue
    }
  }

  // MARK: Behavior

  /// Whether the user can scroll. The program always can. Default: true.
  public final var isScrollEnabled = true {
    didSet {
      if !isScrollEnabled { pan.cancel() }
    }
  }
  /// Whether a drag pulls the content beyond its edges, and a throw carries it there. Default: true. Wheel, keys and
  /// scroll bars never do.
  public final var bounces = true { didSet { if bounces != oldValue { sizesDidChange() } } }
  /// Whether content that fits still bounces, vertically. Default: false.
  public final var alwaysBounceVertical = false {
    didSet { if alwaysBounceVertical != oldValue { sizesDidChange() } }
  }
  /// Whether content that fits still bounces, horizontally. Default: false.
  public final var alwaysBounceHorizontal = false {
    didSet { if alwaysBounceHorizontal != oldValue { sizesDidChange() } }
  }
  /// Whether the content rests at a page: a multiple of the view's size. A throw turns one page at most, and so does a
  /// notch of the wheel or an arrow key; a resize keeps the page. Default: false.
  public final var isPagingEnabled: Bool {
    get { machine.isPaging }
    set { machine.isPaging = newValue }
  }
  /// The distance of the places where a throw may end, in points from the start of the content, as for items of one
  /// size. 0, the default: anywhere. A negative or non-finite distance counts as 0.
  ///
  /// `scrollViewWillEndDragging` of the delegate gets the place that this chooses, and may choose another one.
  public final var snapInterval = 0.0 {
    didSet { if !(snapInterval.isFinite && snapInterval >= 0) { snapInterval = 0 } }
  }

  /// The nearest place where a throw may end.
  final func snapped(_ landing: Point) -> Point {
    guard snapInterval > 0 else { return landing }
    func snapped(_ offset: Double, _ axis: ScrollAxis) -> Double {
      guard axis.isScrollable else { return offset }
      let count = (axis.distanceFromStart(offset) / snapInterval).rounded()
      return axis.clamped(axis.offset(fromStart: count * snapInterval))
    }
    return Point(snapped(landing.x, machine.x), snapped(landing.y, machine.y))
  }

  /// Whether a drag that begins along one axis stays on it. Default: false.
  public final var isDirectionalLockEnabled = false
  /// The share of the velocity left after a millisecond, for throws. Default: ``DecelerationRate/normal``.
  public final var decelerationRate = DecelerationRate.normal { didSet { machine.decay = decelerationRate.decay } }
  /// Whether the primary button drags the content, as a finger does. Default: false.
  ///
  /// On the desktop a mouse that drags selects, moves things, or seizes a screen, and has a wheel for scrolling: GTK,
  /// Flutter and browsers scroll by fingers alone. A press of the mouse still stops content that coasts.
  public final var isMouseDraggingEnabled = false
  /// Whether the vertical scroll bar is shown while the content moves. Default: true.
  public final var showsVerticalScrollIndicator = true { didSet { setNeedsLayout() } }
  /// Whether the horizontal scroll bar is shown while the content moves. Default: true.
  public final var showsHorizontalScrollIndicator = true { didSet { setNeedsLayout() } }
  /// The recognizer of drags. It gets presses of fingers, of the mouse where it drags, and those that stop the content.
  public final var panGestureRecognizer: PanGestureRecognizer { pan.recognizer }

  // MARK: State

  /// Whether a finger or a button holds the content, moved or not.
  public final var isTracking: Bool { machine.isTracking }
  /// Whether a finger or a button has moved the content, and holds it.
  public final var isDragging: Bool { machine.isDragging }
  /// Whether the content goes on after a drag, coasting or on its way back to an edge.
  public final var isDecelerating: Bool { machine.isDecelerating }

  /// Stops a motion at its place. A drag continues.
  public final func stopScrolling() {
    if machine.isMoving { perform(machine.jump(to: bounds.origin)) }
  }

  // MARK: Frames

  final func step() { perform(machine.advance(to: ticker.now)) }

  /// Writes the offset, asks for frames or no more of them, and reports.
  final func perform(_ events: ScrollMachine.Events) {
    if events.contains(.moved) { writeOffset() }
    if machine.isMoving {
      if !ticker.start() { _ = machine.jump(to: machine.destination) }
    } else {
      ticker.stop()
      indicators.restIfShown()
    }
    reportMovement(events)
    if !events.subtracting(.moved).isEmpty { report(events) }
  }

  private func writeOffset() {
    let was = isWriting
    isWriting = true
    bounds.origin = machine.offset
    isWriting = was
  }

  private func report(_ events: ScrollMachine.Events) {
    if events.contains(.beganDragging) { delegate?.scrollViewWillBeginDragging(self) }
    if events.contains(.endedDragging) {
      delegate?.scrollViewDidEndDragging(self, willDecelerate: events.contains(.beganDecelerating))
    }
    if events.contains(.beganDecelerating) { delegate?.scrollViewWillBeginDecelerating(self) }
    if events.contains(.endedDecelerating) { delegate?.scrollViewDidEndDecelerating(self) }
    if events.contains(.endedAnimation) { delegate?.scrollViewDidEndScrollingAnimation(self) }
  }

  /// The origin of the bounds has another value, from wherever.
  private func originDidChange() {
    if !isWriting, bounds.origin != machine.offset { adoptOrigin() }
    indicators.follow()
    // A block or layout sees the end of an animation of the offset: what is on screen follows after it.
    if isModelShown(of: .boundsOrigin) { return }
    offsetDidChange()
    delegate?.scrollViewDidScroll(self)
    onScroll?(self)
  }

  /// The program, an animation or a plan has written the offset.
  private func adoptOrigin() {
    if AnimationClock.isModelShown, isAnimating(.boundsOrigin) { return }
    perform(machine.jump(to: bounds.origin).subtracting(.moved))
  }

  /// An animation of the offset ends where it is, when another motion takes over.
  final func takeUpMotion() { stopAnimating(.boundsOrigin) }

  /// Called at each change of the offset, before the delegate.
  func offsetDidChange() {}
  func delegateDidChange() {}
  /// Writes the fields that the window remembers of this view.
  func save(to fields: inout SavedFields) {
    guard isPlaceRestored else { return }
    fields[number: "x"] = machine.x.distanceFromStart(contentOffset.x)
    fields[number: "y"] = contentOffset.y
  }
  /// Shows a table's columns as they were saved; returns false where there are none yet.
  func restoreColumns(_ fields: SavedFields) -> Bool { true }
  /// Moves the content to a place that was saved; returns false where it does not reach so far yet.
  func restore(_ fields: SavedFields) -> Bool {
    let place = Point(machine.x.offset(fromStart: fields[number: "x"] ?? 0), fields[number: "y"] ?? contentOffset.y)
    let reached = Point(machine.x.clamped(place.x), machine.y.clamped(place.y))
    if reached != contentOffset { setContentOffset(reached, animated: false) }
    return abs(reached.x - place.x) < 1 && abs(reached.y - place.y) < 1
  }
  /// The height of what stays at the top of the view and covers the content, in points.
  var topInset: Double { 0 }

  // MARK: Layout

  /// The content or the viewport has another size.
  final func sizesDidChange() {
    updateMetrics()
    setNeedsLayout()
  }

  /// Takes in sizes that have changed since the last layout.
  final func layoutForMetrics() { updateMetrics() }

  private func updateMetrics() {
    if isSettingUp { return }
    isSettingUp = true
    defer { isSettingUp = false }
    let inset = contentInset
    var x = axis(
      contentSize.width, bounds.width, (inset.left, inset.right), always: alwaysBounceHorizontal)
    x.beginsAtEnd = isRightToLeft
    let y = axis(
      contentSize.height, bounds.height, (inset.top, inset.bottom), always: alwaysBounceVertical)
    let shift = pendingShift
    pendingShift = .zero
    let old = (axis: machine.x, offset: machine.offset.x)
    perform(machine.setAxes(x, y, shiftedBy: shift, at: ticker.now))
    if x.beginsAtEnd != old.axis.beginsAtEnd || x.beginsAtEnd && x.range != old.axis.range {
      keepDistanceFromStart(old.axis, old.offset)
    }
  }

  /// Shows the right end of content that begins there, and keeps the distance from it.
  private func keepDistanceFromStart(_ old: ScrollAxis, _ offset: Double) {
    guard !machine.isMoving, !machine.isTracking, !(isPagingEnabled && old.viewport > 0) else { return }
    let distance = old.viewport > 0 ? max(0, old.distanceFromStart(offset)) : 0
    perform(machine.jump(to: Point(machine.x.clamped(machine.x.offset(fromStart: distance)), machine.offset.y)))
  }

  /// The content is mirrored: what is shown keeps its distance from where the content begins.
  open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    if machine.x.viewport > 0 { updateMetrics() }
  }

  private func axis(
    _ content: Double, _ viewport: Double, _ insets: (first: Double, last: Double), always: Bool
  ) -> ScrollAxis {
    let start = -insets.first
    let end = max(start, content + insets.last - viewport)
    return ScrollAxis(
      range: start...end, viewport: viewport, isScrollable: end > start || always && bounces, bounces: bounces)
  }

  /// Places the scroll bars, and keeps the position inside the content. Overrides call super.
  open override func layoutSubviews() {
    layOutContentView()
    super.layoutSubviews()
    updateMetrics()
    machine.notePages()
    autosaving.keeper?.didLayOut(in: window)
    indicators.layOut()
  }

  open override func windowDidChange() {
    super.windowDidChange()
    autosaving.keeper?.windowDidChange(window)
    if window == nil {
      pan.cancel()
      perform(machine.stop())
      indicators.forget()
    }
  }

  // MARK: Events

  open override func wheelTurned(_ event: WheelEvent) { if !wheel.begin(event) { super.wheelTurned(event) } }

  /// Whether the keys do more in it than scroll, so that Tab stops at it also where it has controls inside.
  var usesFocusItself: Bool { false }

  /// A scroll view can have the focus where it has something to scroll; then the keys scroll it.
  open override var canBecomeFocused: Bool { isScrollEnabled && (machine.x.isScrollable || machine.y.isScrollable) }

  open override func keyDown(_ event: KeyEvent) -> Bool { scroll(by: event) || super.keyDown(event) }

  /// Where there is more content than is seen, an area that can be scrolled by pages.
  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    guard isScrollEnabled, machine.x.isScrollable || machine.y.isScrollable else { return }
    description.role = .scrollArea
    description.actions += scrollsByReader.map { .custom($0.name) }
  }

  open override func accessibilityPerform(custom name: String) -> Bool {
    scrollByReader(name) || super.accessibilityPerform(custom: name)
  }

  /// Shows the scroll bars for a moment.
  public final func flashScrollIndicators() { indicators.flash() }

  open override func pointerEntered() {
    super.pointerEntered()
    indicators.flash()
  }

  open override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("contentSize", "\(contentSize)"), ("contentOffset", "\(contentOffset)")]
  }
}
