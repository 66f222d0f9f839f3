import Directors
import Motion
import Runtime
import StagecraftCompat
import Testing
import Transitions
import Views

/// The choice of the director that leads a transition.
struct DirectorStackTests {
  /// Writes down what its type is asked and that it was made.
  private final class Picky: TransitionDirector {
    nonisolated(unsafe) static var log: [String] = []
    nonisolated(unsafe) static var isFeasible = false
    static var preconditions: [Precondition] {
      [
        Precondition("a willing program") { _ in
          log.append("asked")
          return isFeasible
        }
      ]
    }
    init(_ transition: Transition) { Self.log.append("made") }
    func setUp(_ transaction: inout Transaction) {}
  }

  private final class Falling: TransitionDirector {
    static var preconditions: [Precondition] { [Precondition("a miracle") { _ in false }] }
    static func fallback(for prospect: ProposedTransition) -> DirectorFactory? { DirectorFactory(FadeDirector.self) }
    init(_ transition: Transition) {}
    func setUp(_ transaction: inout Transaction) {}
  }

  private final class Left: TransitionDirector {
    static var preconditions: [Precondition] { [Precondition("a miracle") { _ in false }] }
    static func fallback(for prospect: ProposedTransition) -> DirectorFactory? { DirectorFactory(Right.self) }
    init(_ transition: Transition) {}
    func setUp(_ transaction: inout Transaction) {}
  }

  private final class Right: TransitionDirector {
    static var preconditions: [Precondition] { [Precondition("a miracle") { _ in false }] }
    static func fallback(for prospect: ProposedTransition) -> DirectorFactory? { DirectorFactory(Left.self) }
    init(_ transition: Transition) {}
    func setUp(_ transaction: inout Transaction) {}
  }

  /// One that gives a new factory each time it is asked for a fallback.
  private final class Endless: TransitionDirector {
    static func fallback(for prospect: ProposedTransition) -> DirectorFactory? {
      DirectorFactory(Endless.self).when("a miracle") { _ in false }
    }
    init(_ transition: Transition) {}
    func setUp(_ transaction: inout Transaction) {}
  }

  private func push(_ directors: DirectorFactory...) -> (name: String?, selection: String, warnings: [String]) {
    let (h, navigation, _) = Harness.navigation()
    let a = Screen("a")
    a.transitionController.directors = directors
    h.log.words = ["warning"]
    h.input { navigation.pushViewController(a, animated: true) }
    let transition = h.window.transition
    let found = (transition?.directorName, transition?.selection.description ?? "")
    h.settle()
    return (found.0, found.1, h.log.lines)
  }

  @Test func `Director stack: the first one whose preconditions hold leads`() {
    let found = push(
      DirectorFactory(FadeDirector.self).when("a Sunday") { _ in false }, DirectorFactory(SlideDirector.self),
      DirectorFactory(FadeDirector.self))
    #expect(found.name == "Slide")
    #expect(found.selection == "Fade needs a Sunday; Slide leads", "and who was asked can be read")
    #expect(found.warnings == [])
  }

  @Test func `Preconditions: one that cannot lead is asked once, before anything has changed, and never made`() {
    Picky.log = []
    let (h, navigation, root) = Harness.navigation()
    let a = Screen("a")
    var before: String?
    a.transitionController.directors = [
      DirectorFactory(Picky.self).when("anything") { _ in true },
      DirectorFactory(SlideDirector.self).when { prospect in
        before = h.window.dumpTree()
        #expect(prospect.foreViewController === a && prospect.backViewController === root)
        #expect(prospect.kind == .push && prospect.direction == .forward && !prospect.isInteractive)
        #expect(prospect.containerSize == navigation.view.bounds.size)
        #expect(a.view.window == nil && navigation.viewControllers.count == 1)
        return true
      },
    ]
    let tree = h.window.dumpTree()
    h.input { navigation.pushViewController(a, animated: true) }
    #expect(before == tree)
    #expect(Picky.log == ["asked"])
    h.settle()
    #expect(navigation.topViewController === a)
  }

