import Geometry
import TestSupport
import Testing
import Views

/// Views, hits and pans do along one axis what they do along the other, and backwards what they do forwards.
struct SymmetryTests {
  private static let side = Size(400, 400)

  /// A random tree of views in a window, as it is or through a symmetry.
  private final class Tree {
    let window = Window(frame: Rect(0, 0, 400, 400))
    let symmetry: Symmetry?
    var views: [View]
    let pan = PanGestureRecognizer()
    var log: [String] = []

    init(seed: UInt64, _ symmetry: Symmetry?) {
      var random = SeededGenerator(seed: seed)
      self.symmetry = symmetry
      views = [window]
      let insets = EdgeInsets(
        top: random.double(in: 0...40), left: random.double(in: 0...40), bottom: random.double(in: 0...40),
        right: random.double(in: 0...40))
      window.additionalSafeAreaInsets = symmetry?(insets) ?? insets
      for _ in 0..<8 {
        let parent = views[random.int(in: 0...views.count - 1)]
        // In the space of the tree as it is.
        let room = symmetry?(parent.bounds.size) ?? parent.bounds.size
        let frame = Rect(
          random.double(in: -0.1...0.6) * room.width, random.double(in: -0.1...0.6) * room.height,
          random.double(in: 0.2...0.8) * room.width, random.double(in: 0.2...0.8) * room.height)
        let anchor = Point(random.double(in: 0...1), random.double(in: 0...1))
        let shift = Vector(random.double(in: -0.2...0.2), random.double(in: -0.2...0.2))
        let scale = Size(random.double(in: 0.7...1.4), random.double(in: 0.7...1.4))
        let isClipped = random.bool(probability: 0.3)
        let view = View()
        view.anchorPoint = symmetry?(anchor, in: Size(1, 1)) ?? anchor
        view.frame = symmetry?(frame, in: room) ?? frame
        view.relativeTranslation = symmetry?(shift) ?? shift
        let scaled = symmetry?(scale) ?? scale
        view.transform = Transform2D(scaleX: scaled.width, y: scaled.height)
        view.clipsToBounds = isClipped
        parent.addSubview(view)
        views.append(view)
      }
      pan.addAction { [unowned self] in log.append("\($0.state)") }
      views[views.count / 2].addGestureRecognizer(pan)
      let directions: [PanGestureRecognizer.Directions] = [.any, .horizontal, .vertical, .left, .right, .up, .down]
      pan.directions = map(directions[random.int(in: 0...directions.count - 1)])
      pan.minimumDistance = random.double(in: 0...20)
      window.performLayout()
    }

    private func map(_ directions: PanGestureRecognizer.Directions) -> PanGestureRecognizer.Directions {
      guard let symmetry else { return directions }
      let ways: [(PanGestureRecognizer.Directions, Vector)] = [
        (.right, Vector(1, 0)), (.left, Vector(-1, 0)), (.down, Vector(0, 1)), (.up, Vector(0, -1)),
      ]
      var result: PanGestureRecognizer.Directions = []
      for (direction, way) in ways where directions.contains(direction) {
        for (other, mapped) in ways where mapped == symmetry(way) { result.insert(other) }
      }
      return result
    }

    func place(_ point: Point) -> Point { symmetry?(point, in: SymmetryTests.side) ?? point }
    /// Maps a vector of this tree to the unreflected tree.
    func back(_ vector: Vector) -> Vector { symmetry?(vector) ?? vector }
    func index(of view: View?) -> Int? { views.firstIndex { $0 === view } }

    func send(_ phase: PointerEvent.Phase, _ point: Point, at time: Double) {
      window.send(.pointer(PointerEvent(phase, at: place(point), time: time)))
    }

    /// The results of the tree, mapped to the space of the unreflected tree.
    func numbers(_ touched: Point) -> [Double] {
      views.flatMap { view -> [Double] in
        let insets = symmetry?(view.safeAreaInsets) ?? view.safeAreaInsets
        let inside = view.convert(place(touched), from: nil) ?? .zero
        let point = symmetry?(inside, in: symmetry?(view.bounds.size) ?? .zero) ?? inside
        let screen = symmetry?(view.screenFrame, in: SymmetryTests.side) ?? view.screenFrame
        let (way, velocity) = (back(pan.translation(in: view)), back(pan.velocity(in: view)))
        return [
          insets.top, insets.left, insets.bottom, insets.right, point.x, point.y, screen.minX, screen.minY,
          screen.width, screen.height, way.x, way.y, velocity.x * 0.01, velocity.y * 0.01,
        ]
      }
    }
  }

  @Test(arguments: Symmetry.allCases) func `views, hits and pans treat both axes and both directions alike`(
    _ symmetry: Symmetry
  ) {
    for seed in 0..<UInt64(60) {
      let (plain, mapped) = (Tree(seed: seed, nil), Tree(seed: seed, symmetry))
      var random = SeededGenerator(seed: seed &+ 1000)
      var time = 0.0
      for _ in 0..<4 {
        let start = random.point(in: Rect(20, 20, 360, 360))
        let end = random.point(in: Rect(20, 20, 360, 360))
        let isCancelled = random.bool(probability: 0.3)
        for tree in [plain, mapped] { tree.send(.began, start, at: time) }
        for step in 1...6 {
          time += 0.016
          let point = start + (end - start) * (Double(step) / 6)
          for tree in [plain, mapped] { tree.send(.moved, point, at: time) }
          #expect(
            plain.index(of: plain.window.hitTest(point))
              == mapped.index(of: mapped.window.hitTest(mapped.place(point))), "seed \(seed) at \(point)")
          let distance = zip(plain.numbers(point), mapped.numbers(point)).map { abs($0 - $1) }.max() ?? 0
          #expect(distance < 1e-6, "seed \(seed) at \(point)")
          guard distance < 1e-6 else { return }
        }
        for tree in [plain, mapped] {
          if isCancelled { tree.window.cancelPointer(time: time) } else { tree.send(.ended, end, at: time) }
        }
        #expect(plain.log == mapped.log, "seed \(seed)")
        time += 0.3
      }
    }
  }
}
