import Foundation
import Stagecraft
import StagecraftStoryboard
import Testing

// The code of Docs/WIRE.md, as it stands there. What is around it here makes it compile.

struct WireSnippetTests {
  private let loop = FrameLoop()
  private let window = Window(frame: Rect(0, 0, 600, 400))
  private let card = View(frame: Rect(0, 0, 10, 10))

  init() {
    card.identifier = "card-1"
    window.addSubview(card)
  }

  @Test func `selectors find what they name`() {
    let scheduler = Scheduler(loop: loop)
    scheduler.targetResolver = ViewTargets(window)
    scheduler.add(SpringTo(.alpha, 0.3), to: "#grid Photo")
    scheduler.add(Tween(.alpha, to: 1, duration: 0.2), named: "fade", to: "#card-1")
    scheduler.remove(named: "fade", from: "#card-1")
  }

  @Test func `names stand for what is no view`() {
    let scheduler = Scheduler(loop: loop)
    let (panel, volume) = (View(), Knob())
    let names = TargetNames()
    names.associate("knobs", with: panel)
    names.associate("volume", with: volume, under: "#knobs")
    scheduler.targetResolver = names
    scheduler.add(SpringTo(.turn, 1), to: "#knobs #volume")
    for frame in 1...300 { loop.frame(at: Double(frame) / 60) }
    #expect(volume.turn == 1)
  }

  @Test func `plans and their text`() throws {
    let scheduler = Scheduler(loop: loop)
    scheduler.targetResolver = ViewTargets(window)
    var transaction = Transaction()
    transaction.add(Tween(.alpha, to: 1, duration: 0.3), to: card)
    transaction.add(SpringTo(.position, Point(480, 300)), to: card)
    transaction.add(SpringTo(.scale, 1, spring: .bouncy), to: "#badge")

    var registry = PlanRegistry.stock
    try registry.register(Shake.self)
    try registry.register(Property<Knob, Double>.turn)
    let text = try registry.text(of: SpringTo(.position, Point(480, 300)))
    let plan = try registry.plan(parsing: text)
    let plans = try registry.plans(parsing: registry.text(of: [plan, Shake(amplitude: 8)]))
    #expect(plan is SpringTo<View>)
    #expect(plans.count == 2)

    let bytes = WireFrames.frame(try registry.text(of: transaction))
    var frames = WireFrames()
    frames.append(bytes)
    while let frame = try frames.next() {
      scheduler.commit(try registry.transaction(parsing: frame.bytes))
    }
    for frame in 1...120 { loop.frame(at: Double(frame) / 60) }
    #expect(card.center == Point(480, 300) && card.alpha == 1)
  }

  @Test func `a trace is played`() throws {
    let scheduler = Scheduler(loop: loop)
    scheduler.targetResolver = ViewTargets(window)
    let line = ##"""
      {"t":0.5,"event":"plan","target":"card-1","plan":"Tween","selector":"#card-1",\##
      "wire":{"family":"Tween","payload":{"property":"alpha","to":0,"duration":0.1}}}

      """##
    let recorded = Array(line.utf8)
    let trace = try WireTrace(parsing: recorded)
    trace.play(into: scheduler, on: loop)
    for frame in 1...60 { loop.frame(at: Double(frame) / 60) }
    #expect(card.alpha == 0)
  }
}

private final class Knob {
  var turn = 0.0
}

extension Property where Target == Knob, Value == Double {
  fileprivate static var turn: Self { Property("turn", threshold: 0.001, read: { $0.turn }, write: { $0.turn = $1 }) }
}

private struct Shake: Plan {
  typealias PerformerType = ShakePerformer
  var amplitude: Double
}

private final class ShakePerformer: Performer {
  init(target: View) {}
  func addPlan(_ plan: any Plan) {}
}

extension Shake: WirePlan {
  static let wireFamily = "acme.Shake"

  init(payload: PayloadReader) throws(WireError) {
    self.init(amplitude: try payload.numberIfPresent("amplitude", in: 0...500) ?? 12)
  }

  func write(to payload: PayloadWriter) throws(WireWritingError) {
    try payload.set("amplitude", amplitude)
  }
}
