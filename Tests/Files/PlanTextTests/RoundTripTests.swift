import Geometry
import Motion
import PlanText
import Plans
import Runtime
import Testing
import Transitions
import Views

struct RoundTripTests {
  @Test func `plan wire form: every plan reads back as the plan that was written`() throws {
    let registry = try programRegistry()
    for plan in samplePlans() {
      let text = try registry.text(of: plan)
      let back = try registry.plan(parsing: text)
      #expect(type(of: back) == type(of: plan), "\(text)")
      #expect(try registry.text(of: back) == text)
      #expect("\(back)" == "\(plan)", "\(text)")
    }
  }

  @Test func `a plan has its family and its payload, and what has its default value is left out`() throws {
    let registry = try programRegistry()
    #expect(
      try registry.text(of: SpringTo(.position, Point(480, 300)))
        == #"{"family":"SpringTo","payload":{"property":"position","to":[480,300]}}"#)
    #expect(
      try registry.text(of: Tween(Property<Dial, Double>.angle, to: 1, duration: 0.5, timing: .easeIn))
        == #"{"family":"Tween","payload":{"property":"Dial.angle","values":[1],"timings":["easeIn"],"duration":0.5}}"#)
    #expect(try registry.text(of: Shake()) == #"{"family":"acme.Shake","payload":{"amplitude":12}}"#)
  }

