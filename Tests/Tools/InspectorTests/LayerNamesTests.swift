import Geometry
import TestSupport
import Testing

@testable import Inspector

struct LayerNamesTests {
  /// Boxes inside each other, turned at random, as a tree of views has them.
  private func shapes(_ random: inout SeededGenerator) -> [[Point]] {
    var projection = DepthProjection()
    projection.turn = .random(in: -1.2...1.2, using: &random)
    projection.tip = .random(in: -1.2...1.2, using: &random)
    projection.middle = Point(240, 160)
    projection.scale = .random(in: 0.2...1, using: &random)
    return (0..<Int.random(in: 1...60, using: &random)).map { depth in
      let (x, y) = (Double.random(in: -200...150, using: &random), Double.random(in: -150...100, using: &random))
      let (width, height) = (Double.random(in: 0...300, using: &random), Double.random(in: 0...200, using: &random))
      return [Vector(x, y), Vector(x + width, y), Vector(x + width, y + height), Vector(x, y + height)]
        .map { projection.point($0, depth: Double(depth / 4)) }
    }
  }

  @Test(arguments: 0..<200) func `names overlap nothing and stay in the picture, and forced ones are there`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let shapes = shapes(&random)
    let room = Rect(0, 0, 480, 296)
    let widths = shapes.map { _ in Double.random(in: 20...160, using: &random) }
    let selected = Int.random(in: 0..<shapes.count, using: &random)
    let hovered = Int.random(in: 0..<shapes.count, using: &random)
    let placed = LayerNames.place(
      shapes, in: room, isForced: { $0 == selected || $0 == hovered }, width: { widths[$0] })
    #expect(Set(placed.map(\.layer)).count == placed.count)
    #expect(placed.contains { $0.layer == selected } && placed.contains { $0.layer == hovered }, "seed \(seed)")
    for (index, name) in placed.enumerated() {
      #expect(room.contains(name.box), "seed \(seed)")
      for other in placed.dropFirst(index + 1) where ![selected, hovered].contains(other.layer) {
        #expect(name.box.intersection(other.box).isEmpty, "seed \(seed)")
      }
      guard name.layer != selected, name.layer != hovered else { continue }
      #expect(name.box.width == widths[name.layer])
      // The name lies on its layer, which no other one covers there.
      #expect(shapes.lastIndex { LayersView.contains($0, name.box.center) } == name.layer, "seed \(seed)")
    }
  }

  @Test func `layers without room have no name`() {
    let shape = [Point(10, 10), Point(40, 10), Point(40, 30), Point(10, 30)]
    let room = Rect(0, 0, 100, 100)
    #expect(LayerNames.place([shape], in: room, isForced: { _ in false }, width: { _ in 60 }).isEmpty)
    #expect(LayerNames.place([shape], in: room, isForced: { _ in true }, width: { _ in 60 }).count == 1)
    #expect(LayerNames.place([shape], in: room, isForced: { _ in true }, width: { _ in nil }).isEmpty)
    #expect(LayerNames.place([], in: room, isForced: { _ in true }, width: { _ in 60 }).isEmpty)
  }
}
