import Directors
import Geometry
import Runtime
import Testing
import Transitions
import Views

/// Time that is scrubbed, and frames that come as they like.
struct PhysicsScrubTests {
  private func start(_ it: Physics.Case, isBack: Bool, interval: Double = 1.0 / 60) -> Theatre {
    let theatre = Physics.theatre(it.name, it.way, interval: interval)
    theatre.environment.recordsTransitions = true
    if isBack {
      theatre.bring(animated: false)
      theatre.settle()
      theatre.take()
    } else {
      theatre.bring()
    }
    return theatre
  }

  @Test(arguments: Physics.cases, [false, true])
  func `scrubbed to the end and back it stands, view by view, as where it is put at once`(
    _ it: Physics.Case, isBack: Bool
  ) throws {
    let span = isBack ? 0.5 : 1.2
    let (wanderer, direct) = (start(it, isBack: isBack), start(it, isBack: isBack))
    let roamer = try #require(wanderer.transition?.timeline?.attachScrubber(at: 0))
    wanderer.frame()
    for share in [0, 1, 0.7, 0.4] {
      roamer.offset = share * span
      wanderer.frame()
    }
    _ = try #require(direct.transition?.timeline?.attachScrubber(at: 0.4 * span))
    direct.frame()
    #expect(sights(wanderer) == sights(direct))
    #expect(wanderer.pose == direct.pose)
    wanderer.transition?.timeline?.detachScrubber()
    direct.transition?.timeline?.detachScrubber()
    #expect(wanderer.settle(within: 4) && direct.settle(within: 4))
    #expect(wanderer.isThere == !isBack && wanderer.tree == direct.tree)
  }

  private func sights(_ theatre: Theatre) -> [[Double]] {
    var sights: [[Double]] = []
    func look(_ view: View) {
      let frame = view.screenFrame
      sights.append([frame.minX, frame.minY, frame.maxX, frame.maxY, view.alpha])
      view.subviews.forEach(look)
    }
    look(theatre.window)
    return sights
  }

  @Test(arguments: Physics.cases)
  func `scrubbed in flight it goes on with exactly the frames that come without`(_ it: Physics.Case) throws {
    let (scrubbed, plain) = (start(it, isBack: false), start(it, isBack: false))
    for theatre in [scrubbed, plain] { for _ in 0..<20 { theatre.frame() } }
    let timeline = try #require(scrubbed.transition?.timeline)
    let now = timeline.time
    let scrubber = timeline.attachScrubber(at: now)
    for share in [1.0, 0, 3, 1] {
      scrubber.offset = now * share
      scrubbed.frame()
    }
    #expect(scrubbed.pose == plain.pose)
    timeline.detachScrubber()
    let (rest, whole) = (scrubbed.film(), plain.film())
    let worst = zip(rest, whole).reduce(0) { max($0, $1.0.pose.center.distance(to: $1.1.pose.center)) }
    #expect(worst < 1e-6 && abs(rest.count - whole.count) <= 1, "\(worst), \(rest.count), \(whole.count)")
  }

  @Test(arguments: Physics.names)
  func `at every frame rate it is at the same place at the same time`(name: String) {
    func places(_ rate: Double) -> [Physics.Pose] {
      let theatre = start(Physics.Case(name: name, way: .push), isBack: false, interval: 1 / rate)
      var places: [Physics.Pose] = []
      for _ in 0..<5 {
        for _ in 0..<Int(rate / 10) { theatre.frame() }
        places.append(theatre.pose)
      }
      return places
    }
    let wanted = places(60)
    for rate in [30.0, 120, 240] {
      let worst = zip(places(rate), wanted).reduce(0) { max($0, $1.0.center.distance(to: $1.1.center)) }
      #expect(worst < 1e-6, "\(rate): \(worst)")
    }
  }
}