  @Test(arguments: [
    (#"{"family":"Travel","payload":{"spring":"smooth"}}"#, "SpringProgress"),
    (#"{"family":"EvenTravel","payload":{"duration":2}}"#, "LinearProgress"),
    (#"{"family":"Coast","payload":{"property":"alpha"}}"#, "Decelerate"),
    (#"{"family":"Matter","payload":{"elasticity":0.5}}"#, "BodyMaterial"),
    (#"{"family":"Conclude","payload":{"deadline":3}}"#, "EndCondition"),
    (#"{"family":"Steer","payload":{"back":[0,0],"fore":[1,1]}}"#, "ProgressFromBody"),
  ])
  func `a former name of a family is read, and the present one is written`(text: String, name: String) throws {
    let plan = try PlanRegistry.stock.plan(parsing: text)
    let written = try PlanRegistry.stock.text(of: plan)
    #expect(written.hasPrefix(#"{"family":"\#(name)""#))
    #expect("\(try PlanRegistry.stock.plan(parsing: written))" == "\(plan)")
    #expect(!PlanRegistry.stock.familyNames.contains { text.contains("\"\($0)\"") })
  }

  @Test func `every stock family is among the samples`() throws {
    let registry = try programRegistry()
    let written = Set(samplePlans().compactMap { registry.familyName(of: $0) })
    #expect(written == Set(registry.familyNames))
  }

  @Test(arguments: [
    (#"{"response":0.4,"dampingRatio":0.8}"#, Spring(response: 0.4, dampingRatio: 0.8)),
    (#"{"duration":0.5,"bounce":0.3}"#, .bouncy), (#""snappy""#, .snappy),
    (#"{"stiffness":342,"damping":30}"#, .materialDefault),
    (#"{"settlingDuration":1,"dampingRatio":1}"#, Spring(settlingDuration: 1, dampingRatio: 1)),
    (#"{"period":0.5,"endsAfter":3}"#, .undamped(period: 0.5, endsAfter: 3)),
  ])
  func `a spring may be written in every form`(text: String, spring: Spring) throws {
    let plan = try PlanRegistry.stock.plan(
      parsing: #"{"family":"SpringTo","payload":{"property":"alpha","to":1,"spring":\#(text)}}"#)
    #expect((plan as? SpringTo<View>)?.spring == spring)
  }

  @Test func `transaction wire form: operations, names and selectors read back, in order`() throws {
    let registry = try programRegistry()
    let card = View()
    card.identifier = "my card"
    var transaction = Transaction()
    transaction.add(SpringTo(.position, Point(1, 2)), named: "drag", to: card)
    transaction.add(Shake(), to: "#grid Photo")
    transaction.remove(named: "drag", from: "*")
    transaction.add(Shake(amplitude: 1), named: "s")
    transaction.remove(named: "s")
    let text = try registry.text(of: transaction)
    let back = try registry.transaction(parsing: text.utf8)
    #expect(try registry.text(of: back) == text)
    #expect(back.count == 5)
    #expect(text.contains(##""target":"#\"my card\"""##))
    #expect(text.contains(#"{"operation":"remove","name":"drag","target":"*"}"#))
    #expect(text.hasSuffix("{\"operation\":\"remove\",\"name\":\"s\"}\n]\n"))
  }

  @Test func `what was read moves views to the bit as what was written`() throws {
    let registry = try programRegistry()
    var transaction = Transaction()
    transaction.add(SpringTo(.position, Point(480.1, 300.7), spring: .bouncy), to: "#a")
    transaction.add(
      Tween(.alpha, values: [1, 0.1, 0.7], duration: 0.31, timings: [.sine, .easeOut], repetition: Repetition(2)),
      to: "#a")
    transaction.add(ArcMove(to: Point(70, 90), duration: 0.4, delay: 0.05), to: "#b")
    transaction.add(Decelerate(.rotation, velocity: 3), to: "#b")
    let read = try registry.transaction(parsing: registry.text(of: transaction).utf8)
    #expect(frames(transaction) == frames(read))
  }

  private func frames(_ transaction: Transaction) -> [String] {
    let root = View()
    let views = ["a", "b"].map { name in
      let view = View(frame: Rect(10, 20, 30, 40))
      view.identifier = name
      root.addSubview(view)
      return view
    }
    let loop = FrameLoop()
    let scheduler = Scheduler(loop: loop)
    scheduler.targetResolver = ViewTargets(root)
    scheduler.commit(transaction)
    return (1...60).flatMap { frame in
      loop.frame(at: Double(frame) / 60)
      return views.map { "\($0.center) \($0.alpha) \($0.transform)" }
    }
  }

  @Test func `what cannot be written says why`() throws {
    let registry = PlanRegistry.stock
    #expect(throws: WireWritingError.unregisteredPlan(type: "Shake")) { try registry.text(of: Shake()) }
    #expect(throws: WireWritingError.unregisteredProperty("Dial.angle")) {
      try registry.text(of: Tween(Property<Dial, Double>.angle, to: 1, duration: 1))
    }
    #expect(throws: WireWritingError.number(field: "to", value: 1e300)) {
      try registry.text(of: SpringTo(.alpha, 1e300))
    }
    var transaction = Transaction()
    transaction.remove(named: "n", from: "#a")
    transaction.add(Tween(.alpha, to: 1, duration: 1), to: View())
    let error = #expect(throws: WireWritingError.self) { try registry.text(of: transaction) }
    guard case .namelessTarget(index: 1, target: _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `duplicate registration is an error, and so is a name that is none`() throws {
    var registry = try programRegistry()
    #expect(throws: RegistrationError.duplicate("acme.Shake")) { try registry.register(Shake.self) }
    #expect(throws: RegistrationError.duplicate("Tween")) { try registry.register(Tween2.self) }
    #expect(throws: RegistrationError.duplicate("Travel")) { try registry.register(Travel.self) }
    #expect(throws: RegistrationError.duplicate("Dial.angle")) { try registry.register(Property<Dial, Double>.angle) }
    #expect(throws: RegistrationError.duplicate("position")) { try registry.register(Property<View, Point>.position) }
    let nameless = Property<Dial, Double>("a b", threshold: 1, read: { $0.angle }, write: { $0.angle = $1 })
    #expect(throws: RegistrationError.illegalName("Dial.a b")) { try registry.register(nameless) }
  }
}

/// A plan of a program whose name is taken.
private struct Tween2: WirePlan {
  typealias PerformerType = ShakePerformer
  static let wireFamily = "Tween"
  init(payload: PayloadReader) {}
  func write(to payload: PayloadWriter) {}
}

/// A plan of a program whose name is the former name of another.
private struct Travel: WirePlan {
  typealias PerformerType = ShakePerformer
  static let wireFamily = "Travel"
  init(payload: PayloadReader) {}
  func write(to payload: PayloadWriter) {}
}
