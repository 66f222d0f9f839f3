import Animation
import Geometry
import Runtime
import Views

/// A scroll bar over the content: a thumb that shows the place, and a track that appears under the pointer.
///
/// The mouse drags the thumb. A press beside the thumb turns a page; held, it turns more until the thumb is under the
/// pointer. Fingers pass through to the content.
final class ScrollIndicator: View, GestureRecognizerDelegate {
  let isVertical: Bool
  private unowned let scrollView: ScrollView
  private let thumb = View()
  private let recognizer = PanGestureRecognizer()
  /// The thumb in the hand: its place along the track, its length, and the place of the pointer on it; nil while
  /// nothing is dragged.
  private var grip: (start: Double, length: Double, pointer: Double)?
  private(set) var isWide = false
  /// The timer that turns the next page while the track is pressed, and its loop.
  private var paging: (id: Int, loop: FrameLoop)?

  /// The seconds until a press on the track turns the second page, and those between further ones.
  private static let firstRepeat = 0.4
  private static let nextRepeat = 0.1

  /// The width of the part that takes the pointer, the thin and the wide thumb, the gap to the edge, and the shortest
  /// thumb, in points.
  static let hitWidth = 14.0
  private static let thin = 4.0
  private static let wide = 8.0
  private static let gap = 3.0
  private static let shortest = 36.0
  private static let thumbColor = Color(red: 0.5, green: 0.52, blue: 0.57, alpha: 0.8)
  private static let trackColor = Color(red: 0.5, green: 0.52, blue: 0.57, alpha: 0.2)

  init(_ scrollView: ScrollView, isVertical: Bool) {
    self.scrollView = scrollView
    self.isVertical = isVertical
    super.init(frame: .zero)
    alpha = 0
    isOrnament = true
    thumb.acceptsHits = false
    thumb.backgroundColor = Self.thumbColor
    addSubview(thumb)
    recognizer.minimumDistance = 0
    recognizer.name = "scroll bar"
    recognizer.delegate = self
    recognizer.addAction { [weak self] _ in self?.recognizerDidChange() }
    addGestureRecognizer(recognizer)
  }

  isolated deinit { endPaging() }

  /// Whether the pointer holds the thumb or the track.
  var isDragged: Bool { grip != nil || paging != nil }

  // MARK: Place

  private var axis: ScrollAxis { isVertical ? scrollView.machine.y : scrollView.machine.x }

  /// Whether there is anything to show.
  var isNeeded: Bool {
    let isWanted = isVertical ? scrollView.showsVerticalScrollIndicator : scrollView.showsHorizontalScrollIndicator
    return isWanted && axis.range.upperBound > axis.range.lowerBound && length > Self.shortest
  }

  /// The length of the track in points; a corner is left for the other bar.
  private var length: Double {
    let size = scrollView.bounds.size
    return (isVertical ? size.height - scrollView.topInset : size.width) - 2 * Self.gap - (other ? Self.hitWidth : 0)
  }

  private var other: Bool {
    let axis = isVertical ? scrollView.machine.x : scrollView.machine.y
    return axis.range.upperBound > axis.range.lowerBound
  }

  private var offset: Double { isVertical ? scrollView.bounds.origin.y : scrollView.bounds.origin.x }

  /// The thumb along the track: its start and length. Beyond an edge it is squeezed.
  ///
  /// A dragged thumb stays under the pointer, also when the content turns out longer or shorter.
  var thumbPlace: (start: Double, length: Double) { grip.map { ($0.start, $0.length) } ?? thumbPlace(at: offset) }

  private func thumbPlace(at offset: Double) -> (start: Double, length: Double) {
    let (range, track) = (axis.range, max(0, length))
    let way = range.upperBound - range.lowerBound
    let whole = max(Self.shortest, track * axis.viewport / max(1, axis.viewport + way))
    let beyond = max(range.lowerBound - offset, offset - range.upperBound, 0)
    let shown = max(min(12, whole), whole - beyond)
    let part = way > 0 ? min(1, max(0, (offset - range.lowerBound) / way)) : 0
    return (part * (track - shown), shown)
  }

