import Directors
import Geometry
import Runtime
import Schema
import StageSupport
import Testing
import Transitions
import Views

/// What Push, Cover, CrossDissolve and Stagger do to the screens, seen at places of the way.
struct NewDirectorTests {
  private func half(
    _ name: String, _ values: [String: FieldValue] = [:], at progress: Double = 0.5, _ way: Theatre.Way = .push,
    style: ModalPresentationStyle = .pageSheet
  ) -> Theatre {
    let theatre = Theatre(AllDirectors.named(name)?.factory(known: values), way, style: style)
    theatre.bring()
    theatre.transition?.progress.move(to: progress, velocity: 0)
    return theatre
  }

  /// The plain view that lies between the two screens.
  private func veil(_ theatre: Theatre) -> View? {
    theatre.navigation.view.subviews.first { $0 !== theatre.root.view && $0 !== theatre.fore.view }
  }

  @Test func `Push moves the old screen by 0_3 of its width under a black of one tenth`() {
    let theatre = half("Push", at: 0.5)
    #expect(theatre.fore.view.screenFrame.minX == 300)
    #expect(abs(theatre.root.view.screenFrame.minX + 90) < 1e-9)
    #expect(abs((veil(theatre)?.alpha ?? 0) - 0.05) < 1e-9 && veil(theatre)?.backgroundColor == .black)
    #expect(theatre.root.view.alpha == 1 && theatre.fore.view.shadow != nil)
    theatre.settle()
    #expect(theatre.fore.view.shadow == nil && theatre.navigation.view.subviews.count == 1)
  }

  @Test(arguments: [("left", -300.0, 0.0), ("right", 300, 0), ("top", 0, -200), ("bottom", 0, 200)])
  func `Push and Cover come from any edge`(edge: String, x: Double, y: Double) {
    for name in ["Push", "Cover"] {
      let theatre = half(name, ["edge": .text(edge)])
      #expect(theatre.fore.view.screenFrame == Rect(x, y, 600, 400))
    }
  }

