import Dynamics
import Geometry
import Storyboard
import Testing

/// The dynamics of a scene, as a file says them.
struct DynamicsDocumentTests {
  private func dynamics(_ dynamics: String, views: String = Samples.pile) throws -> StoryboardDocument.Dynamics {
    let document = try Samples.document(Samples.board(scene: #""views": [\#(views)], "dynamics": {\#(dynamics)}"#))
    return try #require(document.scenes[0].dynamics)
  }

  @Test func `what a file does not say has a default`() throws {
    let dynamics = try dynamics(#""items": {"box": {}}"#)
    #expect(dynamics.area == nil)
    #expect(dynamics.gravity == nil)
    #expect(dynamics.bounds == .zero)
    #expect(dynamics.collisions == .everything)
    #expect(dynamics.items.map(\.id) == ["box"])
    let traits = dynamics.items[0].traits
    #expect(traits == StoryboardDocument.Traits())
    #expect(traits.material == BodyMaterial(elasticity: 0.2, friction: 0.3))
    #expect(traits.falls && traits.isThrowable)
    #expect(dynamics.boundaries.isEmpty && dynamics.snaps.isEmpty && dynamics.attachments.isEmpty)
    #expect(dynamics.pushes.isEmpty && dynamics.fields.isEmpty)
  }

  @Test(arguments: [
    ("[0.5, -2]", Vector(0.5, -2)), ("{}", Vector(0, 1)), (#"{"magnitude": 3}"#, Vector(0, 3)),
    (#"{"angle": 180, "magnitude": 2}"#, Vector(-2, 0)), (#"{"angle": -90}"#, Vector(0, -1)),
  ])
  func `gravity is a vector, or an angle and a magnitude`(text: String, gravity: Vector) throws {
    #expect(try dynamics(#""gravity": \#(text), "items": {}"#).gravity == Fall(gravity * 1000))
  }

  @Test(arguments: [
    ("true", EdgeInsets.zero), ("false", nil),
    (#"{"top": -40, "right": 8}"#, EdgeInsets(top: -40, left: 0, bottom: 0, right: 8)),
  ])
  func `bounds hold items at the edges of the area, or do not`(text: String, bounds: EdgeInsets?) throws {
    #expect(try dynamics(#""bounds": \#(text), "items": {}"#).bounds == bounds)
  }

  @Test func `a name with a star means all whose id begins so, and the longer name has the last word`() throws {
    let dynamics = try dynamics(
      #"""
      "defaults": {"friction": 0.9},
      "items": {"ball-1": {"density": 4}, "ball-big*": {"elasticity": 0.7}, "ball-*": {"shape": "ellipse", "elasticity": 0.4}}
      """#)
    #expect(dynamics.items.map(\.id) == ["ball-1", "ball-big-1", "ball-big-2"])
    #expect(dynamics.items.map(\.traits.material.elasticity) == [0.4, 0.7, 0.7])
    #expect(dynamics.items.map(\.traits.material.density) == [4, nil, nil])
    #expect(dynamics.items.allSatisfy { $0.traits.shape == .ellipse && $0.traits.material.friction == 0.9 })
  }

  @Test func `a star alone means every view with an id`() throws {
    #expect(try dynamics(#""items": {"*": {}}"#).items.map(\.id) == ["box", "ball-1", "ball-big-1", "ball-big-2"])
  }

  @Test func `items stand in the area that the file names`() throws {
    let views = #"{"id": "room", "frame": [0,0,9,9], "views": [{"id": "in", "frame": [0,0,1,1]}]}"#
    let dynamics = try dynamics(#""area": "room", "items": {"*": {}}"#, views: views)
    #expect(dynamics.area == "room")
    #expect(dynamics.items.map(\.id) == ["in"])
  }

  @Test func `an item says all that a body is`() throws {
    let item = #"""
      {"shape": [["0%","0%"],["100%","0%"],["50%","100%"]], "elasticity": 0.5, "friction": 2, "density": 3,
       "resistance": 1, "angularResistance": 4, "charge": -1, "anchored": true, "allowsRotation": false, "gravity": false,
       "velocity": [100, -50], "spin": 90, "throwable": false}
      """#
    let traits = try dynamics(#""items": {"box": \#(item)}"#).items[0].traits
    #expect(traits.shape == .polygon([Point(0, 0), Point(1, 0), Point(0.5, 1)]))
    let material = BodyMaterial(
      elasticity: 0.5, friction: 2, density: 3, resistance: 1, angularResistance: 4, charge: -1, allowsRotation: false,
      isAnchored: true)
    #expect(traits.material == material)
    #expect(!traits.falls && !traits.isThrowable)
    #expect((traits.velocity, traits.spin) == (Vector(100, -50), 90))
  }

  @Test func `boundaries follow the area`() throws {
    let boundaries = try dynamics(
      #"""
      "items": {}, "boundaries": {"shelf": [["10%", 40], ["90%-8", "50%"]],
        "pit": {"points": [[0,0],[9,0],[9,9]], "closed": true}}
      """#
    ).boundaries
    #expect(boundaries.map(\.name) == ["shelf", "pit"])
    #expect(boundaries.map(\.isClosed) == [false, true])
    #expect(boundaries[0].points.map { $0.resolved(in: Size(200, 100)) } == [Point(20, 40), Point(172, 50)])
  }

  @Test func `snaps and pushes may mean several items`() throws {
    let dynamics = try dynamics(
      #"""
      "items": {"*": {}}, "snaps": [{"item": "ball-*", "to": ["50%", 20], "damping": 0.2}],
      "pushes": [{"item": "box", "vector": [0, -2], "at": [10, 0], "mode": "instantaneous"}, {"item": "*", "vector": [1, 0]}]
      """#)
    #expect(dynamics.snaps.map(\.item) == ["ball-1", "ball-big-1", "ball-big-2"])
    #expect(dynamics.snaps.allSatisfy { $0.damping == 0.2 })
    #expect(dynamics.pushes.map(\.push.mode) == [.instantaneous] + Array(repeating: .continuous, count: 4))
    #expect(dynamics.pushes[0].push == Push(Vector(0, -2), mode: .instantaneous, at: Vector(10, 0)))
  }

  @Test func `each kind of attachment`() throws {
    let attachments = try dynamics(
      #"""
      "items": {"*": {}}, "attachments": [
        {"item": "box", "to": ["50%", 0], "at": [0, -20], "length": 120, "frequency": 2, "damping": 0.1},
        {"item": "box", "to": "ball-1", "kind": "rope", "toAt": [1, 2]},
        {"item": "box", "to": "ball-1", "kind": "pin", "range": [-45, 45], "friction": 3},
        {"item": "box", "to": [0, 0], "kind": "slide", "axis": [0, 5], "range": [-10, 10]},
        {"item": "box", "to": "ball-1", "kind": "fixed"}
      ]
      """#
    ).attachments
    #expect(
      attachments.map(\.kind) == [
        .rod(length: 120, frequency: 2, damping: 0.1), .rope(length: nil),
        .pin(range: -45 * Double.pi / 180...45 * Double.pi / 180, friction: 3),
        .slide(axis: Vector(0, 1), range: -10...10), .weld(frequency: 0, damping: 0),
      ])
    #expect(attachments[0].at == Vector(0, -20))
    #expect(attachments[1].to == .item("ball-1", at: Vector(1, 2)))
  }

  @Test func `a field acts on all items that can move, or on those that it names`() throws {
    let fields = try dynamics(
      #"""
      "items": {"*": {}}, "fields": [
        {"kind": "vortex", "strength": 3, "position": ["50%", "50%"], "radius": 200, "items": ["ball-*", "ball-1"]},
        {"kind": "linear", "direction": [1, 0], "size": [10, 20]}, {"kind": "noise", "smoothness": 0.5, "speed": 2}
      ]
      """#
    ).fields
    #expect(fields.map(\.parameters.kind) == [.vortex, .linear, .noise])
    #expect(fields[0].items == ["ball-1", "ball-big-1", "ball-big-2"])
    #expect(fields[0].parameters.region == .circle(radius: 200))
    #expect(fields[1].parameters.region == .rectangle(Size(10, 20)))
    #expect(fields[1].items.count == 4)
    #expect((fields[2].parameters.smoothness, fields[2].parameters.animationSpeed) == (0.5, 2))
  }
}