  /// Follows the offset, in every frame: writes places without asking animations or layout.
  func follow() {
    let origin = scrollView.bounds.origin
    let size = scrollView.bounds.size
    let (across, track) = (Self.hitWidth, max(0, length))
    let frame =
      isVertical
      ? scrollView.directed(
        Rect(origin.x + size.width - across, origin.y + scrollView.topInset + Self.gap, across, track))
      : Rect(origin.x + Self.gap, origin.y + size.height - across, track, across)
    show(.boundsSize, ViewProperty.lanes(frame.size))
    show(.center, ViewProperty.lanes(frame.center))
    let place = thumbPlace
    let width = isWide ? Self.wide : Self.thin
    let inset = across - Self.gap - width
    let rect =
      isVertical
      ? Rect(scrollView.isRightToLeft ? Self.gap : inset, place.start, width, place.length)
      : Rect(place.start, inset, place.length, width)
    thumb.show(.boundsSize, ViewProperty.lanes(rect.size))
    thumb.show(.center, ViewProperty.lanes(rect.center))
    thumb.cornerRadius = width / 2
  }

  private func setWide(_ wide: Bool) {
    guard wide != isWide else { return }
    isWide = wide
    backgroundColor = wide ? Self.trackColor : nil
    cornerRadius = Self.hitWidth / 2
    follow()
  }

  // MARK: The pointer

  override func pointerEntered() {
    setWide(true)
    scrollView.indicators.stay()
  }

  override func pointerExited() {
    if !isDragged { setWide(false) }
    scrollView.indicators.restIfShown()
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    event.pointer == .mouse && scrollView.isScrollEnabled && isNeeded
  }

  private func recognizerDidChange() {
    switch recognizer.state {
    case .began: press()
    case .changed: drag()
    case .ended, .cancelled: letGo()
    case .possible, .failed: break
    }
  }

  private var pointer: Double {
    let place = recognizer.location(in: self)
    return isVertical ? place.y : place.x
  }

  private func press() {
    let place = thumbPlace
    let pointer = pointer
    scrollView.layoutForMetrics()
    guard pointer >= place.start, pointer < place.start + place.length else {
      let isForward = pointer > place.start
      turnPage(forward: isForward)
      return turnPagesLater(after: Self.firstRepeat, isForward)
    }
    scrollView.stopScrolling()
    scrollView.takeUpMotion()
    grip = (place.start, place.length, pointer - place.start)
    setWide(true)
    scrollView.indicators.stay()
  }

  private func turnPage(forward: Bool) {
    let page = axis.viewport * 0.875 * (forward ? 1 : -1)
    let base = scrollView.machine.destination
    let target = base + (isVertical ? Vector(0, page) : Vector(page, 0))
    scrollView.setContentOffset(scrollView.paged(target), animated: true)
  }

  private func turnPagesLater(after delay: Double, _ isForward: Bool) {
    guard let loop = FrameTicker.currentLoop else { return }
    let id = loop.after(delay) { [weak self, unowned loop] in
      guard let self else { return }
      turnPageUnderPointer(isForward)
      turnPagesLater(after: Self.nextRepeat, isForward)
      loop.wake()
    }
    paging = (id, loop)
  }

  /// Turns a page if the thumb, where it is going to be, has not reached the pointer.
  private func turnPageUnderPointer(_ isForward: Bool) {
    let destination = scrollView.machine.destination
    let place = thumbPlace(at: isVertical ? destination.y : destination.x)
    let pointer = pointer
    guard isForward ? pointer >= place.start + place.length : pointer < place.start else { return }
    turnPage(forward: isForward)
  }

  private func endPaging() {
    guard let paging else { return }
    paging.loop.cancelTimer(paging.id)
    self.paging = nil
  }

  /// Moves the content by the share of the rest of its way that the thumb moves of the rest of the track, so that both
  /// arrive together.
  private func drag() {
    guard var grip else { return }
    let (way, from, range) = (length - grip.length, offset, axis.range)
    guard way > 0 else { return }
    let old = min(grip.start, way)
    grip.start = min(max(0, pointer - grip.pointer), way)
    self.grip = grip
    var new = from
    if grip.start > old { new += (grip.start - old) / (way - old) * (range.upperBound - from) }
    if grip.start < old { new -= (old - grip.start) / old * (from - range.lowerBound) }
    new = axis.clamped(new)
    scrollView.contentOffset =
      isVertical ? Point(scrollView.contentOffset.x, new) : Point(new, scrollView.contentOffset.y)
  }

  private func letGo() {
    guard isDragged else { return }
    if grip != nil { scrollView.settleOnPage() }
    grip = nil
    endPaging()
    follow()
    let isInside = convert(recognizer.lastEvent?.location ?? .zero, from: nil).map { contains($0) } ?? false
    if !isInside { setWide(false) }
    scrollView.indicators.restIfShown()
  }

  /// A copy of the content shows no scroll bar.
  override func makeReplica() -> View {
    let replica = View()
    replica.addSubview(View())
    return replica
  }
}
