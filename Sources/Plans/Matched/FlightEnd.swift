import Geometry
import Schema
import Views

/// One end of a flight: the element that stands there, and the portal in which it is seen on the way.
struct FlightEnd {
  private weak var view: View?
  let portal: PortalView
  /// As it was when it was last looked at.
  private(set) var pose: ElementPose
  /// The element's own bounds, likewise.
  private(set) var bounds: Rect
  private(set) var clips: Bool
  /// Whether nothing shines through the element.
  private(set) var isSolid: Bool
  /// Where the flight was when the element went; nil while it is there.
  private(set) var leftAt: Double?
  /// Throws the element's shadow at home, under whatever lies over the element there, see ``throwShadow(_:of:_:)``.
  private let shade = View()
  /// Whether the element is a text or holds one.
  let hasText: Bool

  /// - Returns: nil where nothing of the element could be seen in the overlay.
  init?(_ view: View, in overlay: View) {
    guard let map = view.transform(to: overlay), let pose = ElementPose(of: view, map) else { return nil }
    self.view = view
    self.pose = pose
    bounds = view.bounds
    clips = view.clipsToBounds
    isSolid = view.isSolid
    hasText = view.hasText
    portal = PortalView(showing: view)
    portal.showsSourceLooks = false
    portal.leftBehind = shade
  }

  /// The element, where it is a label and still there.
  var label: Label? { view as? Label }

  /// Whether events reach the element.
  var isReachable: Bool { view?.isEnabledWithAllAround ?? false }

  /// Whether a view is inside the element.
  func holds(_ other: View) -> Bool { view.map { other !== $0 && other.isDescendant(of: $0) } ?? false }

  /// Looks where the element is by now. One that has left the window stays where it last was.
  mutating func track(in overlay: View, at progress: Double) {
    guard leftAt == nil else { return }
    guard let view, view.window != nil, view.window === overlay.window else {
      leftAt = progress
      view = nil
      portal.source = nil
      return
    }
    guard let map = view.transform(to: overlay), let new = ElementPose(of: view, map) else { return }
    pose = new
    bounds = view.bounds
    clips = view.clipsToBounds
    isSolid = view.isSolid
  }

  /// Throws the shadow of the box where the element stands in its own screen: under the views that lie over the element
  /// there, though the box flies over them.
  func throwShadow(_ shadow: Shadow?, of box: View) {
    guard let shadow, let layer = box.superview, let home = view?.superview, let map = layer.transform(to: home) else {
      return shade.show(.shadow, ViewProperty.lanes(Shadow?.none))
    }
    var turn = map
    (turn.tx, turn.ty) = (0, 0)
    shade.show(.boundsSize, ViewProperty.lanes(box.bounds.size))
    shade.show(.center, ViewProperty.lanes(box.center.applying(map)))
    shade.show(.transform, ViewProperty.lanes(box.transform.concatenating(turn)))
    shade.show(.cornerRadius, ViewProperty.lanes(box.cornerRadius))
    shade.show(.shadow, ViewProperty.lanes(shadow))
  }

  /// Puts the element's contents into a box.
  func place(in box: Size, _ scaling: ContentScaling) {
    guard pose.size.width > 0, pose.size.height > 0 else { return }
    let scale = scaling.scale(of: pose.size, in: box)
    let (width, height) = (pose.size.width * scale, pose.size.height * scale)
    let x = (box.width - width) / 2
    let y = scaling.isAtTop ? 0 : (box.height - height) / 2
    let (a, d) = (pose.scale.width * scale, pose.scale.height * scale)
    portal.show(.boundsSize, ViewProperty.lanes(box))
    portal.show(.center, ViewProperty.lanes(Point(box.width / 2, box.height / 2)))
    portal.contentTransform = Transform2D(a: a, b: 0, c: 0, d: d, tx: x - bounds.minX * a, ty: y - bounds.minY * d)
    let coversBox = x <= 0 && y <= 0 && x + width >= box.width && y + height >= box.height
    portal.clipping = coversBox ? .none : .square
  }
}

/// The scaling of contents in a box of another size.
nonisolated public enum ContentScaling: String, Hashable, Sendable, CaseIterable {
  /// The contents are as wide as the box and begin at its top.
  case width
  /// The contents fill the box.
  case fill
  /// The whole contents fit into the box.
  case fit

  func scale(of contents: Size, in box: Size) -> Double {
    let (x, y) = (box.width / contents.width, box.height / contents.height)
    return switch self {
    case .width: x
    case .fill: max(x, y)
    case .fit: min(x, y)
    }
  }

  var isAtTop: Bool { self == .width }
}

extension View {
  fileprivate var isEnabledWithAllAround: Bool {
    var next: View? = self
    while let view = next {
      if !view.isUserInteractionEnabled { return false }
      next = view.superview
    }
    return true
  }

  /// Whether it is a label that says something, or holds one that is seen.
  fileprivate var hasText: Bool {
    if let label = self as? Label, !label.text.isEmpty { return true }
    return subviews.contains { !$0.isHidden && $0.alpha > 0 && $0.hasText }
  }

  /// Whether its background, or one child, covers all of it.
  fileprivate var isSolid: Bool {
    if let color = displayedColor, color.alpha >= 1 { return true }
    for child in subviews where child.alpha >= 1 && !child.isHidden && child.transform.isIdentity {
      guard let color = child.displayedColor, color.alpha >= 1, child.cornerRadius == 0 else { continue }
      if child.relativeTranslation == .zero, child.frame.contains(bounds) { return true }
    }
    return false
  }
}

nonisolated extension ContentScaling: FieldChoice {}
