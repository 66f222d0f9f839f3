import Geometry
import Motion
import Plans
import Runtime
import TestSupport
import Testing
import Views

/// Writing and reading a program's own property runs its code, which may do anything.
struct ReentryTests {
  private let desk = Desk()

  private func spring(_ dial: Dial, to angle: Double, _ spring: Spring = .smooth) {
    desk.scheduler.add(SpringTo(.angle, angle, spring: spring), to: dial)
  }

  @Test func `a plan that comes while others are told of the step goes on from this frame, not from the one before`() {
    let (first, second) = (Dial(), Dial())
    spring(first, to: 1)
    spring(second, to: 10, .bouncy)
    desk.scheduler.add(Tween(.angle, values: [0, 50], duration: 0.2), to: second)
    let desk = desk
    for (turn, wanted) in [(5, 0.0), (12, 0)] {
      var count = 0
      first.onWrite = {
        count += 1
        if count == turn { desk.scheduler.add(SpringTo(.angle, wanted, spring: .smooth), to: second) }
      }
      desk.run(until: desk.loop.now + Double(turn) / 60)
      first.onWrite = nil
      let begin = Double(turn) / 60
      #expect(abs(second.angle - 50 * min(1, begin / 0.2)) < 1e-9, "turn \(turn)")
      let speed = begin < 0.2 ? 250.0 : 0
      let start = desk.loop.now
      desk.run(until: start + 0.1) {
        let expected = Spring.smooth.value(
          after: desk.loop.now - start, from: 50 * min(1, begin / 0.2), to: 0, velocity: speed)
        #expect(abs(second.angle - expected) < 1e-9, "turn \(turn)")
      }
      desk.rest()
      second.angle = 0
      spring(first, to: Double(turn))
      desk.scheduler.add(Tween(.angle, values: [0, 50], duration: 0.2), to: second)
    }
  }

  @Test func `a plan removed while others are told stays where it is in this frame`() {
    let (first, second) = (Dial(), Dial())
    spring(first, to: 1)
    desk.scheduler.add(Tween(.angle, values: [0, 60], duration: 1), named: "n", to: second)
    let desk = desk
    var count = 0
    var writes = 0
    second.onWrite = { writes += 1 }
    first.onWrite = {
      count += 1
      if count == 30 { desk.scheduler.remove(named: "n", from: second) }
    }
    desk.run(until: 0.5)
    #expect(abs(second.angle - 30) < 1e-9)
    // What has been removed is not written again.
    #expect(writes == 30)
    first.onWrite = nil
    desk.rest()
    #expect(abs(second.angle - 30) < 1e-9 && writes == 30)
  }

  @Test func `a transition that is turned while others are told turns where it is in this frame`() throws {
    let desk = Desk(.forward)
    let window = try #require(desk.transition)
    let dial = Dial()
    desk.scheduler.add(SpringTo(.angle, 1), to: dial)
    desk.scheduler.add(SpringProgress(spring: .smooth), to: window)
    var count = 0
    dial.onWrite = {
      count += 1
      if count == 6 { window.turn(to: .backward, by: .request) }
    }
    desk.run(until: 0.1)
    let state = Spring.smooth.state(after: 0.1, displacement: -1, velocity: 0)
    #expect(abs(window.value - 1 - state.displacement) < 1e-9)
    desk.loop.frame(at: 0.13)
    let expected = Spring.smooth.value(after: 0.03, from: 1 + state.displacement, to: 0, velocity: state.velocity)
    #expect(abs(window.value - expected) < 1e-9)
    dial.onWrite = nil
  }

  @Test
  func `in a frame owners are told of moves and then of ends, each in the order in which they came to the scheduler`() {
    let dials = (0..<9).map { _ in Dial() }
    var told: [Int] = []
    for (number, dial) in dials.enumerated() {
      // Met in one order, set in motion in another, on different springs and curves.
      spring(dial, to: dial.angle)
      dial.onWrite = { told.append(number) }
    }
    desk.rest()
    for number in [4, 8, 0, 2, 6, 1, 7, 5, 3] {
      switch number % 3 {
      case 0: desk.scheduler.add(Tween(.angle, to: 1, duration: 0.05), to: dials[number])
      case 1: spring(dials[number], to: 1, .undamped(period: 0.4, endsAfter: 0.05))
      default: spring(dials[number], to: 1, .undamped(period: 0.3, endsAfter: 0.05))
      }
    }
    told = []
    desk.run(until: desk.loop.now + 0.02, rate: 50)
    #expect(told == Array(0..<9))
    told = []
    desk.loop.frame(at: desk.loop.now + 0.05)
    #expect(told == Array(0..<9) && dials.allSatisfy { $0.angle == 1 })
    for dial in dials { dial.onWrite = nil }
  }

