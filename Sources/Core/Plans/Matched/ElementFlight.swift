import Geometry
import Motion
import Runtime
import Views

/// An element that moves from one screen to another: the target of a ``MatchedMove``.
///
/// The element is drawn in a box in an overlay over both screens, so that no parent clips or fades it. Frame, rotation,
/// corners, border, shadow and background of the box are interpolated between the two views in every frame, so the box
/// follows if a layout or a resize moves one of them. Portals show both views live in the box: the views are not
/// reparented, and none of their properties change. If both are labels with the same text, one label is shown that
/// changes from one style to the other.
///
/// If an element leaves the window during the flight, its end stays at its last place, and the box fades out on its way
/// there.
/// > Source: the overlay, and scaling contents to the bounds: Jetpack Compose, shared elements. Ends that are tracked
/// > in each frame: Flutter, Hero.
public final class ElementFlight {
  /// The progress of the flight: 0 at the back view, 1 at the fore view. A spring can take it beyond both.
  public private(set) var progress = 0.0
  /// The visible box.
  package let box: View
  private weak var overlay: FlightOverlay?
  private var back: FlightEnd
  private var fore: FlightEnd
  private var style = MatchedMove()
  /// The label that is shown if both ends are labels.
  private let text: FlyingText?
  /// The image view that is shown if both ends show the same picture.
  private let picture: FlyingImage?
  /// The rotation from the back view to the fore view, in radians. It never jumps by a full turn.
  private var turn: Double
  /// Whether the element has the same place on both screens.
  private var isStill = false
  /// The effect of a gesture on the box.
  private var hand = HeldOffset.none
  /// The offset from the path by a gesture or by the carrier, in points of the overlay.
  private(set) var detour = Vector.zero
  /// The offset from a straight path, by the arc, a gesture and the carrier, in points of the overlay.
  private var displacement = Vector.zero
  /// The flight of an element that contains this one on both screens, and moves it along.
  private(set) weak var carrier: ElementFlight?
  private var carried: [ElementFlight] = []
  /// If the box is farther from its path than this, in points, its contents take no events, so that a gesture can grab
  /// it.
  private static let nearby = 8.0
  /// The name of the elements in reports.
  let name: String

  init(_ back: FlightEnd, _ fore: FlightEnd, name: String, in overlay: FlightOverlay) {
    self.back = back
    self.fore = fore
    self.overlay = overlay
    self.name = name
    turn = ElementFlight.turn(from: back.pose.rotation, to: fore.pose.rotation, near: 0)
    box = View()
    box.acceptsHits = false
    fore.portal.isHitWhereUnseen = true
    box.addSubview(back.portal)
    box.addSubview(fore.portal)
    text = back.label != nil && fore.label != nil ? FlyingText() : nil
    if let text { box.addSubview(text.label) }
    picture = back.picture != nil && fore.picture != nil ? FlyingImage() : nil
    if let picture { box.addSubview(picture.view) }
  }

  /// The view on the back screen; nil once it is gone.
  public var backView: View? { back.view }
  /// The view on the fore screen; nil once it is gone.
  public var foreView: View? { fore.view }
  /// The frame of the box before its rotation, in the coordinates of the container.
  public var frame: Rect { box.frame }
  /// The rotation of the box in radians, clockwise.
  public var rotation: Double { box.transform.rotation }
  /// The corner radius of the box in points.
  public var cornerRadius: Double { box.cornerRadius }

  /// The transform from the window to the overlay.
  var mapFromWindow: Transform2D? { overlay?.view.transform(from: nil) }
  /// Converts a distance or a velocity from the coordinates of a view to those of the overlay.
  func convert(_ vector: Vector, from view: View?) -> Vector? { overlay?.view.convert(vector, from: view) }

  // MARK: Placing

  func take(_ style: MatchedMove) { self.style = style }

  /// Sets the progress and places the box.
  func place(at progress: Double, _ hand: HeldOffset) {
    self.progress = progress
    self.hand = hand
    place()
  }

