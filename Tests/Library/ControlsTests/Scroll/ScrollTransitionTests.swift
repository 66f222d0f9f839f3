import Controls
import Geometry
import StageSupport
import TestSupport
import Testing
import Transitions
import Views

/// Scroll views in screens that come and go.
struct ScrollTransitionTests {
  /// A screen whose own view scrolls.
  private final class Reader: ViewController {
    let scroll = ScrollView()
    override func loadView() -> View {
      scroll.contentSize = Size(400, 5000)
      return scroll
    }
  }

  @Test func `a position is kept through a push and a pop, also while it coasts`() {
    let stage = TransitionStage(director: AllDirectors.named("Slide")?.factory([:]))
    let reader = Reader()
    let navigation = NavigationController(root: reader)
    stage.show(navigation)
    stage.input { reader.scroll.setContentOffset(Point(0, 900), animated: true) }
    stage.frames(6)
    let before = reader.scroll.contentOffset.y
    stage.input { navigation.pushViewController(ViewController(), animated: true) }
    stage.settle()
    let after = reader.scroll.contentOffset.y
    #expect(before < 800 && after == 900, "\(before) \(after)")
    stage.input { navigation.popViewController(animated: true) }
    stage.settle()
    #expect(reader.scroll.contentOffset.y >= after)
    stage.resize(500, 260)
    stage.settle()
    #expect(reader.scroll.contentOffset.y >= after)
  }

  private func pull(_ stage: TransitionStage, _ x: Double, _ y: Double) {
    func touch(_ phase: PointerEvent.Phase, _ way: Double) {
      let place = Point(100 + x * way, 100 + y * way)
      stage.input { stage.window.send(.pointer(PointerEvent(phase, at: place, time: stage.time, pointer: .finger(0)))) }
    }
    touch(.began, 0)
    for step in 1...10 {
      stage.frame()
      touch(.moved, Double(step) / 10)
    }
    stage.rest()
    stage.frame()
  }

  @Test func `at its top a screen that was left and came back still stretches`() {
    let stage = TransitionStage(director: AllDirectors.named("Slide")?.factory([:]))
    let reader = Reader()
    let navigation = NavigationController(root: reader)
    stage.show(navigation)
    stage.input { navigation.pushViewController(ViewController(), animated: true) }
    stage.settle()
    stage.input { navigation.popViewController(animated: true) }
    stage.settle()
    pull(stage, 0, 100)
    #expect(reader.scroll.contentOffset.y < -20)
  }

  @Test func `a drag that the content cannot use goes to the screen, which leaves`() {
    let stage = TransitionStage(director: AllDirectors.named("Slide")?.factory([:]))
    let navigation = NavigationController(root: ViewController())
    stage.show(navigation)
    let reader = Reader()
    stage.input { navigation.pushViewController(reader, animated: true) }
    stage.settle()
    pull(stage, 10, 150)
    #expect(stage.transition == nil && reader.scroll.contentOffset.y < -20)
    stage.cancelPointer()
    stage.input {
      stage.window.send(.pointer(PointerEvent(.cancelled, at: .zero, time: stage.time, pointer: .finger(0))))
    }
    stage.settle()
    pull(stage, 200, 10)
    #expect(stage.transition != nil && reader.scroll.contentOffset.y == 0)
  }
}
