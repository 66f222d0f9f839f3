import Geometry

/// Lets items collide with each other and with boundaries.
///
/// An item that starts across a boundary is pushed to the side on which it is more. Boundaries have no elasticity of
/// their own: the item's counts. An animator has at most 64 of these.
public final class CollisionBehavior: ItemsBehavior, TraitsProviding {
  /// What its items collide with.
  public nonisolated struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything: Mode = [.items, .boundaries]
  }

  private enum ReferenceBounds: Equatable {
    case open
    case closed(EdgeInsets)
  }

  /// A boundary in the world. Its key is nil for the reference view's bounds.
  private struct Wall {
    let key: AnyHashable?
    let path: BoundaryPath
    let id: BoundaryID
  }

  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?

  /// What its items collide with; everything unless set.
  public var collisionMode = Mode.everything {
    didSet { if collisionMode != oldValue { dynamicAnimator?.noteStructure() } }
  }

  private var named: [(identifier: AnyHashable, path: BoundaryPath)] = []
  /// Where in `named` they are.
  private var places: [AnyHashable: Int] = [:]
  private var reference = ReferenceBounds.open { didSet { if reference != oldValue { didChange() } } }
  private var walls: [Wall] = []
  /// Its own in the masks of an animator's bodies and boundaries; 0 outside one.
  var bit: UInt64 = 0

  // MARK: Boundaries

  /// Adds a straight boundary. One with the same identifier is replaced.
  /// - Parameters: in points, in the reference view's coordinates. Both ends at one place make a wall that stops
  ///   nothing.
  public func addBoundary(withIdentifier identifier: some Hashable, from start: Point, to end: Point) {
    addBoundary(withIdentifier: identifier, forPath: .line(from: start, to: end))
  }

  /// Adds a boundary. One with the same identifier is replaced, and its place in ``boundaryIdentifiers`` kept.
  public func addBoundary(withIdentifier identifier: some Hashable, forPath path: BoundaryPath) {
    let key = AnyHashable(identifier)
    if let index = places[key] {
      named[index].path = path
    } else {
      places[key] = named.count
      named.append((key, path))
    }
    didChange()
  }

  public func boundary(withIdentifier identifier: some Hashable) -> BoundaryPath? {
    places[AnyHashable(identifier)].map { named[$0].path }
  }

  /// In the order in which they were added.
  public var boundaryIdentifiers: [AnyHashable] { named.map(\.identifier) }

  /// Nothing where there is none.
  public func removeBoundary(withIdentifier identifier: some Hashable) {
    guard let index = places.removeValue(forKey: AnyHashable(identifier)) else { return }
    named.remove(at: index)
    for later in index..<named.count { places[named[later].identifier] = later }
    didChange()
  }

  /// All that have an identifier; the reference view's bounds stay as they are.
  public func removeAllBoundaries() {
    named.removeAll()
    places.removeAll()
    didChange()
  }

  /// Whether the edges of the reference view are a boundary; they follow its size. False unless set.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { reference != .open }
    set {
      if newValue != translatesReferenceBoundsIntoBoundary { reference = newValue ? .closed(.zero) : .open }
    }
  }

  /// Makes the edges of the reference view a boundary, this far inside; negative is outside.
  public func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    func bounded(_ inset: Double, _ side: String) -> Double {
      PhysicsLimits.place.bounded(inset, "the \(side) of insets", of: "CollisionBehavior")
    }
    let insets = EdgeInsets(
      top: bounded(insets.top, "top"), left: bounded(insets.left, "left"), bottom: bounded(insets.bottom, "bottom"),
      right: bounded(insets.right, "right"))
    reference = .closed(insets)
  }

  var followsReferenceBounds: Bool { translatesReferenceBoundsIntoBoundary }

  // MARK: In the world

  func shape(_ traits: inout BodyTraits) {
    if collisionMode.contains(.items) { traits.itemMask |= bit }
    if collisionMode.contains(.boundaries) { traits.boundaryMask |= bit }
  }

  override func realize(in animator: DynamicAnimator) {
    let world = animator.world
    let wanted = paths(in: animator)
    // Those that stay keep what leans on them.
    let paths = Dictionary(uniqueKeysWithValues: wanted.map { ($0.key, $0.path) })
    var kept: [AnyHashable?: Wall] = [:]
    for wall in walls {
      if paths[wall.key] == wall.path { kept[wall.key] = wall } else { world.removeBoundary(wall.id) }
    }
    walls = wanted.map { key, path in
      kept[key] ?? Wall(key: key, path: path, id: world.addBoundary(path.points, isClosed: path.isClosed, mask: bit))
    }
  }

  private func paths(in animator: DynamicAnimator) -> [(key: AnyHashable?, path: BoundaryPath)] {
    var paths: [(AnyHashable?, BoundaryPath)] = named.filter { Set($0.path.points).count > 1 }.map {
      ($0.identifier, $0.path)
    }
    if case .closed(let insets) = reference, let bounds = animator.referenceView?.bounds {
      paths.append((nil, .rectangle(bounds.inset(by: insets))))
    }
    return paths
  }

  override func withdraw(from world: PhysicsWorld) {
    for wall in walls { world.removeBoundary(wall.id) }
    super.withdraw(from: world)
  }

  override func forget() {
    walls.removeAll()
    bit = 0
    super.forget()
  }

  // MARK: Contacts

  func tell(_ contact: Contact, _ item: any DynamicItem, _ other: any DynamicItem) {
    guard let collisionDelegate, collisionMode.contains(.items), acts(on: item), acts(on: other) else { return }
    switch contact.phase {
    case .began: collisionDelegate.collisionBehavior(self, beganContactFor: item, with: other, at: contact.point)
    case .ended: collisionDelegate.collisionBehavior(self, endedContactFor: item, with: other)
    }
  }

  func tell(_ contact: Contact, _ item: any DynamicItem, _ boundary: BoundaryID) {
    guard let collisionDelegate, acts(on: item), let wall = walls.first(where: { $0.id == boundary }) else { return }
    switch contact.phase {
    case .began:
      collisionDelegate.collisionBehavior(
        self, beganContactFor: item, withBoundaryIdentifier: wall.key, at: contact.point)
    case .ended:
      collisionDelegate.collisionBehavior(self, endedContactFor: item, withBoundaryIdentifier: wall.key)
    }
  }
}

/// Hears when items of a ``CollisionBehavior`` begin to touch and cease to.
///
/// Called between two steps; it may change anything. Each has an empty default.
@MainActor public protocol CollisionBehaviorDelegate: AnyObject {
  /// - Parameter point: in the reference view's coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at point: Point)
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem)
  /// - Parameters:
  ///   - identifier: nil for the reference view's bounds.
  ///   - point: in the reference view's coordinates.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?, at point: Point)
  /// - Parameter identifier: nil for the reference view's bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?)
}

extension CollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at point: Point
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?, at point: Point
  ) {}
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?
  ) {}
}
