import Testing
import Transitions
import Views

/// A thousand backs at once.
struct ManyBacksTests {
  private let h: Harness
  private let navigation: NavigationController
  private let root: Screen

  init() { (h, navigation, root) = Harness.navigation() }

  /// How a thousand backs are asked for.
  enum Hammer: CaseIterable { case pop, unanimatedPop, escape, mixed }

  @Test(arguments: Hammer.allCases.flatMap { hammer in [5, 1500].map { (hammer, $0) } })
  func `a thousand backs at once are all answered, on stacks of any height`(hammer: Hammer, height: Int) {
    h.environment.systemDirector = nil
    askThousandTimes(by: hammer, height)
  }

  @Test(arguments: Hammer.allCases)
  func `a thousand backs at once on forty screens that move are all answered`(hammer: Hammer) {
    askThousandTimes(by: hammer, 40)
  }

  private func askThousandTimes(by hammer: Hammer, _ height: Int) {
    h.log.words = ["request", "answer"]
    h.input { navigation.setViewControllers([root] + (1..<height).map { _ in ViewController() }, animated: false) }
    h.settle()
    _ = h.log.take()
    var answers = 0
    for number in 0..<1000 {
      switch hammer {
      case .pop, .unanimatedPop:
        h.input { navigation.popViewController(animated: hammer == .pop) { _ in answers += 1 } }
      case .escape: h.key(.escape)
      case .mixed:
        if number % 2 == 0 { h.key(.escape) } else { h.input { navigation.popViewController(animated: true) } }
      }
    }
    for _ in 0..<3000 where h.window.isTransitioning { h.frame() }
    h.frames(2)
    #expect(navigation.viewControllers.count == max(1, height - 1000) && !h.window.isTransitioning)
    if hammer == .pop || hammer == .unanimatedPop { #expect(answers == 1000) }
    let lines = h.log.take()
    #expect(lines.components(of: "answer") == lines.components(of: "request"))
  }
}
