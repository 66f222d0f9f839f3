import Dynamics
import Geometry
import Runtime
import Views

/// One simulation of a scene's bodies, from the time the scene appears until it begins to disappear.
final class SceneSimulation {
  private let model: StoryboardDocument.Dynamics
  private let area: View
  private let bodies: [SceneBody]
  private let loop: FrameLoop
  private let animator: DynamicAnimator
  private let behaviors: BodyBehaviors
  private let gravity = GravityBehavior(items: [])
  private let collision = CollisionBehavior(items: [])
  private let constraints: SceneConstraints
  private var grips: [ObjectIdentifier: AttachmentBehavior] = [:]
  /// Called with true when a body begins to move, and with false when all bodies rest.
  var onActivity: ((Bool) -> Void)?

  /// - Parameter isFirst: whether to apply instantaneous pushes.
  init(
    _ model: StoryboardDocument.Dynamics, _ bodies: [SceneBody], in area: View, loop: FrameLoop, label: String,
    isFirst: Bool
  ) {
    self.model = model
    self.bodies = bodies
    self.area = area
    self.loop = loop
    animator = DynamicAnimator(referenceView: area, loop: loop)
    animator.label = label
    behaviors = BodyBehaviors(bodies)
    constraints = SceneConstraints(model, bodies, in: area, isFirst: isFirst)
  }

  var isRunning: Bool { animator.isRunning }
  /// The work of one frame, in bodies and contacts times steps.
  var work: Int { animator.frameWork }

  func begin() {
    animator.delegate = self
    behaviors.join(animator)
    if let fall = model.gravity, fall.acceleration != .zero {
      gravity.fall = fall
      for body in bodies where body.falls { gravity.addItem(body.view) }
      animator.addBehavior(gravity)
    }
    addCollisions()
    constraints.join(animator)
    loop.add(self)
  }

  /// Ends the simulation. The bodies store their motion for the next one.
  func end() {
    animator.delegate = nil
    for body in bodies {
      guard !body.isGone, let motion = motion(of: body) else { continue }
      (body.velocity, body.spin) = motion
    }
    animator.removeAllBehaviors()
    loop.remove(self)
  }

  func motion(of body: SceneBody) -> (velocity: Vector, spin: Double)? { behaviors.motion(of: body) }

  // MARK: Collisions

  private func addCollisions() {
    guard let mode = CollisionBehavior.Mode(model.collisions) else { return }
    collision.collisionMode = mode
    for body in bodies { collision.addItem(body.view) }
    if let insets = model.bounds { collision.setTranslatesReferenceBoundsIntoBoundary(with: insets) }
    layBoundaries()
    animator.addBehavior(collision)
  }

  private func layBoundaries() {
    for boundary in model.boundaries {
      let points = boundary.points.map { $0.resolved(in: area.bounds.size) }
      if let path = try? BoundaryPath(points, isClosed: boundary.isClosed) {
        collision.addBoundary(withIdentifier: boundary.name, forPath: path)
      } else {
        // A line that has shrunk to a point does not stop bodies.
        collision.removeBoundary(withIdentifier: boundary.name)
      }
    }
  }

  /// Updates boundaries and places. Called after the area's size has changed and every body has its new place.
  func layOut() {
    layBoundaries()
    constraints.layOut()
    for body in bodies where !body.isGone { animator.updateItem(usingCurrentState: body.view) }
  }

  // MARK: Hands

  /// The frequency in hertz: stiff enough to follow the pointer closely, soft enough for a wall to stop a body that is
  /// dragged through it.
  private static let gripFrequency = 12.0

  func hold(_ body: SceneBody, _ grip: BodyDragger.Grip) {
    let place = inBounds(grip.place)
    if let attachment = grips[ObjectIdentifier(body)] {
      attachment.anchorPoint = place
      return
    }
    let attachment = AttachmentBehavior(item: body.view, offsetFromCenter: grip.offset, attachedToAnchor: place)
    attachment.length = 0
    attachment.frequency = Self.gripFrequency
    attachment.damping = 1
    grips[ObjectIdentifier(body)] = attachment
    animator.reportHand(.seized, of: body.view, velocity: motion(of: body)?.velocity ?? .zero)
    behaviors.setHeld(true, body)
    animator.addBehavior(attachment)
  }

  /// - Parameter velocity: the velocity of the drag, in points a second.
  func release(_ body: SceneBody, _ velocity: Vector) {
    guard let attachment = grips.removeValue(forKey: ObjectIdentifier(body)) else { return }
    animator.removeBehavior(attachment)
    animator.reportHand(.released, of: body.view, velocity: velocity)
    behaviors.setHeld(false, body)
    behaviors.set(velocity, of: body)
  }

  private func inBounds(_ place: Point) -> Point {
    guard let insets = model.bounds, model.collisions != .none, model.collisions != .items else { return place }
    let room = area.bounds
    return Point(
      min(max(place.x, room.minX + insets.left), max(room.minX + insets.left, room.maxX - insets.right)),
      min(max(place.y, room.minY + insets.top), max(room.minY + insets.top, room.maxY - insets.bottom)))
  }

  // MARK: Leaving

  /// Whether a body is outside of the area by more than the area's size, and no constraint pulls it back.
  private func hasLeft(_ body: SceneBody) -> Bool {
    guard body.isMovable, !body.isGone, grips[ObjectIdentifier(body)] == nil, !constraints.hold(body) else {
      return false
    }
    let pull = body.falls ? model.gravity?.acceleration ?? .zero : .zero
    let center = body.view.center
    let reach = body.view.bounds.size
    let far = max(reach.width, reach.height)
    let room = area.bounds
    return center.x > room.maxX + room.width + far && pull.x >= 0
      || center.x < room.minX - room.width - far && pull.x <= 0
      || center.y > room.maxY + room.height + far && pull.y >= 0
      || center.y < room.minY - room.height - far && pull.y <= 0
  }

  private func drop(_ body: SceneBody) {
    gravity.removeItem(body.view)
    collision.removeItem(body.view)
    constraints.remove(body)
    behaviors.remove(body, from: animator)
    body.leave()
  }
}

/// Removes bodies that have left the area, once a frame. The animator requests the frames.
extension SceneSimulation: FrameClient {
  var wantsFrames: Bool { false }
  var activeLabels: [String] { [] }

  func step() {}

  func settle() {
    for body in bodies where hasLeft(body) { drop(body) }
  }
}

extension SceneSimulation: DynamicAnimatorDelegate {
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator) { onActivity?(true) }
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) { onActivity?(false) }
}

extension CollisionBehavior.Mode {
  /// Makes a mode; nil if nothing collides.
  init?(_ collisions: StoryboardDocument.Collisions) {
    switch collisions {
    case .everything: self = .everything
    case .items: self = .items
    case .boundaries: self = .boundaries
    case .none: return nil
    }
  }
}
