import Directors
import Geometry
import Runtime
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// Where a screen goes on to when a hand lets go of it, under every director.
struct MomentumTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let way: Theatre.Way
    var size = Size(960, 600)
    var testDescription: String { "\(name), \(way), \(Int(size.width))x\(Int(size.height))" }

    /// The screen is there and at rest.
    @MainActor func theatre() -> Theatre {
      let theatre = Theatre(AllDirectors.named(name)?.factory(), way, size: size, style: .fullScreen)
      theatre.bring(animated: false)
      theatre.settle()
      return theatre
    }
    /// The way in which it is drawn out.
    var out: Vector { way == .push ? Vector(1, 0) : Vector(0, 1) }
    var length: Double { way == .push ? size.width : size.height }
  }

  static func cases(_ size: Size = Size(960, 600)) -> [Case] {
    AllDirectors.all.flatMap { director in
      Theatre.Way.allCases.map { Case(name: director.info.name, way: $0, size: size) }
    }
  }

  /// How a hand lets go.
  struct Release: CustomTestStringConvertible, Sendable {
    /// How much of the way the screen is out.
    let share: Double
    /// How fast the hand goes out, in points a second; 0 for one that has stopped.
    let speed: Double
    let leaves: Bool
    var testDescription: String { "\(share) of the way at \(speed) points a second" }
  }

  private func letGo(_ it: Case, _ release: Release) -> Theatre {
    let theatre = it.theatre()
    let middle = Point(it.size.width / 2, it.size.height / 2)
    theatre.press(middle.x - it.out.x * it.length * 0.4, middle.y - it.out.y * it.length * 0.4)
    let frames = 6
    let share = release.share - release.speed * Double(frames) / 60 / it.length
    for _ in 0..<2000 {
      if let progress = theatre.transition?.progress.value, 1 - progress >= share { break }
      theatre.drag(by: it.out.x * 4, it.out.y * 4, seconds: 1.0 / 60)
    }
    let step = release.speed / 60
    if step == 0 { theatre.rest(0.1) }
    for _ in 0..<frames where step != 0 { theatre.drag(by: it.out.x * step, it.out.y * step, seconds: 1.0 / 60) }
    #expect(theatre.transition?.progress.isHeld == true)
    theatre.release()
    return theatre
  }

  static let releases = [
    Release(share: 0.45, speed: 900, leaves: true), Release(share: 0.75, speed: -700, leaves: false),
    Release(share: 0.3, speed: 0, leaves: false), Release(share: 0.6, speed: 0, leaves: true),
    Release(share: 0.2, speed: 300, leaves: false),
  ]

  @Test(arguments: await cases(), await releases)
  func `momentum decides: where it would land, and a flick by its direction`(_ it: Case, release: Release) {
    let theatre = letGo(it, release)
    #expect(theatre.settle() && theatre.isThere == !release.leaves)
  }

  @Test(arguments: await cases(Size(2400, 1500)))
  func `a flick of 2,000 points a second takes a large screen away`(_ it: Case) {
    let theatre = letGo(it, Release(share: 0.2, speed: 2000, leaves: true))
    #expect(theatre.settle() && !theatre.isThere)
  }

  /// How far the screen is out when a hand has gone so far in steps of this length, and stopped; and how far what was
  /// grabbed is from the hand, where the screen goes with that.
  private func out(_ it: Case, by way: Double, inStepsOf step: Double) throws -> (points: Double, gap: Vector) {
    let theatre = it.theatre()
    theatre.press(it.size.width * 0.2, it.size.height * 0.2)
    let spot = try #require(theatre.fore.view.convert(theatre.location, from: nil))
    for _ in 0..<Int((way / step).rounded()) {
      theatre.drag(by: it.out.x * step, it.out.y * step, seconds: 1.0 / 60)
    }
    theatre.rest(3)
    let progress = try #require(theatre.transition?.progress.value)
    let seen = try #require(theatre.fore.view.convert(spot, to: nil))
    return ((1 - progress) * it.length, theatre.location - seen)
  }

  @Test(arguments: await cases())
  func `a drag in large steps is as long as one in small steps`(_ it: Case) throws {
    let small = try out(it, by: 186, inStepsOf: 3)
    for step in [62.0, 186] {
      let large = try out(it, by: 186, inStepsOf: step)
      if Self.hanging.contains(it.name) {
        // It swings under the hand, and comes to rest beneath it.
        #expect((small.gap - large.gap).length < 2, "\(small.gap), \(large.gap)")
      } else {
        #expect(abs(small.points - large.points) < 2, "\(small.points), \(large.points)")
      }
    }
  }

  /// Those that hang from the hand.
  static let hanging = ["Snap", "Gravity", "GravityRotation", "Throw"]

  /// Those under which the screen goes with the hand as a whole, upright.
  static let rigidCases = cases().filter {
    switch ($0.name, $0.way) {
    case ("Slide", _), ("Push", .push), ("Cover", .present), ("Sheet", .present): true
    default: false
    }
  }

  @Test(arguments: await rigidCases)
  func `the grabbed point comes back under the pointer, without a jump`(_ it: Case) throws {
    let theatre = it.theatre()
    let press = Point(it.size.width * 0.2, it.size.height * 0.2)
    theatre.press(press.x, press.y)
    let spot = try #require(theatre.fore.view.convert(press, from: nil))
    var (gap, most) = (0.0, 0.0)
    for _ in 0..<60 {
      theatre.drag(by: it.out.x, it.out.y, seconds: 1.0 / 60)
      let seen = try #require(theatre.fore.view.convert(spot, to: nil))
      let now = (theatre.location - seen).dot(it.out)
      if theatre.transition != nil { most = max(most, abs(now - gap)) }
      gap = now
    }
    #expect(abs(gap) < 0.01, "\(gap) points behind")
    // A point a frame, and an eighth of one that is given back.
    #expect(most < 1.2)
  }

  @Test(arguments: await rigidCases)
  func `of a first event of 62 points only the slop is lost`(_ it: Case) throws {
    let theatre = it.theatre()
    let press = Point(it.size.width * 0.2, it.size.height * 0.2)
    theatre.press(press.x, press.y)
    let spot = try #require(theatre.fore.view.convert(press, from: nil))
    theatre.drag(by: it.out.x * 62, it.out.y * 62, seconds: 1.0 / 60)
    let seen = try #require(theatre.fore.view.convert(spot, to: nil))
    #expect((theatre.location - seen).length <= 4)
  }
}