  @Test func `what comes in at the moment of a frame is moved by another frame of that moment`() {
    desk.loop.frame(at: 1)
    desk.scheduler.add(SpringTo(.position, desk.card.center), to: desk.card)
    desk.scheduler.add(Tween(.alpha, to: 0.5, duration: 0), to: desk.card)
    desk.loop.frame(at: 1)
    #expect(desk.card.alpha == 0.5 && !desk.scheduler.isActive)
  }

  @Test func `writing adds and removes plans on its own property, others and new targets, again and again`() {
    let desk = desk
    let dials = (0..<20).map { _ in Dial() }
    var random = SeededGenerator(seed: 5)
    var isBusy = false
    var calls = 0
    for dial in dials {
      dial.onWrite = {
        guard !isBusy, calls < 3000 else { return }
        isBusy = true
        defer { isBusy = false }
        calls += 1
        let other = dials[random.int(in: 0...19)]
        let name = "\(random.int(in: 0...2))"
        switch random.int(in: 0...7) {
        case 0: desk.scheduler.add(SpringTo(.angle, random.double(in: -9...9)), named: name, to: other)
        case 1: desk.scheduler.remove(named: name, from: other)
        case 2:
          desk.scheduler.add(
            Tween(.angle, values: [0, 1, 0], duration: random.double(in: 0...0.2), isAdditive: true), named: name,
            to: other)
        case 3: desk.scheduler.add(Decelerate(.angle), to: other)
        case 4: desk.scheduler.add(Tween(.angle, to: 3, duration: random.double(in: 0...0.1)), to: other)
        case 5: desk.scheduler.add(SpringTo(.angle, 1), to: Dial())
        case 6: desk.scheduler.add(SpringTo(.alpha, random.double(in: 0...1)), to: desk.card)
        default: _ = desk.scheduler.velocity(of: other)
        }
      }
    }
    for dial in dials { spring(dial, to: 5, .bouncy) }
    desk.rest()
    #expect(calls == 3000 || !desk.scheduler.isActive)
    #expect(!desk.loop.needsFrame && !desk.scheduler.isActive)
    #expect(dials.allSatisfy { $0.angle.isFinite })
    for dial in dials { dial.onWrite = nil }
  }

  @Test func `a frame cannot be run from inside a write, and an event can be handled there`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (desk, dial) = (Desk(), Dial())
        dial.onWrite = { desk.loop.frame(at: 9) }
        desk.scheduler.add(SpringTo(.angle, 1), to: dial)
        desk.loop.frame(at: 1)
      }
    }
    let dial = Dial()
    let desk = desk
    var isBusy = false
    dial.onWrite = {
      guard !isBusy else { return }
      isBusy = true
      desk.loop.dispatch(at: desk.loop.now + 0.004) {
        desk.scheduler.add(SpringTo(.angle, 1 - dial.angle), to: dial)
      }
      isBusy = false
    }
    spring(dial, to: 1)
    desk.run(until: 0.3)
    #expect(dial.angle.isFinite)
    dial.onWrite = nil
    desk.rest()
    #expect(!desk.scheduler.isActive)
  }
}

/// Everything may end in the middle of a step: nothing is touched afterwards, and nothing stays behind.
struct EndInWriteTests {
  /// A property that is read and written by what the test says.
  private final class Probe {
    var value = 0.0
    var onRead: (() -> Void)?
    var onWrite: (() -> Void)?
  }

  /// A loop and the only reference to a scheduler.
  private final class House {
    let loop = FrameLoop()
    var scheduler: Scheduler?
    init() { scheduler = Scheduler(loop: loop) }
  }

  private enum Way: CaseIterable, CustomTestStringConvertible {
    case tornDown, dropped, tornDownAndDropped
    var testDescription: String { "\(self)" }

    func end(_ house: House) {
      if self != .dropped { house.scheduler?.tearDown() }
      if self != .tornDown { house.scheduler = nil }
    }
  }

  private enum Moment: CaseIterable, CustomTestStringConvertible {
    case springMoves, springEnds, tweenBegins, tweenMoves, tweenEnds, additionMoves, additionEnds, isRemoved, isSeized
    var testDescription: String { "\(self)" }
  }

  private static var property: Property<Probe, Double> {
    Property(
      "value", threshold: 0.001,
      read: {
        $0.onRead?()
        return $0.value
      },
      write: {
        $0.value = $1
        $0.onWrite?()
      })
  }