  /// Reads the positions of the two elements and places the box.
  func place() {
    guard let overlay = overlay?.view, overlay.window != nil else { return }
    back.track(in: overlay, at: progress)
    fore.track(in: overlay, at: progress)
    isStill = hasSamePlace
    turn = isStill ? 0 : ElementFlight.turn(from: back.pose.rotation, to: fore.pose.rotation, near: turn)
    let way = way
    let size = way.size(at: progress)
    detour = self.detour(from: way) + (carrier?.displacement ?? .zero)
    displacement = detour
    if way.arc > 0 { displacement += way.center(at: progress) - way.straight.center(at: progress) }
    show(way, size)
    back.place(in: size, style.scaling)
    fore.place(in: size, style.scaling)
    showContents()
    for flight in carried { flight.place() }
  }

  /// Whether the two elements are at the same place while their screens are at rest, to half a point.
  private var hasSamePlace: Bool {
    guard carrier == nil, let start = back.restingFrame, let end = fore.restingFrame else { return false }
    let corners = [start.minX - end.minX, start.minY - end.minY, start.maxX - end.maxX, start.maxY - end.maxY]
    return corners.allSatisfy { abs($0) < 0.5 }
  }

  /// Whether two views are inside the elements of the two ends.
  func holds(_ other: View, _ otherFore: View) -> Bool { back.holds(other) && fore.holds(otherFore) }

  /// Moves another flight along, whose element is inside this one's on both screens.
  func carry(_ flight: ElementFlight) {
    carried.append(flight)
    flight.carrier = self
    if let view = flight.backView { back.leaveOut(view) }
    if let view = flight.foreView { fore.leaveOut(view) }
  }

  /// Whether a grab takes this flight. A flight inside another one moves with that one.
  func isTaken(by hand: GripPoint) -> Bool { overlay?.flight(takenAt: hand.location) === self }

  /// Whether a point of the overlay lies in the box.
  func contains(_ point: Point) -> Bool {
    box.transformToSuperview.inverted.map { box.bounds.contains(point.applying($0)) } ?? false
  }

  /// The offset of the box, computed from the present ends, so that a grabbed box stays under the pointer while they
  /// move.
  private func detour(from way: ElementPose.Way) -> Vector {
    switch hand {
    case .none: .zero
    case .held(let hold): hold.center(of: self, way, at: progress) - way.center(at: progress)
    case .returning(let offset, _): offset
    }
  }

  var way: ElementPose.Way {
    var start = back.pose
    // An element that has the same place on both screens does not move with the back screen.
    if isStill { (start.center, start.size, start.rotation) = (fore.pose.center, fore.pose.size, fore.pose.rotation) }
    return ElementPose.Way(back: start, fore: fore.pose, turn: turn, arc: carrier == nil ? style.arc : 0)
  }

  private func show(_ way: ElementPose.Way, _ size: Size) {
    let share = min(1, max(0, progress))
    box.show(.boundsSize, ViewProperty.lanes(size))
    box.show(.center, ViewProperty.lanes(way.center(at: progress) + detour))
    let rotation = way.rotation(at: progress)
    box.show(.transform, ViewProperty.lanes(rotation == 0 ? .identity : Transform2D(rotation: rotation)))
    box.show(.cornerRadius, ViewProperty.lanes(way.cornerRadius(at: progress)))
    box.show(.border, ViewProperty.lanes(way.border(at: share)))
    throwShadow(way.shadow(at: share), at: share)
    box.show(.alpha, ViewProperty.lanes(mix(way.back.alpha, way.fore.alpha, share) * presence(at: progress)))
    box.clipsToBounds = back.clips || fore.clips || way.back.hasEdge || way.fore.hasEdge
  }

