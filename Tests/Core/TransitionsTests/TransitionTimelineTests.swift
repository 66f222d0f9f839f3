import Geometry
import Runtime
import Testing
import Transitions
import Views

/// A transition whose time is stopped and scrubbed.
struct TransitionTimelineTests {
  let h: Harness
  let navigation: NavigationController
  let detail = Screen("detail")

  init() {
    (h, navigation, _) = Harness.navigation()
    h.log.words = ["end", "answer", "warning", "pushed:"]
  }

  private func push() throws -> Transition {
    h.environment.recordsTransitions = true
    h.input { navigation.pushViewController(detail, animated: true, completion: h.note("pushed")) }
    return try #require(h.window.transition)
  }

  private func frames(_ count: Int) { for _ in 0..<count { h.frame() } }

  @Test func `without recording there is no timeline`() throws {
    h.input { navigation.pushViewController(detail, animated: true) }
    #expect(try #require(h.window.transition).timeline == nil)
  }

  @Test func `scrubbed there and back it stands where it stood, to the bit, and goes on from there to its end`() throws
  {
    let transition = try push()
    frames(5)
    let timeline = try #require(transition.timeline)
    let scrubber = timeline.attachScrubber(at: 0.1)
    frames(1)
    let place = detail.view.relativeTranslation
    #expect(place.x > 0 && place.x < 1)
    scrubber.offset = 0.3
    frames(1)
    #expect(detail.view.relativeTranslation.x < place.x)
    scrubber.offset = 0.1
    frames(1)
    #expect(detail.view.relativeTranslation == place)
    frames(1000)
    #expect(h.log.take() == "", "neither an end nor a warning while it is scrubbed")
    timeline.detachScrubber()
    h.settle()
    #expect(h.log.take() == "end 1 completed\nanswer 1 completed\npushed: completed")
    #expect(detail.view.relativeTranslation == .zero)
  }

  @Test func `a pause of ten seconds changes nothing`() throws {
    let transition = try push()
    frames(5)
    let place = detail.view.relativeTranslation
    transition.timeline?.isPaused = true
    frames(700)
    #expect(detail.view.relativeTranslation == place && h.log.take() == "")
    transition.timeline?.isPaused = false
    h.settle()
    #expect(h.log.take() == "end 1 completed\nanswer 1 completed\npushed: completed")
  }
}
