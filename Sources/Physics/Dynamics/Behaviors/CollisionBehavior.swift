import Geometry

/// Makes items collide with each other and with boundaries.
///
/// An item that starts across a boundary is pushed to the side on which most of it is. Boundaries use the item's
/// elasticity and friction. An animator has at most 64 collision behaviors.
public final class CollisionBehavior: ItemsBehavior, TraitsProviding {
  /// The kinds of objects that items collide with.
  public nonisolated struct Mode: OptionSet, Hashable, Sendable {
    /// The bits of the mode.
    public let rawValue: Int
    /// Makes a mode from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Collisions with other items.
    public static let items = Mode(rawValue: 1)
    /// Collisions with boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Collisions with items and boundaries.
    public static let everything: Mode = [.items, .boundaries]
  }

  private enum ReferenceBounds: Equatable {
    case open
    case closed(EdgeInsets)
  }

  /// A boundary in the world. The key is nil for the reference view's bounds.
  private struct Wall {
    let key: AnyHashable?
    let path: BoundaryPath
    let id: BoundaryID
  }

  /// The object that receives contacts; held weakly. Default: nil.
  public weak var collisionDelegate: (any CollisionBehaviorDelegate)?

  /// The objects that the items collide with. Default: everything.
  public var collisionMode = Mode.everything {
    didSet { if collisionMode != oldValue { dynamicAnimator?.noteStructure() } }
  }

  private var named: [(identifier: AnyHashable, path: BoundaryPath)] = []
  /// The indices of the boundaries in `named`.
  private var places: [AnyHashable: Int] = [:]
  private var reference = ReferenceBounds.open { didSet { if reference != oldValue { didChange() } } }
  private var walls: [Wall] = []
  /// The behavior's bit in the masks of bodies and boundaries; 0 outside of an animator.
  var bit: UInt64 = 0

  // MARK: Boundaries

  /// Adds a straight boundary, and replaces one with the same identifier.
  ///
  /// The points are in the reference view's coordinate space. A boundary whose ends coincide has no effect.
  public func addBoundary(withIdentifier identifier: some Hashable, from start: Point, to end: Point) {
    addBoundary(withIdentifier: identifier, forPath: .line(from: start, to: end))
  }

  /// Adds a boundary. One with the same identifier is replaced, and keeps its position in ``boundaryIdentifiers``.
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

  /// The boundary with an identifier; nil if there is none.
  public func boundary(withIdentifier identifier: some Hashable) -> BoundaryPath? {
    places[AnyHashable(identifier)].map { named[$0].path }
  }

  /// The identifiers of the boundaries, in the order of addition.
  public var boundaryIdentifiers: [AnyHashable] { named.map(\.identifier) }

  /// Removes a boundary. Has no effect if there is none with this identifier.
  public func removeBoundary(withIdentifier identifier: some Hashable) {
    guard let index = places.removeValue(forKey: AnyHashable(identifier)) else { return }
    named.remove(at: index)
    for later in index..<named.count { places[named[later].identifier] = later }
    didChange()
  }

  /// Removes all boundaries with identifiers, but not that of the reference view's bounds.
  public func removeAllBoundaries() {
    named.removeAll()
    places.removeAll()
    didChange()
  }

  /// Whether the edges of the reference view are a boundary, which follows the view's size and carries the items that
  /// it reaches. Default: false.
  public var translatesReferenceBoundsIntoBoundary: Bool {
    get { reference != .open }
    set {
      if newValue != translatesReferenceBoundsIntoBoundary { reference = newValue ? .closed(.zero) : .open }
    }
  }

  /// Makes the edges of the reference view a boundary, reduced by insets; negative insets enlarge it.
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
    // Unchanged boundaries stay, so that items resting on them are not disturbed.
    let paths = Dictionary(uniqueKeysWithValues: wanted.map { ($0.key, $0.path) })
    var kept: [AnyHashable?: Wall] = [:]
    for wall in walls {
      if paths[wall.key] == wall.path { kept[wall.key] = wall } else { world.removeBoundary(wall.id) }
    }
    let old = walls.first { $0.key == nil }?.path.points.bounds
    walls = wanted.map { key, path in
      kept[key] ?? Wall(key: key, path: path, id: world.addBoundary(path.points, isClosed: path.isClosed, mask: bit))
    }
    if let old, let new = walls.first(where: { $0.key == nil })?.path.points.bounds {
      world.carryBodies(hitting: bit, from: old, into: new)
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

/// Receives the contacts between items of a ``CollisionBehavior``, and between items and boundaries.
///
/// The functions are called between two steps, and may change the simulation. Each has an empty default implementation.
@MainActor public protocol CollisionBehaviorDelegate: AnyObject {
  /// Two items began to touch.
  /// - Parameter point: in the reference view's coordinate space.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at point: Point)
  /// Two items no longer touch.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem)
  /// An item and a boundary began to touch.
  /// - Parameters:
  ///   - identifier: nil for the reference view's bounds.
  ///   - point: in the reference view's coordinate space.
  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?, at point: Point)
  /// An item and a boundary no longer touch.
  /// - Parameter identifier: nil for the reference view's bounds.
  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?)
}

extension CollisionBehaviorDelegate {
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item1: any DynamicItem, with item2: any DynamicItem, at point: Point
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item1: any DynamicItem, with item2: any DynamicItem
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?, at point: Point
  ) {}
  /// Does nothing.
  public func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: AnyHashable?
  ) {}
}