  @Test func `Fallback chain: where none can lead the fallbacks are asked from the top, and then the system's`() {
    let chain = push(
      DirectorFactory(SlideDirector.self).when("a Sunday") { _ in false }, DirectorFactory(Falling.self))
    #expect(chain.name == "Fade")
    #expect(chain.selection == "Slide needs a Sunday; Falling needs a miracle; Fade leads")
    let deep = push(
      DirectorFactory(Falling.self)
        .otherwise(DirectorFactory(FadeDirector.self).when("a Sunday") { _ in false }.otherwise(SlideDirector.self)))
    #expect(deep.selection == "Falling needs a miracle; Fade needs a Sunday; Slide leads")
    let none = push(DirectorFactory(FadeDirector.self).when("a Sunday") { _ in false })
    #expect(none.selection == "Fade needs a Sunday; Slide leads", "the system's")
    #expect(chain.warnings + deep.warnings + none.warnings == [])
  }

  @Test func `nobody is asked twice, in the stack or as a fallback`() {
    let picky = DirectorFactory(Picky.self)
    Picky.log = []
    let found = push(picky.otherwise(Picky.self), picky, DirectorFactory(Falling.self).otherwise(picky))
    #expect(Picky.log == ["asked", "asked"], "one with a fallback of its own is another one")
    #expect(found.name == "Slide" && found.warnings == [])
  }

  @Test func `Fallback chain: one that comes back to where it was is named, and the next one is asked`() {
    let found = push(DirectorFactory(Left.self), DirectorFactory(Falling.self))
    #expect(found.name == "Fade")
    #expect(found.warnings == ["warning the fallbacks of the director Left have no end: Left -> Right -> Left"])
  }

  @Test func `Fallback chain: one that goes on with new ones for ever is cut off`() {
    let found = push(DirectorFactory(Endless.self).when("a miracle") { _ in false })
    #expect(found.name == "Slide")
    #expect(found.warnings.count == 1 && found.warnings[0].contains("have no end"), "\(found.warnings)")
  }

  @Test func `the same director with other conditions is another one`() {
    let found = push(
      DirectorFactory(FadeDirector.self).when("a Sunday") { _ in false }
        .otherwise(DirectorFactory(FadeDirector.self).when("a day") { _ in true }))
    #expect(found.selection == "Fade needs a Sunday; Fade leads")
    #expect(found.warnings == [])
  }

  @Test func `Feasibility: with nobody who can lead, the screen is there at once`() {
    let (h, navigation, _) = Harness.navigation(director: nil)
    let a = Screen("a")
    a.transitionController.directors = [DirectorFactory(FadeDirector.self).when("a Sunday") { _ in false }]
    h.input { navigation.pushViewController(a, animated: true, completion: h.note("pushed")) }
    h.settle()
    #expect(h.log.take().hasSuffix("pushed: completed"))
    #expect(a.view.window != nil)
  }

  @Test func `the older properties are the stack with one director`() {
    let controller = Screen("a").transitionController
    controller.directorType = FadeDirector.self
    #expect(controller.directors.map(\.name) == ["Fade"])
    controller.directors.append(DirectorFactory(SlideDirector.self))
    #expect(controller.directorFactory?.name == "Fade" && controller.directorType == FadeDirector.self)
    controller.directorFactory = DirectorFactory(SlideDirector.self)
    #expect(controller.directors.map(\.name) == ["Slide"])
    controller.directorType = nil
    #expect(controller.directors.isEmpty)
  }

  @Test func `ready-made preconditions`() {
    let (fore, back) = (Screen("fore"), Screen("back"))
    func leads(_ condition: Precondition, _ prospect: ProposedTransition) -> Bool {
      DirectorFactory(FadeDirector.self).when(condition).canLead(prospect)
    }
    let plain = ProposedTransition(.push, fore: fore, back: back)
    #expect(leads(.kind(.push), plain) && !leads(.kind(.present), plain))
    #expect(leads(.allowsMotion, plain))
    #expect(!leads(.allowsMotion, ProposedTransition(.push, fore: fore, back: back, prefersReducedMotion: true)))
    #expect(!leads(.hasContextElement, plain))
    #expect(leads(.hasContextElement, ProposedTransition(.push, fore: fore, back: back, contextElement: back.card)))
  }
}
