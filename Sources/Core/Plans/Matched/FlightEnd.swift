import Geometry
import Schema
import Views

/// One end of a flight: the element at this end, and the portal that shows it during the flight.
///
/// An element with an identifier may be shown by another view after its screen has reloaded: the end follows the
/// identifier, and not a view that shows another element now.
struct FlightEnd {
  private(set) weak var view: View?
  /// The element's identifier when the flight began; nil for one without.
  private let identifier: String?
  /// The view of the element's screen: the ancestor that the container of the overlay holds.
  private weak var screen: View?
  let portal: PortalView
  /// The pose in the last frame.
  private(set) var pose: ElementPose
  /// The element's bounds in the last frame.
  private(set) var bounds: Rect
  private(set) var clips: Bool
  /// Whether the element is opaque.
  private(set) var isSolid: Bool
  /// The progress of the flight when the element left the window; nil while it is in the window.
  private(set) var leftAt: Double?
  /// Draws the element's shadow on its own screen, under the views that lie over the element. See
  /// ``throwShadow(_:of:)``.
  private let shade = View()
  /// Whether the element is a text or contains one, but for those that fly by themselves.
  private(set) var hasText: Bool
  private var flying: Set<ObjectIdentifier> = []

  /// - Returns: nil if nothing of the element would be visible in the overlay.
  init?(_ view: View, in overlay: View) {
    guard let map = view.transform(to: overlay), let pose = ElementPose(of: view, map) else { return nil }
    self.view = view
    self.pose = pose
    identifier = view.identifier
    screen = sequence(first: view, next: \.superview).first { $0.superview === overlay.superview }
    bounds = view.bounds
    clips = view.clipsToBounds
    isSolid = view.isSolid
    hasText = view.hasText(except: [])
    portal = PortalView(showing: view)
    portal.showsSourceLooks = false
    portal.leftBehind = shade
  }

  /// The label that is all that the element shows; nil if it shows anything else.
  var label: Label? { view?.onlyLabel }

  /// The picture that is all that the element shows; nil if it shows anything else.
  var picture: ImageView? { view?.onlyPicture }

  /// Whether events reach the element.
  var isReachable: Bool { view?.isEnabledWithAllAround ?? false }

  /// Whether a view is inside the element.
  func holds(_ other: View) -> Bool { view.map { other !== $0 && other.isDescendant(of: $0) } ?? false }

  /// A view inside the element flies by itself, and is not drawn with the rest of it.
  mutating func leaveOut(_ other: View) {
    flying.insert(ObjectIdentifier(other))
    if let view { hasText = view.hasText(except: flying) }
  }

  /// Reads the element's present pose. If it has left the window, the last pose remains.
  mutating func track(in overlay: View, at progress: Double) {
    followElement(in: overlay)
    guard leftAt == nil else { return }
    guard let view, view.window != nil, view.window === overlay.window,
      identifier == nil || view.identifier == identifier
    else {
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

  /// Finds the view that shows the element, where that is another one now.
  private mutating func followElement(in overlay: View) {
    guard let identifier, let screen, screen.window != nil, screen.window === overlay.window else { return }
    let isHere = view.map { $0.identifier == identifier && $0.isShown(in: screen) } ?? false
    if isHere { return }
    guard let found = screen.shownView(identifier), found !== view else { return }
    view = found
    portal.source = found
    hasText = found.hasText(except: flying)
    leftAt = nil
  }

  /// The element's frame on its screen in the container, without the transforms of the screen.
  var restingFrame: Rect? {
    guard let view, let screen, let map = view.transform(to: screen) else { return nil }
    return view.bounds.applying(map).offset(by: screen.frame.origin - screen.bounds.origin)
  }

  /// Draws the box's shadow on the element's own screen, under the views that lie over the element there, although the
  /// box itself lies over them.
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

  /// Fits the element's contents into a box.
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

/// How contents are scaled to a box of another size.
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
  /// Whether the view is inside a screen, with a size, and neither it nor a view around it there is hidden.
  fileprivate func isShown(in screen: View) -> Bool {
    var next: View? = self
    while let view = next, view !== screen {
      if view.isHidden { return false }
      next = view.superview
    }
    return next != nil && !bounds.size.isEmpty
  }

  /// The first view with an identifier inside this one that is not hidden and has a size.
  fileprivate func shownView(_ identifier: String) -> View? {
    for child in subviews where !child.isHidden {
      if child.identifier == identifier, !child.bounds.size.isEmpty { return child }
      if let found = child.shownView(identifier) { return found }
    }
    return nil
  }

  fileprivate var isEnabledWithAllAround: Bool {
    var next: View? = self
    while let view = next {
      if !view.isUserInteractionEnabled { return false }
      next = view.superview
    }
    return true
  }

  /// Whether the view is a label with text, or contains a visible one.
  fileprivate func hasText(except others: Set<ObjectIdentifier>) -> Bool {
    if let label = self as? Label, !label.text.isEmpty { return true }
    return subviews.contains {
      !$0.isHidden && $0.alpha > 0 && !others.contains(ObjectIdentifier($0)) && $0.hasText(except: others)
    }
  }

  /// Whether the background, or one child, covers the whole view.
  fileprivate var isSolid: Bool {
    if let color = displayedColor, color.alpha >= 1 { return true }
    if (onlyPicture ?? self as? ImageView)?.coversBounds == true { return true }
    for child in subviews where child.alpha >= 1 && !child.isHidden && child.transform.isIdentity {
      guard let color = child.displayedColor, color.alpha >= 1, child.cornerRadius == 0 else { continue }
      if child.relativeTranslation == .zero, child.frame.contains(bounds) { return true }
    }
    return false
  }
}

extension ImageView {
  /// Whether an opaque image covers the whole view.
  fileprivate var coversBounds: Bool {
    guard let image, image.isOpaque, tintColor == nil, let place = imagePlace else { return false }
    return place.insetBy(dx: -1e-6, dy: -1e-6).contains(Rect(origin: .zero, size: bounds.size))
  }
}

nonisolated extension ContentScaling: FieldChoice {}
