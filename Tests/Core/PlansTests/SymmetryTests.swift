import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Views

/// Plans and hands do along one axis what they do along the other, and backwards what they do forwards.
struct SymmetryTests {
  /// A plan or an input for a desk, in points from the middle of the window or of the card.
  private enum Deed {
    case spring(Vector, Spring)
    case shift(Vector)
    case tween(Vector, seconds: Double)
    case coast(Vector?)
    case flick
    case draggable(horizontal: Bool?, bounds: Rect?, adjustsAnchorPoint: Bool)
    case manipulable(bounds: Rect?)
    case anchor(Vector)
    case drag(from: Vector, by: Vector, seconds: Double, pause: Double, isCancelled: Bool)
    case remove
    case wait(Double)

    init(_ random: inout SeededGenerator) {
      func vector(_ most: Double) -> Vector { Vector(random.double(in: -most...most), random.double(in: -most...most)) }
      func bounds() -> Rect? {
        guard random.bool(probability: 0.6) else { return nil }
        let corner = vector(60)
        return Rect(
          140 + corner.x, 140 + corner.y, random.double(in: 20...120), random.double(in: 20...120))
      }
      switch random.int(in: 0...14) {
      case 0:
        self = .spring(
          vector(150), Spring(response: random.double(in: 0.1...0.6), dampingRatio: random.double(in: 0.3...2)))
      case 1: self = .shift(vector(0.6))
      case 2: self = .tween(vector(150), seconds: random.double(in: 0.1...0.5))
      case 3: self = .coast(random.bool(probability: 0.5) ? vector(900) : nil)
      case 4: self = .flick
      case 5, 6:
        self = .draggable(
          horizontal: random.bool(probability: 0.4) ? random.bool(probability: 0.5) : nil, bounds: bounds(),
          adjustsAnchorPoint: random.bool(probability: 0.3))
      case 7: self = .manipulable(bounds: bounds())
      case 8: self = .anchor(vector(0.5))
      case 9, 10, 11, 12:
        self = .drag(
          from: vector(45), by: vector(120), seconds: random.double(in: 0.03...0.2),
          pause: random.bool(probability: 0.3) ? 0.2 : 0, isCancelled: random.bool(probability: 0.3))
      case 13: self = .remove
      default: self = .wait(random.double(in: 0.01...0.3))
      }
    }

    func perform(on desk: Desk, _ symmetry: Symmetry?) {
      let (scheduler, card) = (desk.scheduler, desk.card)
      func way(_ vector: Vector) -> Vector { symmetry?(vector) ?? vector }
      func place(_ vector: Vector) -> Point { Point(200, 200) + way(vector) }
      func limits(_ rect: Rect?) -> Rect? { rect.map { symmetry?($0, in: Size(400, 400)) ?? $0 } }
      switch self {
      case .spring(let end, let spring): scheduler.add(SpringTo(.position, place(end), spring: spring), to: card)
      case .shift(let end): scheduler.add(SpringTo(.relativeTranslation, way(end)), to: card)
      case .tween(let end, let seconds): scheduler.add(Tween(.position, to: place(end), duration: seconds), to: card)
      case .coast(let velocity):
        let velocity = velocity.map(way).map { Point($0.x, $0.y) }
        scheduler.add(velocity.map { Decelerate(.position, velocity: $0) } ?? Decelerate(.position), to: card)
      case .flick: scheduler.add(VelocitySource(.position), named: "hand", to: card)
      case .draggable(let isHorizontal, let bounds, let adjusts):
        let axis: Draggable.Axis =
          isHorizontal.map { $0 != (symmetry == .transposed) ? .horizontal : .vertical } ?? .both
        scheduler.add(
          Draggable(axis: axis, bounds: limits(bounds), adjustsAnchorPoint: adjusts), named: "hand", to: card)
      case .manipulable(let bounds):
        scheduler.add(DirectlyManipulable(bounds: limits(bounds)), named: "hand", to: card)
      case .anchor(let fraction):
        scheduler.add(ChangeAnchorPoint(to: Point(0.5, 0.5) + way(fraction)), to: card)
      case .drag(let offset, let vector, let seconds, let pause, let isCancelled):
        let (began, start) = (desk.loop.now, card.convert(Point(50, 50), to: nil).map { $0 + way(offset) } ?? .zero)
        desk.send(.began, start, at: began)
        for report in 1...10 {
          let part = Double(report) / 10
          desk.send(.moved, start + way(vector) * part, at: began + seconds * part)
          if report % 4 == 0 { desk.loop.frame(at: began + seconds * part) }
        }
        let end = began + seconds + pause
        if isCancelled {
          desk.loop.dispatch(at: end) { desk.window.cancelPointer(time: end) }
        } else {
          desk.send(.ended, start + way(vector), at: end)
        }
      case .remove: scheduler.remove(named: "hand", from: card)
      case .wait(let seconds): desk.run(until: desk.loop.now + seconds)
      }
    }
  }

  /// All that has a direction, as vectors.
  private func vectors(_ desk: Desk) -> [Vector] {
    let velocity = desk.scheduler.velocity(of: desk.card)
    return [
      desk.card.center - Point(200, 200), desk.card.relativeTranslation, desk.card.anchorPoint - Point(0.5, 0.5),
      Vector(velocity?.x ?? 0, velocity?.y ?? 0) * 0.01,
    ]
  }

  @Test(arguments: Symmetry.allCases) func `plans and hands treat both axes and both directions alike`(
    _ symmetry: Symmetry
  ) {
    for seed in 0..<UInt64(40) {
      var random = SeededGenerator(seed: seed)
      let desks = [Desk(), Desk()]
      for desk in desks {
        desk.card.center = Point(200, 200)
        desk.lendClock()
      }
      for step in 0..<20 {
        let deed = Deed(&random)
        deed.perform(on: desks[0], nil)
        deed.perform(on: desks[1], symmetry)
        let distance = zip(vectors(desks[0]), vectors(desks[1])).map { ($0 - symmetry($1)).length }.max() ?? 0
        #expect(distance < 1e-6, "seed \(seed), step \(step): \(deed)")
        #expect(
          desks[0].scheduler.activeLabels == desks[1].scheduler.activeLabels, "seed \(seed), step \(step): \(deed)")
        guard distance < 1e-6 else { return }
      }
    }
  }
}
