import Stagecraft

/// The cost of the stock directors in transition, each compared with Slide on the same screens. Also the cost of a
/// thousand staggered views, compared with one tween for each.
struct DirectorFigures {
  private let effort: Effort
  private static let calls = 8

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] { [false, true].flatMap { directors(isPainted: $0) + [stagger(isPainted: $0)] } }

  // MARK: Each director

  private func directors(isPainted: Bool) -> [Figure] {
    let all = StockDirectors.all.filter(\.canBeSlow)
    let stages = all.map { director in
      let fore = CrowdScreen(.detail)
      fore.transitionController.matchedElements = CrowdScreen.matches
      return FlightStage(
        director.slow, director.way, from: CrowdScreen(.overview), to: fore, isPainted: isPainted)
    }
    let measured = compare(zip(all, stages).map { contestant($0.info.name, $1) })
    let steady = stages.map(SteadyFrames.init)
    return all.indices.compactMap { index in
      guard let slide = all.firstIndex(where: { $0.info.name == "Slide" }), index != slide else { return nil }
      return figure(
        "\(all[index].info.name) between two screens of 200 views", isPainted, measured[index], [measured[slide]],
        steady[index])
    }
  }

  // MARK: A thousand views

  private func stagger(isPainted: Bool) -> Figure {
    func stage(_ director: DirectorFactory) -> FlightStage {
      FlightStage(director, from: CardScreen(), to: SwarmScreen(), isPainted: isPainted)
    }
    let cascade = stage(
      DirectorFactory(StaggerDirector.self) { transition in
        var parameters = StaggerDirector.Parameters()
        parameters.response = FlightStage.response
        parameters.backLeaves = false
        return StaggerDirector(transition, parameters)
      })
    let (one, two) = (stage(SwarmDirector.factory(fades: false)), stage(SwarmDirector.factory(fades: true)))
    let measured = compare([
      contestant("Stagger", cascade), contestant("a tween each: translation", one),
      contestant("two tweens each: and alpha", two),
    ])
    return figure(
      "Stagger of 1,000 views", isPainted, measured[0], [measured[1], measured[2]], SteadyFrames(cascade),
      reach: [.times(1, of: measured[2])])
  }

  // MARK: Measuring

  private func contestant(_ name: String, _ stage: FlightStage) -> Contestant {
    Contestant(name, calls: Self.calls, prepare: stage.turnWhenDue, stage.frame)
  }

  private func compare(_ contestants: [Contestant]) -> [Measured] {
    measure(contestants, rounds: effort.rounds(60), unitsPerSecond: 1e3)
  }

  private func figure(
    _ name: String, _ isPainted: Bool, _ ours: Measured, _ baselines: [Measured], _ steady: SteadyFrames,
    reach: [Reach] = []
  ) -> Figure {
    let ratios = baselines.map { baseline in
      "\(fixed((ours.cpu?.median ?? .nan) / (baseline.cpu?.median ?? .nan), 2)) x \(baseline.name)"
    }
    return Figure(
      "\(isPainted ? "pixels: " : "")\(name)\(isPainted ? "" : ", no drawing")", in: "ms a frame", by: .cpu, ours,
      against: baselines, reach: reach,
      notes: [
        ratios.joined(separator: ", "),
        "\(steady.allocations) allocations and \(steady.layouts) layouts in \(SteadyFrames.count) frames",
      ])
  }
}

/// Frame costs as counts, between two reversals of a transition.
struct SteadyFrames {
  static let count = 40
  let allocations: Int
  let layouts: Int

  init(_ stage: FlightStage) {
    stage.turn()
    for _ in 0..<10 { stage.frame() }
    let before = stage.layoutCount
    allocations = Allocations { for _ in 0..<Self.count { stage.frame() } }.count
    layouts = stage.layoutCount - before
  }
}

/// The motion of Stagger, written with other plans: a tween for each view and property.
private final class SwarmDirector: TransitionDirector {
  private let transition: Transition
  private let fades: Bool

  convenience init(_ transition: Transition) { self.init(transition, fades: false) }

  init(_ transition: Transition, fades: Bool) {
    self.transition = transition
    self.fades = fades
  }

  static func factory(fades: Bool) -> DirectorFactory {
    DirectorFactory(SwarmDirector.self) { SwarmDirector($0, fades: fades) }
  }

  func setUp(_ transaction: inout Transaction) {
    let fore = transition.foreViewController.view
    transaction.add(
      SpringProgress(spring: Spring(response: FlightStage.response, dampingRatio: 1)), to: transition.progress)
    transaction.add(
      TransitionTween(.alpha, back: 0, fore: 1, segment: Segment(position: 0, length: 0.34)), to: fore)
    for (index, piece) in fore.subviews.enumerated() {
      let turn = Double(index) / Double(fore.subviews.count)
      let segment = Segment(position: turn * 0.55, length: 0.45)
      transaction.add(
        TransitionTween(.translation, back: Vector(0, 36), fore: .zero, segment: segment), to: piece)
      if fades { transaction.add(TransitionTween(.alpha, back: 0, fore: 1, segment: segment), to: piece) }
    }
  }
}
