import CByHand
import Stagecraft
import StagecraftPhysics

#if canImport(Glibc)
import Glibc
#endif

/// A rotating bin with 300 bodies, compared with the same bin in plain Box2D.
struct PhysicsFigures {
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] { [bin(300), bin(1_000)] }

  private func bin(_ count: Int) -> Figure {
    let (ours, alone) = (Bin(count), BareBin(count))
    for _ in 0..<240 {
      ours.frame()
      alone.frame()
    }
    let measured = measure(
      [
        Contestant("stagecraft", calls: 60, ours.frame), Contestant("Box2D alone", calls: 60, alone.frame),
      ], rounds: effort.rounds(12), unitsPerSecond: 1e3)
    let allocations = Allocations { for _ in 0..<60 { ours.frame() } }
    let bare = Allocations { for _ in 0..<60 { alone.frame() } }
    return Figure(
      "\(count) bodies in a bin that is tilted round and round", in: "ms a frame", by: .cpu, measured[0],
      against: [measured[1]], reach: count == 300 ? [.times(1.3, of: measured[1])] : [],
      notes: [
        "\(readable(Double(allocations.count) / 60)) allocations a frame, Box2D alone \(readable(Double(bare.count) / 60))",
        "awake: \(ours.moving) of ours, \(by_hand_awake(alone.bin)) of Box2D's",
      ])
  }
}

/// Returns the direction of gravity in a bin that turns once in four seconds, as a unit vector.
private func pull(_ frame: Int) -> (x: Double, y: Double) {
  let angle = 2 * Double.pi * Double(frame) / 240
  return (sin(angle), cos(angle))
}

private final class Bin {
  private let loop = FrameLoop()
  private let window = Window(frame: Rect(0, 0, 960, 600))
  private let animator: DynamicAnimator
  private let gravity: GravityBehavior
  private var number = 0

  init(_ count: Int) {
    animator = DynamicAnimator(referenceView: window, loop: loop)
    var items: [View] = []
    for index in 0..<count {
      let isBall = index % 3 == 0
      let view = View(frame: Rect(0, 0, 24, isBall ? 24 : 16))
      if isBall { view.collisionBounds = .ellipse }
      view.center = Point(30 + 31 * Double(index % 30), 30 + 31 * Double(index / 30))
      window.addSubview(view)
      items.append(view)
    }
    gravity = GravityBehavior(items: items)
    animator.addBehavior(gravity)
    let walls = CollisionBehavior(items: items)
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(walls)
    let matter = DynamicItemBehavior(items: items)
    matter.elasticity = 0.2
    matter.friction = 0.3
    animator.addBehavior(matter)
  }

  func frame() {
    number += 1
    let pull = pull(number)
    gravity.gravityDirection = Vector(pull.x, pull.y)
    loop.frame(at: Double(number) / 60)
  }

  var moving: String { animator.isRunning ? "all" : "none" }
}

private final class BareBin {
  let bin: OpaquePointer
  private var number = 0

  init(_ count: Int) { bin = by_hand_bin(count) }

  isolated deinit { by_hand_free_bin(bin) }

  func frame() {
    number += 1
    let pull = pull(number)
    by_hand_shake(bin, Float(pull.x * 50), Float(pull.y * 50))
  }
}
