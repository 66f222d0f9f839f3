import Geometry
import Testing

@testable import Inspector

struct GhostTrailTests {
  private func pose(_ time: Double, _ x: Double) -> GhostTrail.Pose {
    let corners = [Point(x, 0), Point(x + 10, 0), Point(x + 10, 10), Point(x, 10)]
    return GhostTrail.Pose(time: time, corners: corners, anchor: Point(x + 5, 5))
  }

  private func trail(_ count: Int) -> GhostTrail {
    var trail = GhostTrail()
    for index in 0..<count { trail.add(pose(Double(index) / 60, Double(index))) }
    return trail
  }

  @Test func `ghosts lie before and after the time, the nearest first`() {
    let ghosts = trail(100).ghosts(around: 50.0 / 60 + 0.001, before: 3, after: 2, every: 4)
    #expect(ghosts.before.map(\.anchor.x) == [51, 47, 43])
    #expect(ghosts.after.map(\.anchor.x) == [59, 63])
  }

  @Test func `at the ends of the trail there are fewer ghosts`() {
    let trail = trail(10)
    #expect(trail.ghosts(around: 0, before: 5, after: 100, every: 2).before.isEmpty)
    #expect(trail.ghosts(around: 0, before: 5, after: 100, every: 2).after.count == 4)
    #expect(trail.ghosts(around: -1, before: 5, after: 1, every: 1).before.isEmpty)
    #expect(GhostTrail().ghosts(around: 0, before: 5, after: 5, every: 1).after.isEmpty)
  }

  @Test func `a view that rests leaves one pose, and its next motion is another one`() {
    var trail = trail(10)
    for index in 10..<60 { trail.add(pose(Double(index) / 60, 9)) }
    #expect(trail.poses.count == 10)
    for index in 60..<70 { trail.add(pose(Double(index) / 60, Double(index))) }
    #expect(trail.motion(around: 5.0 / 60).count == 10)
    #expect(trail.motion(around: 65.0 / 60).count == 10)
  }

  @Test func `the trail keeps a minute, and no pose twice`() {
    var trail = GhostTrail()
    for index in 0..<40_000 { trail.add(pose(Double(index) / 240, Double(index))) }
    #expect(trail.poses.count <= GhostTrail.limit)
    trail.add(pose(39_000.0 / 240, 1))
    #expect(trail.poses.last?.anchor.x == 6)
    trail.add(pose(.nan, 1))
    #expect(trail.poses.last?.anchor.x == 6)
  }
}
