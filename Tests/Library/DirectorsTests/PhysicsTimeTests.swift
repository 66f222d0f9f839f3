import Directors
import Geometry
import Runtime
import Schema
import Testing
import Transitions
import Views

/// How long the directors of physics take, and where they end, on stages of many sizes.
struct PhysicsTimeTests {
  private static let interval = 1.0 / 240

  private func near(_ value: Double, _ wanted: Double) -> Bool { abs(value - wanted) <= 0.05 * wanted }

  /// The first moment at which the lower edge is within a point of the reference stage of the container's, or is thrown up.
  private func impact(_ film: [(time: Double, pose: Physics.Pose)], _ size: Size) -> Double? {
    zip(film, film.dropFirst()).first { now, next in
      now.pose.center.y > size.height / 2 - size.height / 568 || next.pose.center.y < now.pose.center.y
    }?.0.time
  }

  /// The last moment at which anything moved by more than a hundredth of a point of the reference stage.
  private func rest(_ film: [(time: Double, pose: Physics.Pose)], _ size: Size) -> Double? {
    let least = 0.01 * size.height / 568
    return zip(film, film.dropFirst()).filter { abs($0.pose.center.y - $1.pose.center.y) > least }.last?.1.time
  }

  /// Little more than half of the original's times, which are too long for every day.
  @Test(arguments: Physics.sizes)
  func `a screen thrown down hits the edge after 0_360 s and rests after 0_690 s`(size: Size) throws {
    let theatre = Physics.theatre("Gravity", size: size, interval: Self.interval)
    theatre.bring()
    let film = theatre.film()
    #expect(near(try #require(impact(film, size)), 0.358))
    #expect(near(try #require(rest(film, size)), 0.688))
    let end = try #require(film.last).time
    #expect(end < 0.688 + 0.1 + 0.05, "it is seen to rest within a tenth of a second")
    // How high it bounces, as a share of its height.
    let hit = try #require(impact(film, size))
    let landing = try #require(film.firstIndex { $0.time >= hit })
    let top = try #require(film[(landing + 10)...].map(\.pose.center.y).min())
    let bounce = (size.height / 2 - top) / size.height
    #expect(bounce > 0.03 && bounce < 0.07, "\(bounce)")
    #expect(theatre.isThere && theatre.isExactlyHome)
  }

  @Test(arguments: Physics.sizes)
  func `a screen that swings in takes as long on every stage`(size: Size) throws {
    func times(_ size: Size) throws -> (impact: Double, end: Double) {
      let theatre = Physics.theatre("GravityRotation", size: size, interval: Self.interval)
      theatre.bring()
      let film = theatre.film()
      let impact = try #require(film.first { abs($0.pose.angle) < 0.01 }).time
      return (impact, try #require(film.last).time)
    }
    let (reference, here) = (try times(Physics.reference), try times(size))
    #expect(near(here.impact, reference.impact), "\(here.impact) and not \(reference.impact)")
    #expect(near(here.end, reference.end), "\(here.end) and not \(reference.end)")
  }

  @Test(arguments: Physics.sizes)
  func `a screen that snaps takes as long on every stage`(size: Size) throws {
    func end(_ size: Size) throws -> Double {
      let theatre = Physics.theatre("Snap", size: size, interval: Self.interval)
      theatre.bring()
      return try #require(theatre.film().last).time
    }
    #expect(near(try end(size), try end(Physics.reference)))
  }

  @Test func `a softer spring, more gravity, a faster launch: each does what its name says`() throws {
    func end(_ name: String, _ values: [String: FieldValue]) throws -> Double {
      let theatre = Physics.theatre(name, size: Size(600, 400), values)
      theatre.bring()
      return try #require(theatre.film().last).time
    }
    #expect(try end("Snap", ["response": .number(1)]) > 1.5 * end("Snap", [:]))
    for name in ["Gravity", "GravityRotation"] {
      let usual = try end(name, [:])
      #expect(try end(name, ["gravity": .number(5000)]) < 0.98 * end(name, ["gravity": .number(2000)]))
      #expect(try end(name, ["gravity": .number(400)]) > 1.1 * usual)
      #expect(try end(name, ["elasticity": .number(0.6)]) > 1.2 * usual)
    }
    func hit(_ launch: Double) throws -> Double {
      let theatre = Physics.theatre(
        "Gravity", size: Size(600, 400), ["launch": .number(launch)], interval: Self.interval)
      theatre.bring()
      return try #require(impact(theatre.film(), Size(600, 400)))
    }
    #expect(try hit(1500) < 0.7 * hit(100))
  }

  @Test(arguments: Physics.sizes)
  func `the way back tips over to the right`(size: Size) throws {
    let theatre = Physics.theatre("GravityRotation", size: size)
    theatre.bring(animated: false)
    theatre.settle()
    theatre.take()
    let film = theatre.film()
    #expect(zip(film, film.dropFirst()).allSatisfy { $0.pose.angle <= $1.pose.angle + 1e-6 }, "ever further")
    let last = try #require(film.last)
    #expect(last.pose.center.x > size.width && last.pose.angle > 1)
    #expect(last.time > 0.33 && last.time < 0.43, "\(last.time)")
    #expect(!theatre.isThere)
  }

  @Test(arguments: Physics.sizes)
  func `the way back up takes as long on every stage, and turns it a little`(size: Size) throws {
    let theatre = Physics.theatre("Gravity", size: size)
    theatre.bring(animated: false)
    theatre.settle()
    theatre.take()
    let last = try #require(theatre.film().last)
    #expect(last.time > 0.35 && last.time < 0.45, "\(last.time)")
    // Its edges rise as far as those of the reference screen, in units of the stage.
    let turn = last.pose.angle * size.width / size.height * 568 / 320
    #expect(turn < -0.15 && turn > -0.22, "\(last.pose.angle)")
    #expect(!theatre.isThere)
  }

  @Test(arguments: Physics.stages)
  func `on every stage it ends in time, exactly in place`(_ it: Physics.Stage) {
    for way in Theatre.Way.allCases {
      let theatre = Physics.theatre(it.name, way, size: it.size)
      let before = theatre.tree
      theatre.bring()
      #expect(theatre.settle(within: 2.5) && theatre.isThere, "\(way)")
      #expect(theatre.isExactlyHome, "\(way)")
      theatre.take()
      #expect(theatre.settle(within: 2.5) && !theatre.isThere, "\(way)")
      #expect(theatre.tree == before, "\(way)")
      #expect(!theatre.log.lines.contains { $0.hasPrefix("warning") })
    }
  }

  @Test(arguments: Physics.names, [Size(1, 1), Size(1, 700), Size(3000, 1), Size(100_000, 100_000), Size(2, 900)])
  func `on a stage of an absurd size it ends too`(name: String, size: Size) {
    let theatre = Physics.theatre(name, size: size)
    theatre.bring()
    #expect(theatre.settle(within: 12) && theatre.isThere)
    theatre.take()
    #expect(theatre.settle(within: 12) && !theatre.isThere)
  }
}
