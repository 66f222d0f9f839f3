import Directors
import Geometry
import Motion
import Plans
import Runtime
import Schema
import Testing
import Transitions
import Views

/// Stock directors follow the motion of the theme around their screens, unless they are told otherwise.
struct MotionTokenTests {
  /// The spring of a director's progress, with a theme of this motion.
  private func spring(
    _ name: String, _ with: [String: FieldValue] = [:], _ change: (inout Theme.MotionScheme) -> Void = { _ in }
  ) throws -> Spring {
    let back = ViewController()
    var theme = Theme.light
    change(&theme.motion)
    back.view.overrideTheme = theme
    let stand = ProposedTransition(.push, fore: ViewController(), back: back)
    let factory = try #require(StockDirectors.named(name)).factory(with)
    for case .add(let plan as SpringProgress, _, _) in factory.plans(for: stand).operations { return plan.spring }
    throw Missing()
  }

  private struct Missing: Error {}

  nonisolated private static let stock: [(String, Double, Double, Theme.SpringToken)] = [
    ("Slide", 0.42, 1, .default), ("Push", 0.42, 1, .default), ("Cover", 0.45, 1, .default),
    ("Fade", 0.35, 1, .default),
    ("Zoom", 0.45, 0.9, .default), ("CrossDissolve", 0.4, 1, .default), ("Sheet", 0.42, 1, .default),
    ("Stagger", 0.55, 1, .slow), ("Flip", 0.55, 1, .slow), ("Morph", 0.5, 1, .slow),
  ]

  @Test(arguments: stock)
  func `the default motion changes no stock spring by a bit, and half the response takes half the time`(
    name: String, response: Double, ratio: Double, token: Theme.SpringToken
  ) throws {
    #expect(try spring(name) == Spring(response: response, dampingRatio: ratio))
    let quick = try spring(name) { $0[token] = Spring(response: $0[token].response / 2, dampingRatio: 1) }
    #expect(abs(quick.response - response / 2) < 1e-9 && abs(quick.dampingRatio - ratio) < 1e-9)
    let others = try spring(name) { motion in
      for other in Theme.SpringToken.allCases where other != token {
        motion[other] = Spring(response: 3, dampingRatio: 1)
      }
    }
    #expect(others == Spring(response: response, dampingRatio: ratio), "it follows \(token) alone")
  }

  @Test func `what is set for a director stays, and the rest follows`() throws {
    let slow: (inout Theme.MotionScheme) -> Void = { $0.default = Spring(response: 0.8, dampingRatio: 0.5) }
    let set = try spring("Slide", ["response": .number(0.42)], slow)
    #expect(set.response == Spring(response: 0.42, dampingRatio: 1).response && abs(set.dampingRatio - 0.5) < 1e-9)
    let damped = try spring("Slide", ["dampingRatio": .number(1)], slow)
    #expect(abs(damped.response - 0.84) < 1e-9 && damped.dampingRatio == 1)
    var own = SlideDirector.Parameters()
    own.entrance = Entrance(response: 0.3)
    let director = DirectorFactory(SlideDirector.self) { SlideDirector($0, own) }
    let back = ViewController()
    back.view.overrideTheme = .dark
    back.view.overrideTheme?.motion.default = Spring(response: 0.8, dampingRatio: 0.5)
    let plans = director.plans(for: ProposedTransition(.push, fore: ViewController(), back: back)).operations
    let found = plans.contains { operation in
      if case .add(let plan as SpringProgress, _, _) = operation { return plan.spring.dampingRatio == 1 }
      return false
    }
    #expect(found, "an entrance of a program's own numbers follows nothing")
  }

  @Test func `a director takes a spring of the theme by its name, within the limits of directors`() throws {
    let motion: (inout Theme.MotionScheme) -> Void = { $0.fast = Spring(response: 0.2, dampingRatio: 0.7) }
    let fast = try spring("Push", ["spring": .text("fast")], motion)
    #expect(abs(fast.response - 0.2) < 1e-9 && abs(fast.dampingRatio - 0.7) < 1e-9)
    let wild = try spring("Push", ["spring": .text("fast")]) { $0.fast = Spring(response: 50, dampingRatio: 0.01) }
    #expect(abs(wild.response - 5) < 1e-9 && abs(wild.dampingRatio - 0.2) < 1e-9)
  }
}