  @Test(arguments: ["Slide", "Push", "Cover"]) func `told to swing it does when it comes, and not when it goes`(
    name: String
  ) {
    let edge: [String: FieldValue] = ["dampingRatio": .number(0.4), "edge": .text("right")]
    let theatre = Theatre(AllDirectors.named(name)?.factory(known: edge))
    theatre.bring()
    var least = 0.0
    while theatre.transition != nil {
      theatre.frame()
      least = min(least, theatre.fore.view.screenFrame.minX)
      // The gap that it leaves shows its own colour.
      if theatre.transition != nil, theatre.fore.view.screenFrame.minX < -1 {
        let bleed = theatre.navigation.view.subviews.last?.subviews.first { !$0.isHidden }
        #expect(bleed?.backgroundColor == theatre.fore.view.backgroundColor)
        #expect(bleed.map { abs($0.screenFrame.maxX - 600) < 1e-6 } == true)
      }
    }
    #expect(least < -10)
    theatre.take()
    var places: [Double] = []
    while theatre.transition != nil {
      theatre.frame()
      places.append(theatre.fore.view.superview == nil ? 600 : theatre.fore.view.screenFrame.minX)
    }
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `a screen with a shadow of its own keeps it`() {
    let theatre = Theatre(AllDirectors.named("Push")?.factory())
    let own = Shadow(radius: 3, color: .white)
    theatre.fore.view.shadow = own
    theatre.bring()
    theatre.run(to: 0.5)
    #expect(theatre.fore.view.shadow == own)
    theatre.settle()
    #expect(theatre.fore.view.shadow == own)
  }

  @Test func `Cover makes the old screen smaller, darker and round`() {
    let theatre = half("Cover", at: 1)
    #expect(abs(theatre.root.view.transform.scale.width - 0.94) < 1e-9)
    #expect(theatre.root.view.cornerRadius == 14 && theatre.root.view.clipsToBounds)
    #expect(abs((veil(theatre)?.alpha ?? 0) - 0.4) < 1e-9)
  }

  @Test func `behind a sheet the old screen stays stepped back, and is itself again when that has gone`() {
    let theatre = Theatre(AllDirectors.named("Cover")?.factory(), .present)
    let before = theatre.tree
    theatre.bring()
    theatre.settle()
    let back = theatre.navigation.view
    #expect(abs(back.transform.scale.width - 0.94) < 1e-9 && back.cornerRadius == 14)
    theatre.take()
    theatre.run(to: 0.5)
    #expect(back.transform.scale.width > 0.95 && back.transform.scale.width < 1)
    theatre.turn()
    theatre.settle()
    #expect(abs(back.transform.scale.width - 0.94) < 1e-9 && back.cornerRadius == 14)
    theatre.take(animated: false)
    theatre.settle()
    #expect(theatre.tree == before)
  }

  @Test func `CrossDissolve leaves the old screen opaque under the new one`() {
    let theatre = half("CrossDissolve", at: 0.3)
    #expect(theatre.root.view.alpha == 1 && abs(theatre.fore.view.alpha - 0.3) < 1e-9)
    #expect(veil(theatre) == nil)
  }

  @Test func `CrossDissolve through a colour shows that alone at the turning point`() {
    let values: [String: FieldValue] = ["through": .color(.white), "turningPoint": .number(0.25)]
    let theatre = half("CrossDissolve", values, at: 0.25)
    #expect(theatre.fore.view.alpha == 0 && veil(theatre)?.alpha == 1 && veil(theatre)?.backgroundColor == .white)
    theatre.transition?.progress.move(to: 0.625, velocity: 0)
    #expect(abs(theatre.fore.view.alpha - 0.5) < 1e-9)
    theatre.transition?.progress.move(to: 0.125, velocity: 0)
    #expect(theatre.fore.view.alpha == 0 && abs((veil(theatre)?.alpha ?? 0) - 0.5) < 1e-9)
  }

  @Test func `CrossDissolve keeps to its segment`() {
    let theatre = half("CrossDissolve", ["begin": .number(0.5), "length": .number(0.25)], at: 0.5)
    #expect(theatre.fore.view.alpha == 0)
    theatre.transition?.progress.move(to: 0.625, velocity: 0)
    #expect(abs(theatre.fore.view.alpha - 0.5) < 1e-9)
    theatre.transition?.progress.move(to: 0.75, velocity: 0)
    #expect(theatre.fore.view.alpha == 1)
  }

  private func alphas(_ theatre: Theatre) -> [Double] {
    zip(theatre.fore.view.subviews, [1, 1, 1, 0.5, 1]).map { $0.alpha / $1 }
  }

  @Test func `Stagger brings the pieces one after another from the top where nothing was touched`() {
    let theatre = half("Stagger")
    let alphas = alphas(theatre)
    #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 >= $1 } && alphas[1] < alphas[0] && alphas[0] > 0.5)
    #expect(theatre.fore.view.subviews[4].transform.ty > 0)
    #expect(theatre.root.view.subviews.allSatisfy { $0.alpha == 0 }, "the old ones have left")
    theatre.settle()
    #expect(theatre.root.view.subviews.map(\.alpha) == [1, 1, 1, 0.5, 1], "and are as they were")
  }

  @Test func `Stagger brings the piece nearest to what was touched first`() {
    let theatre = Theatre(AllDirectors.named("Stagger")?.factory())
    theatre.root.touched = theatre.root.view.subviews[4]
    theatre.bring()
    theatre.transition?.progress.move(to: 0.5, velocity: 0)
    let alphas = alphas(theatre)
    #expect(alphas[4] == alphas.max() && alphas[0] == alphas.min() && alphas[4] > alphas[0])
    #expect(theatre.fore.view.subviews[0].transform.ty > 0, "outward from there")
  }

  @Test func `Stagger in random order is the same for one seed, and another one for another`() {
    func order(_ seed: Double) -> [Double] {
      alphas(half("Stagger", ["order": .text("random"), "seed": .number(seed)]))
    }
    #expect(order(1) == order(1) && order(1) != order(2))
  }

  @Test func `what a program does to a piece on the way stays`() {
    let theatre = half("Stagger", at: 0.9)
    theatre.fore.view.subviews[1].alpha = 0.25
    theatre.settle()
    #expect(theatre.fore.view.subviews[1].alpha == 0.25)
  }

  @Test func `a thousand pieces are one target`() {
    let theatre = Theatre(AllDirectors.named("Stagger")?.factory())
    for index in 0..<1000 { theatre.fore.view.addSubview(View(frame: Rect(Double(index % 50) * 10, 0, 8, 8))) }
    let counter = PlanCounter()
    theatre.environment.addTracer(counter)
    theatre.bring()
    #expect(counter.plans <= 5)
    theatre.settle()
    #expect(theatre.fore.view.subviews.allSatisfy { $0.transform.tx == 0 && $0.transform.ty == 0 })
  }

  @Test func `numbers of a program's own are checked at the door`() async {
    await #expect(processExitsWith: .failure) { await Self.make { @MainActor in $0.parallax = -1 } }
    await #expect(processExitsWith: .failure) { await Self.make { @MainActor in $0.response = .nan } }
    await #expect(processExitsWith: .failure) { await Self.make { @MainActor in $0.dim = 1.5 } }
  }

  private static func make(_ change: @MainActor @Sendable (inout PushDirector.Parameters) -> Void) {
    var parameters = PushDirector.Parameters()
    change(&parameters)
    let theatre = Theatre(DirectorFactory(PushDirector.self) { PushDirector($0, parameters) })
    theatre.bring()
  }
}

/// Counts what a director asks for.
private final class PlanCounter: Tracer {
  var plans = 0
  func didAddPlan(_ plan: any Plan, to target: AnyObject) { plans += 1 }
  func didAddPlan(_ plan: any Plan, named name: String, to target: AnyObject) { plans += 1 }
}
