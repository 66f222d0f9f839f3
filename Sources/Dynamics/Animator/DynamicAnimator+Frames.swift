import Geometry
import Runtime
import Views

extension DynamicAnimator: FrameClient {
  package var wantsFrames: Bool { isRunning }
  package var activeLabels: [String] { isRunning ? [label] : [] }

  package func step() {
    noticeSurroundings()
    guard isRunning else { return }
    reconcile()
    followTime()
    showItems()
  }

  package func settle() {
    noticeSurroundings()
    guard isRunning, world.isAtRest, case .nothing = work else { return }
    pause()
  }

  /// Views that came or went, and a reference view of another size.
  private func noticeSurroundings() {
    let reference = reference
    if isOutOfDate(with: reference) { return noteStructure() }
    guard case .view(let view) = reference, view.bounds != seenBounds else { return }
    seenBounds = view.bounds
    for collision in collisions where collision.followsReferenceBounds { note(collision) }
  }

  private func isOutOfDate(with reference: Reference) -> Bool {
    for record in records where record.isPresent(in: reference) != (record.body != nil) { return record.claims > 0 }
    return false
  }

  func showItems() {
    let reference = reference
    for record in records { if let body = record.body { record.show(world.pose(of: body), in: reference) } }
  }

  /// After each step of the world, before the next.
  func didStep() {
    if !actors.isEmpty {
      showItems()
      for behavior in actors { behavior.action?() }
    }
    reconcile()
  }

  // MARK: For the user

  /// Takes over how an item stands now: call it after you have moved, turned or resized one yourself. Its speed stays.
  ///
  /// An item that the animator does not know is not looked at.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    reconcile()
    guard let record = recordsByItem[ObjectIdentifier(item)] else { return }
    if let body = record.body {
      let (shape, pose) = record.read(in: reference)
      record.traits.shape = shape
      world.setTraits(record.traits, of: body)
      world.setPose(pose, of: body)
    }
    resume()
  }

  /// How fast an item moves, in points a second, and whether it rests; nil for an item that is not in the simulation.
  package func motion(of item: any DynamicItem) -> (velocity: Vector, isAtRest: Bool)? {
    body(of: item).map { (world.motion(of: $0).velocity, world.isAtRest($0)) }
  }

  /// The items of all behaviors whose upright outline meets the rectangle, in the order in which they were added.
  /// - Parameter rect: in the reference view's coordinates.
  public func items(in rect: Rect) -> [any DynamicItem] {
    let reference = reference
    return records.filter {
      $0.claims > 0 && $0.isPresent(in: reference) && $0.extent(in: reference).intersects(rect)
    }.map(\.item)
  }
}