  @Test(arguments: Way.allCases, Moment.allCases)
  private func `whatever is told of last, it is the last that is told`(way: Way, moment: Moment) throws {
    let tracker = LeakTracker()
    let house = House()
    var ends = 0
    func play() throws {
      let probe = tracker.track(Probe(), "probe")
      let others = (0..<6).map { _ in tracker.track(Probe(), "other") }
      let card = tracker.track(View(frame: Rect(0, 0, 10, 10)), "card")
      /// Leaves the house the only one who holds the scheduler.
      func begin() throws {
        let scheduler = tracker.track(try #require(house.scheduler), "scheduler")
        for other in others.prefix(3) { scheduler.add(SpringTo(Self.property, 9), to: other) }
        scheduler.add(SpringTo(.position, Point(300, 0)), to: card)
        let (tween, addition) = (
          Tween(Self.property, to: 5, duration: 0.1),
          Tween(Self.property, values: [0, 1, 0], duration: 0.1, isAdditive: true)
        )
        switch moment {
        case .springMoves, .springEnds, .isSeized: scheduler.add(SpringTo(Self.property, 1), to: probe)
        case .tweenBegins: scheduler.add(Tween(Self.property, to: 5, duration: 0.1, delay: 0.05), to: probe)
        case .tweenMoves, .tweenEnds: scheduler.add(tween, to: probe)
        case .additionMoves, .additionEnds, .isRemoved:
          scheduler.add(SpringTo(Self.property, 1, spring: .bouncy), to: probe)
          scheduler.add(addition, named: "a", to: probe)
        }
        for other in others.suffix(3) {
          scheduler.add(SpringTo(Self.property, 9), to: other)
          scheduler.add(addition, to: other)
        }
      }
      try begin()
      func arm() {
        let end = { [unowned house, unowned probe] in
          probe.onWrite = nil
          probe.onRead = nil
          ends += 1
          way.end(house)
        }
        if moment == .tweenBegins { probe.onRead = end } else { probe.onWrite = end }
      }
      switch moment {
      case .springEnds:
        probe.onWrite = { [unowned probe] in
          if probe.value == 1 {
            arm()
            probe.onWrite?()
          }
        }
      case .tweenEnds:
        probe.onWrite = { [unowned probe] in
          if probe.value == 5 {
            arm()
            probe.onWrite?()
          }
        }
      case .springMoves, .tweenBegins, .tweenMoves, .additionMoves: arm()
      case .additionEnds, .isRemoved, .isSeized: break
      }
      for frame in 1...200 where ends == 0 {
        if moment == .additionEnds, frame == 6 { arm() }
        if frame == 3, moment == .isRemoved || moment == .isSeized {
          arm()
          house.loop.dispatch(at: Double(frame) / 60 - 0.01) {
            if moment == .isRemoved {
              house.scheduler?.remove(named: "a", from: probe)
            } else {
              house.scheduler?.add(SpringTo(Self.property, 3), to: probe)
            }
          }
        }
        house.loop.frame(at: Double(frame) / 60)
      }
      #expect(ends == 1)
      let values = ([probe] + others).map(\.value)
      let place = card.center
      for frame in 201...210 { house.loop.frame(at: Double(frame) / 60) }
      #expect(([probe] + others).map(\.value) == values && card.center == place)
    }
    try play()
    #expect(!house.loop.needsFrame)
    house.scheduler = nil
    #expect(tracker.alive == [])
  }

  @Test func `a performer that outlives its scheduler moves nothing and harms nothing`() {
    final class Keeper: Tracer {
      var performers: [any Performer] = []
      func didCreatePerformer(_ performer: any Performer, for target: AnyObject) { performers.append(performer) }
    }
    for isTornDown in [true, false] {
      let keeper = Keeper()
      let house = House()
      let card = View(frame: Rect(0, 0, 10, 10))
      let probe = Probe()
      house.scheduler?.addTracer(keeper)
      house.scheduler?.add(SpringTo(.position, Point(300, 0)), to: card)
      house.scheduler?.add(SpringTo(Self.property, 9), to: probe)
      house.loop.frame(at: 0.05)
      if isTornDown { house.scheduler?.tearDown() }
      house.scheduler = nil
      let place = card.center
      // Only one of the two is kept.
      keeper.performers.removeLast()
      keeper.performers[0].addPlan(SpringTo(.position, Point(0, 50)))
      keeper.performers[0].addPlan(Tween(.alpha, values: [0, 1, 0], duration: 1, repetition: .forever()))
      keeper.performers[0].addPlan(Tween(.position, values: [Point(9, 9)], duration: 1, isAdditive: true))
      keeper.performers[0].addPlan(Draggable())
      _ = (keeper.performers[0] as? any ManualPerforming)?.update(Frame(time: 3, delta: 1))
      (keeper.performers[0] as? any NamedPlanPerforming)?.removePlan(named: "x")
      #expect(card.center == place)
      keeper.performers = []
      #expect(probe.value > 0)
    }
  }
}
