import Foundation
import Stagecraft
import Testing

// The code of Docs/DIRECTORS.md that moves the container view, as it stands there, and what it does.

/// Both screens step back together, one slides over the other, and they come forward again.
final class StepBackDirector: TransitionDirector {
  private let transition: Transition
  init(_ transition: Transition) { self.transition = transition }

  func setUp(_ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
    transaction.add(TransitionTween(.stepBack, back: 0, fore: 1), to: transition.containerView)
    transaction.add(TransitionTween(.relativeTranslation, back: Vector(1, 0), fore: .zero), to: fore)
    transaction.add(
      Draggable(drivesTransitionAlong: Vector(1, 0), gesture: transition.gestureName), named: "drag", to: fore)
  }
}

extension Property where Target == View, Value == Double {
  /// There and back again: at 0 and at 1 the view has its own size, in the middle it is an eighth smaller.
  static var stepBack: Self {
    Property(
      "stepBack", threshold: 0.0005,
      read: { asin(min(1, max(0, (1 - $0.transform.scale.width) * 8))) / .pi },
      write: { view, progress in
        let scale = 1 - sin(.pi * min(1, max(0, progress))) / 8
        view.transform = Transform2D(scaleX: scale, y: scale)
      })
  }
}

struct DirectorGuideTests {
  private let loop = FrameLoop()
  private let window = Window(frame: Rect(0, 0, 400, 300))
  private let environment: TransitionEnvironment
  private let navigation: NavigationController
  private let list = ViewController()
  private let detail = ViewController()

  init() {
    environment = TransitionEnvironment(loop: loop)
    navigation = NavigationController(root: list)
    detail.transitionController.directors = [DirectorFactory(StepBackDirector.self)]
    window.onWork = { [loop] in loop.requestFrame() }
    loop.onLayout = { [window] in window.performLayout() }
    loop.onDraw = { [window] in window.didDisplay() }
    input { window.setRootViewController(navigation, environment: environment) }
    settle()
  }

  private func input(_ body: () -> Void) { loop.dispatch(at: loop.now, body) }
  private func frames(_ count: Int) { for _ in 0..<count { loop.frame(at: loop.now + 1.0 / 60) } }
  private func settle() { while loop.needsFrame || window.isTransitioning, loop.now < 100 { frames(1) } }
  private var scale: Double { navigation.view.transform.scale.width }
  private func expectedScale(_ transition: Transition) -> Double { 1 - sin(.pi * transition.progress.position) / 8 }

  @Test func `the guide's director of the container view is compiled here`() throws {
    let tests = URL(filePath: #filePath)
    let package = tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: package.appending(path: "Docs/DIRECTORS.md"), encoding: .utf8)
    let code = trimmed(try String(contentsOf: tests, encoding: .utf8))
    let blocks = guide.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
      .filter { $0.contains("stepBack") }
    #expect(blocks.count == 2)
    for block in blocks { #expect(code.contains(trimmed(block)), "not compiled as it stands:\n\(block)") }
  }

  private func trimmed(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  @Test func `the container steps back with the way and is itself again, there and back`() throws {
    for isPush in [true, false] {
      input {
        if isPush {
          navigation.pushViewController(detail, animated: true)
        } else {
          navigation.popViewController(animated: true)
        }
      }
      var least = 1.0
      while let transition = window.transition {
        #expect(abs(scale - expectedScale(transition)) < 1e-9)
        least = min(least, scale)
        frames(1)
      }
      settle()
      #expect(least < 0.9 && navigation.view.transform == .identity)
      #expect(navigation.view.frame == window.bounds)
    }
  }

  @Test func `seized, scrubbed, turned and thrown, the container goes with the hand and does not jump`() throws {
    input { navigation.pushViewController(detail, animated: true) }
    while (window.transition?.progress.value ?? 1) < 0.5 { frames(1) }
    let transition = try #require(window.transition)
    let seized = scale
    let corner = detail.view.screenFrame.origin
    input { window.send(.pointer(PointerEvent(.began, at: corner + Vector(30, 60), time: loop.now))) }
    #expect(transition.progress.isHeld && scale == seized)
    for step in 1...40 {
      let at = corner + Vector(30 + Double(step) * 2, 60)
      let before = scale
      frames(1)
      input { window.send(.pointer(PointerEvent(.moved, at: at, time: loop.now))) }
      #expect(abs(scale - expectedScale(transition)) < 1e-9 && abs(scale - before) < 0.01)
    }
    let left = scale
    input { window.send(.pointer(PointerEvent(.ended, at: corner + Vector(110, 60), time: loop.now))) }
    #expect(scale == left && !transition.progress.isHeld)
    let direction = transition.currentDirection
    frames(2)
    let turned = scale
    input { transition.currentDirection = direction.reversed }
    #expect(scale == turned)
    settle()
    #expect(navigation.view.transform == .identity && window.transition == nil)
  }

  @Test(arguments: [0, 1, 5, 15]) func `cancelled by Escape, and replaced in flight, it leaves the container as it was`(
    frames count: Int
  ) {
    navigation.view.transform = Transform2D(scaleX: 0.98, y: 0.98)
    navigation.view.alpha = 0.9
    let before = window.dumpTree()
    input { navigation.pushViewController(detail, animated: true) }
    frames(count)
    input {
      window.send(.key(KeyEvent(.down, .escape, time: loop.now)))
      window.send(.key(KeyEvent(.up, .escape, time: loop.now)))
    }
    settle()
    #expect(window.dumpTree() == before)
    input { navigation.pushViewController(detail, animated: true) }
    frames(count)
    let view = navigation.view
    input { window.setRootViewController(ViewController(), environment: environment) }
    #expect(view.transform == Transform2D(scaleX: 0.98, y: 0.98) && view.alpha == 0.9)
  }
}
