import Directors
import Geometry
import StageSupport
import Testing
import Transitions
import Views

struct TouchpadBackTests {
  @Test(arguments: [5, 6, 9], [60.0, 200, 390])
  func `two quick swipes on a touchpad take two screens back, wherever the pointer is`(frames: Int, x: Double) {
    let stage = TransitionStage(director: AllDirectors.named("Slide")?.factory())
    stage.window.timers = WindowTimer(
      start: { [loop = stage.loop] delay, action in loop.after(delay, action) },
      cancel: { [loop = stage.loop] in loop.cancelTimer($0) })
    let screens = (0..<5).map { _ in ViewController() }
    let navigation = NavigationController(root: screens[0])
    stage.show(navigation)
    stage.input { navigation.setViewControllers(screens, animated: false) }
    stage.settle()
    for _ in 0..<2 {
      for _ in 0..<6 {
        stage.wait(0.1 / 6)
        let delta = Vector(-160 / 6, 0) / WheelEvent.pointsPerPreciseUnit
        stage.input {
          stage.window.send(
            .wheel(WheelEvent(location: Point(x, 150), delta: delta, time: stage.time, isPrecise: true)))
        }
        stage.frame(after: 0)
      }
      stage.frames(frames)
    }
    stage.settle(for: 1)
    #expect(navigation.viewControllers.count == 3)
  }
}
