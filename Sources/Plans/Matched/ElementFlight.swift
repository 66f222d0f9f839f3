import Geometry
import Motion
import Runtime
import Views

/// An element on its way from one screen to another: the target of a ``MatchedMove``.
///
/// It is one box, in an overlay over both screens, so that no parent cuts it off or fades it. Frame, rotation, corners,
/// border, shadow and background of the box lie between what the two views are at each moment: where a layout or a
/// resize moves one, the box follows. In the box both views are seen live, by portals: neither is reparented, and no
/// property of theirs is touched. Where both are labels that say the same, one label is seen that goes from the one to
/// the other.
///
/// An element that is taken out of the window on the way leaves its end where it last was; the box then fades towards
/// there.
/// > Source: the overlay, and scaling contents to the bounds, are those of Jetpack Compose's shared elements; ends that
/// > are tracked each frame, those of Flutter's Hero.
public final class ElementFlight {
  /// Where it is: 0 at the back view, 1 at the fore view; beyond them where a spring swings over.
  public private(set) var progress = 0.0
  /// What is seen of it.
  package let box: View
  private weak var overlay: FlightOverlay?
  private var back: FlightEnd
  private var fore: FlightEnd
  private var style = MatchedMove()
  /// Where both ends are labels.
  private let text: FlyingText?
  /// From the rotation of one end to that of the other; it never jumps by a whole turn.
  private var turn: Double
  /// What a hand does to it.
  private var hand = HandDetour.none
  /// How far a hand has taken the box from its path, in points of the overlay.
  private(set) var detour = Vector.zero
  /// How far it is from where it would be on a straight way of its own: by its arc, by a hand, and by who carries it.
  private var displacement = Vector.zero
  /// The flight of an element that holds this one on both screens: it takes this one along wherever it goes.
  private(set) weak var carrier: ElementFlight?
  private var carried: [ElementFlight] = []
  /// A box that is farther from its path than this, in points, is one for a hand to seize, whatever else can be
  /// touched.
  private static let nearby = 8.0
  /// What the elements are called in reports.
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
  }

  /// The box's place before its rotation, in the coordinates of the container.
  public var frame: Rect { box.frame }
  /// Radians.
  public var rotation: Double { box.transform.rotation }
  /// Points.
  public var cornerRadius: Double { box.cornerRadius }

  /// The overlay's map from the window.
  var mapFromWindow: Transform2D? { overlay?.view.transform(from: nil) }
  /// A distance or a speed in the coordinates of a view, in those of the overlay.
  func convert(_ vector: Vector, from view: View?) -> Vector? { overlay?.view.convert(vector, from: view) }

  // MARK: Placing

  func take(_ style: MatchedMove) { self.style = style }

  /// Puts the box where it belongs now.
  func place(at progress: Double, _ hand: HandDetour) {
    self.progress = progress
    self.hand = hand
    place()
  }

  /// Looks anew where the two elements are.
  func place() {
    guard let overlay = overlay?.view, overlay.window != nil else { return }
    back.track(in: overlay, at: progress)
    fore.track(in: overlay, at: progress)
    turn = ElementFlight.turn(from: back.pose.rotation, to: fore.pose.rotation, near: turn)
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

  /// Whether two views are inside the elements of both ends.
  func holds(_ other: View, _ otherFore: View) -> Bool { back.holds(other) && fore.holds(otherFore) }

  /// Takes another flight along, whose element is inside this one's on both screens.
  func carry(_ flight: ElementFlight) {
    carried.append(flight)
    flight.carrier = self
  }

  /// Whether a hand takes this of all flights: one that flies in another goes with that.
  func isTaken(by hand: HandHold) -> Bool { overlay?.flight(takenAt: hand.location) === self }

  /// Whether a point of the overlay lies in the box.
  func contains(_ point: Point) -> Bool {
    box.transformToSuperview.inverted.map { box.bounds.contains(point.applying($0)) } ?? false
  }

  /// By where the two ends are now, so that a held box stays under its hand whatever moves them.
  private func detour(from way: ElementPose.Way) -> Vector {
    switch hand {
    case .none: .zero
    case .held(let hold): hold.center(of: self, way, at: progress) - way.center(at: progress)
    case .returning(let offset, _): offset
    }
  }

  var way: ElementPose.Way {
    ElementPose.Way(back: back.pose, fore: fore.pose, turn: turn, arc: carrier == nil ? style.arc : 0)
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

  /// The shadow lies under the neighbours of either end as long as the box is near that end, and over them when it has
  /// risen.
  private func throwShadow(_ shadow: Shadow?, at share: Double) {
    // One that flies in another one has its home there.
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

  /// The share of the way on which the shadow goes over from under the neighbours to above them. By eye.
  private static let rising = 0.3

  /// How much is left of the box where an element has gone.
  private func presence(at progress: Double) -> Double {
    var presence = 1.0
    if let left = back.leftAt { presence *= left > 0 ? min(1, max(0, progress / left)) : min(1, max(0, progress)) }
    if let left = fore.leftAt { presence *= left < 1 ? min(1, max(0, (1 - progress) / (1 - left))) : 0 }
    return presence
  }

  /// The fore element's contents lie over the back element's. Where nothing shines through them, and neither says
  /// anything, those stay whole until they are covered: a full picture is never half transparent over the background.
  /// Texts are seen one after the other.
  private func showContents() {
    let hasText = back.hasText || fore.hasText
    var (arriving, leaving) = style.crossFade(at: progress, coversBelow: fore.isSolid, hasText: hasText)
    let (below, above) = (back.pose.background, fore.pose.background)
    let share = style.share(at: progress)
    box.show(.backgroundColor, ViewProperty.lanes(colorOrNone(mix(below, above, share))))
    let fill = above.alpha >= 1 && !hasText ? above : nil
    if isOneText { (arriving, leaving) = (0, 0) }
    fore.portal.show(.backgroundColor, ViewProperty.lanes(fill))
    fore.portal.show(.alpha, ViewProperty.lanes(arriving))
    back.portal.show(.alpha, ViewProperty.lanes(leaving))
    // Who can be touched at home is touched here; else the hand that seizes the fore screen.
    let isBackTouched = back.isReachable && !fore.isReachable && detour.length < ElementFlight.nearby
    back.portal.acceptsHits = isBackTouched
    fore.portal.acceptsHits = !isBackTouched
  }

  /// Shows the text of both ends as one, where it is one.
  private var isOneText: Bool {
    guard let text, let start = back.label, let end = fore.label else {
      text?.label.isHidden = true
      return false
    }
    return text.show(
      start, end, scales: (back.pose.meanScale, fore.pose.meanScale), in: box.bounds.size, at: progress,
      colorAt: style.share(at: progress))
  }

  private func colorOrNone(_ color: Color) -> Color? { color.alpha > 0 ? color : nil }

  /// Both elements are drawn at home again.
  func land() {
    back.portal.source = nil
    fore.portal.source = nil
    box.removeFromSuperview()
  }

  /// The turn from one angle to another that is nearest to a known one.
  private static func turn(from start: Double, to end: Double, near known: Double) -> Double {
    let turn = end - start
    return turn - ((turn - known) / (2 * .pi)).rounded() * 2 * .pi
  }
}

extension ElementFlight: CustomStringConvertible {
  public var description: String { name }
}
