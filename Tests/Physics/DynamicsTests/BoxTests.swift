import CBox2D
import Testing

@Suite("CBox2D")
struct BoxTests {
  @Test("a body falls as an effort says, and its state is there after the step")
  func falls() {
    let world = cb2_world_create()
    defer { cb2_world_destroy(world) }
    var definition = CB2BodyDefinition()
    definition.type = CB2_DYNAMIC
    cb2_body_create(world, 3, &definition)
    var material = CB2Material(
      density: 2, friction: 0, restitution: 0, restitution_threshold: 0, items: 0, boundaries: 0)
    cb2_body_add_polygon(world, 3, [-1, -1, 1, -1, 1, 1, -1, 1], 4, &material)
    #expect(cb2_body_mass(world, 3) == 8)
    cb2_world_efforts(world)[3].fy = 80
    cb2_world_step(world, 0.5, 8, 3)
    // Semi-implicit: the new velocity moves it; 2 m a step is the engine's limit.
    #expect(cb2_world_states(world)[3].vy == 4)
    #expect(cb2_world_efforts(world)[3].fy == 0)
  }
}