  /// Draws the shadow. Near an end, the shadow lies under the neighbors of the element at that end; in between it lies
  /// above them.
  private func throwShadow(_ shadow: Shadow?, at share: Double) {
    // A flight inside another one has its neighbors there.
    if carrier != nil { return box.show(.shadow, ViewProperty.lanes(shadow)) }
    func rise(_ distance: Double) -> Double {
      let part = min(1, distance / Self.rising)
      return part * part * (3 - 2 * part)
    }
    let (fromBack, fromFore) = (rise(share), rise(1 - share))
    box.show(.shadow, ViewProperty.lanes(shadow?.faded(fromBack * fromFore)))
    back.throwShadow(shadow?.faded(1 - fromBack), of: box)
    fore.throwShadow(shadow?.faded(1 - fromFore), of: box)
  }

  /// The part of the path at each end over which the shadow moves above the neighbors. Chosen by eye.
  private static let rising = 0.3

  /// The opacity of the box after an element has left the window.
  private func presence(at progress: Double) -> Double {
    var presence = 1.0
    if let left = back.leftAt { presence *= left > 0 ? min(1, max(0, progress / left)) : min(1, max(0, progress)) }
    if let left = fore.leftAt { presence *= left < 1 ? min(1, max(0, (1 - progress) / (1 - left))) : 0 }
    return presence
  }

  /// Sets the opacities of the two contents. The fore contents lie over the back contents. If the fore contents are
  /// opaque and there is no text, the back contents stay opaque until they are covered, so that the background never
  /// shows through. Texts fade out and in one after the other.
  private func showContents() {
    let hasText = back.hasText || fore.hasText
    var (arriving, leaving) = style.crossFade(at: progress, coversBelow: fore.isSolid, hasText: hasText)
    let (below, above) = (back.pose.background, fore.pose.background)
    let share = style.share(at: progress)
    box.show(.backgroundColor, ViewProperty.lanes(colorOrNone(mix(below, above, share))))
    let fill = above.alpha >= 1 && !hasText ? above : nil
    if isOneText || isOnePicture { (arriving, leaving) = (0, 0) }
    fore.portal.show(.backgroundColor, ViewProperty.lanes(fill))
    fore.portal.show(.alpha, ViewProperty.lanes(arriving))
    back.portal.show(.alpha, ViewProperty.lanes(leaving))
    // The contents that receive events on their own screen receive them here. Otherwise a press goes to the fore
    // screen's gesture.
    let isBackTouched = back.isReachable && !fore.isReachable && detour.length < ElementFlight.nearby
    back.portal.acceptsHits = isBackTouched
    fore.portal.acceptsHits = !isBackTouched
  }

  /// Shows one label for both ends, if possible.
  /// - Returns: whether one label is shown.
  private var isOneText: Bool {
    guard let text, let start = back.label, let end = fore.label else {
      text?.label.isHidden = true
      return false
    }
    return text.show(
      start, end, scales: (back.pose.meanScale, fore.pose.meanScale), in: box.bounds.size, at: progress,
      looksAt: style.share(at: progress))
  }

  /// Shows one picture for both ends, if possible.
  /// - Returns: whether one picture is shown.
  private var isOnePicture: Bool {
    guard let picture, let start = back.picture, let end = fore.picture else {
      picture?.view.isHidden = true
      return false
    }
    return picture.show(
      start, back.pose, end, fore.pose, in: box.bounds.size, at: progress, tintAt: style.share(at: progress))
  }

  private func colorOrNone(_ color: Color) -> Color? { color.alpha > 0 ? color : nil }

  /// Ends the flight: both elements are drawn in their own places again.
  func land() {
    back.portal.source = nil
    fore.portal.source = nil
    box.removeFromSuperview()
  }

  /// The rotation between two angles, up to full turns, that is nearest to a known one.
  private static func turn(from start: Double, to end: Double, near known: Double) -> Double {
    let turn = end - start
    return turn - ((turn - known) / (2 * .pi)).rounded() * 2 * .pi
  }
}

extension ElementFlight: CustomStringConvertible {
  /// The identifiers of the two elements.
  public var description: String { name }
}
