import Dynamics
import Geometry
import Schema
import Testing
import Views

/// One set of limits for plans and behaviors, and the sentences of values beyond it.
struct PhysicsLimitsTests {
  private func range<Plan>(_ schema: ValueSchema<Plan>, _ field: String) throws -> ClosedRange<Double> {
    try #require(schema.infos.first { $0.name == field }?.range, "\(schema.name) has no number \(field)")
  }

  /// A row: the plan's limits, and what a behavior makes of numbers far beyond them.
  private func rows() throws -> [(name: String, plan: ClosedRange<Double>, behavior: (Double) -> Double)] {
    let item = DynamicItemBehavior()
    let rod = AttachmentBehavior(item: View(), attachedToAnchor: .zero)
    let snap = SnapBehavior(item: View(), snapTo: .zero)
    let field = FieldBehavior.noiseField(smoothness: 0, animationSpeed: 0)
    let push = PushBehavior(mode: .continuous)
    let gravity = GravityBehavior()
    let pushed = View()
    func material(_ name: String, _ path: ReferenceWritableKeyPath<DynamicItemBehavior, Double>) throws
      -> (name: String, plan: ClosedRange<Double>, behavior: (Double) -> Double)
    {
      (
        name, try range(BodyMaterial.schema, name),
        {
          item[keyPath: path] = $0
          return item[keyPath: path]
        }
      )
    }
    func fields(_ name: String, _ path: ReferenceWritableKeyPath<FieldBehavior, Double>) throws
      -> (name: String, plan: ClosedRange<Double>, behavior: (Double) -> Double)
    {
      (
        name, try range(FieldParameters.schema, name),
        {
          field[keyPath: path] = $0
          return field[keyPath: path]
        }
      )
    }
    return [
      try material("elasticity", \.elasticity), try material("friction", \.friction),
      try material("density", \.density), try material("resistance", \.resistance),
      try material("angularResistance", \.angularResistance), try material("charge", \.charge),
      (
        "length", try range(Attach.schema, "length"),
        {
          rod.length = $0
          return rod.length
        }
      ),
      (
        "frequency", try range(Attach.schema, "frequency"),
        {
          rod.frequency = $0
          return rod.frequency
        }
      ),
      (
        "damping", try range(Attach.schema, "damping"),
        {
          rod.damping = $0
          return rod.damping
        }
      ),
      (
        "friction", try range(Attach.schema, "friction"),
        {
          rod.frictionTorque = $0
          return rod.frictionTorque
        }
      ),
      (
        "anchor", try range(Attach.schema, "anchor"),
        {
          rod.anchorPoint = Point($0, 0)
          return rod.anchorPoint.x
        }
      ),
      (
        "damping", try range(SnapTo.schema, "damping"),
        {
          snap.damping = $0
          return snap.damping
        }
      ),
      (
        "point", try range(SnapTo.schema, "point"),
        {
          snap.snapPoint = Point(0, $0)
          return snap.snapPoint.y
        }
      ),
      (
        "vector", try range(Push.schema, "vector"),
        {
          push.pushDirection = Vector($0, 0)
          return push.pushDirection.x
        }
      ),
      (
        "offset", try range(Push.schema, "offset"),
        {
          push.setTargetOffsetFromCenter(Vector($0, 0), for: pushed)
          return push.targetOffsetFromCenter(for: pushed).x
        }
      ),
      (
        "acceleration", try range(Fall.schema, "acceleration"),
        {
          gravity.gravityDirection = Vector(0, $0)
          return gravity.gravityDirection.y * 1000
        }
      ),
      try fields("strength", \.strength), try fields("falloff", \.falloff),
      try fields("minimumRadius", \.minimumRadius), try fields("smoothness", \.smoothness),
      try fields("speed", \.animationSpeed),
      (
        "direction", try range(FieldParameters.schema, "direction"),
        {
          field.direction.x = $0
          return field.direction.x
        }
      ),
    ]
  }

  @Test func `a behavior brings a number to the limit of the plan, and no nearer`() throws {
    for (name, plan, behavior) in try rows() {
      #expect(behavior(1e300) == plan.upperBound, "\(name)")
      #expect(behavior(plan.upperBound.nextDown) == plan.upperBound.nextDown || name == "acceleration", "\(name)")
      if plan.lowerBound < 0 { #expect(behavior(-1e300) == plan.lowerBound, "\(name)") }
      if plan.lowerBound > 0 { #expect(behavior(plan.lowerBound / 2) == plan.lowerBound, "\(name)") }
    }
  }

  @Test func `a pin turns and a slide moves as far as plans allow`() throws {
    let (one, other) = (View(), View())
    let pin = AttachmentBehavior.pinAttachment(with: one, attachedTo: other, attachmentAnchor: .zero)
    pin.attachmentRange = -1e300...1e300
    #expect(pin.kind == .pin(range: PhysicsLimits.angle.range))
    let slide = AttachmentBehavior.slidingAttachment(
      with: one, attachmentAnchor: .zero, axisOfTranslation: Vector(2, 0))
    slide.attachmentRange = -1e300...1e300
    #expect(slide.kind == .slide(axis: Vector(1, 0), range: PhysicsLimits.slideRange.range))
  }

  @Test func `the degrees of files are the radians of plans`() {
    for (radians, degrees) in [
      (PhysicsLimits.angle, PhysicsLimits.angleInDegrees), (PhysicsLimits.spin, PhysicsLimits.spinInDegrees),
    ] {
      let most = degrees.range.upperBound * .pi / 180
      #expect(radians.contains(most) && !radians.contains(most + .pi / 180))
    }
    #expect(PhysicsLimits.gravity.range.upperBound * 1000 == PhysicsLimits.acceleration.range.upperBound)
  }

  // MARK: Bad input

  /// Values that a field cannot have, and whether a program can give them.
  private func badValues(_ domain: FieldDomain) -> [(value: FieldValue, kind: FieldFault.Kind)] {
    switch domain {
    case .number(let limits):
      [
        (.number(.nan), .illegal), (.number(.infinity), .illegal), (.number(-.infinity), .illegal),
        (.number(limits.range.upperBound.nextUp), .illegal), (.number(limits.range.lowerBound.nextDown), .illegal),
      ]
    case .numbers(let count, let limits):
      [.nan, .infinity, limits.range.upperBound.nextUp, limits.range.lowerBound.nextDown].map {
        (.numbers([Double](repeating: 0, count: count - 1) + [$0]), .illegal)
      }
    case .flag, .choice, .text, .color, .list, .object, .oneOf: []
    }
  }

  private func check<Plan>(_ schema: ValueSchema<Plan>, _ sample: Plan) throws {
    #expect(FieldInfo.flaws(of: schema.infos, in: schema.name) == [])
    let members = schema.encode(sample)
    for field in schema.fields {
      let name = field.info.name
      for (value, kind) in badValues(field.info.domain) + [(.null, .wrongType), (.object([]), .wrongType)] {
        let others = members.filter { $0.name != name }
        var check = FieldCheck()
        #expect(schema.decode(others + [FieldMember(name, value)], &check) == nil, "\(schema.name) \(name)")
        if case .object = field.info.domain { continue }
        #expect(
          check.faults.map(\.kind) == [kind] && check.faults.first?.field == name, "\(schema.name) \(name): \(value)")
        guard kind == .illegal, let sentence = check.faults.first?.message else { continue }
        // A program that gives it is stopped with the same sentence.
        var plan = sample
        try field.set(&plan, value)
        if field.get(plan) != nil, field.get(sample) != field.get(plan) {
          #expect(schema.fault(in: plan) == "\(schema.name): \(sentence)")
        }
      }
      var check = FieldCheck()
      #expect(schema.decode(members + [FieldMember(name + "x", .flag(true))], &check) == nil)
      #expect(check.faults.first?.kind == .unknown)
      #expect(check.faults.first?.message.contains("did you mean") == true, "\(check.faults)")
    }
  }

  @Test func `every field of every plan refuses what is not a number of its range, with one sentence`() throws {
    try check(Fall.schema, Fall(Vector(1, 2)))
    try check(SnapTo.schema, SnapTo(Point(1, 2), angle: 1))
    try check(Push.schema, Push(Vector(1, 2), at: Vector(3, 4)))
    try check(Throw.schema, Throw(velocity: Vector(1, 2), spin: 3))
    try check(
      BodyMaterial.schema,
      BodyMaterial(elasticity: 0.5, friction: 1, density: 2, resistance: 3, angularResistance: 4, charge: 5))
    try check(EndCondition.schema, EndCondition(deadline: 1, at: Point(1, 2), angle: 3))
    try check(ProgressFromBody.schema, ProgressFromBody(back: .zero, fore: Point(1, 2)))
    try check(FieldParameters.schema, FieldParameters(kind: .noise))
  }

  @Test func `the kinds of attachments refuse fields of other kinds`() throws {
    func faults(_ members: [FieldMember]) -> [FieldFault] {
      var check = FieldCheck()
      _ = Attach.schema.decode([FieldMember("anchor", .numbers([0, 0]))] + members, &check)
      return check.faults
    }
    let axis = FieldMember("axis", .numbers([1, 0]))
    #expect(faults([axis]).map(\.kind) == [.unknown])
    #expect(faults([FieldMember("kind", .text("slide")), axis]).isEmpty)
    #expect(faults([FieldMember("kind", .text("slide"))]).map(\.kind) == [.missing])
    #expect(
      faults([FieldMember("kind", .text("slyde")), axis]).first?.message.contains("did you mean \"slide\"") == true)
    #expect(
      faults([FieldMember("kind", .text("pin")), FieldMember("range", .numbers([0, 2e4]))]).map(\.kind) == [.illegal])
    #expect(faults([FieldMember("frequency", .number(101))]).map(\.kind) == [.illegal])
    #expect(faults([FieldMember("frequency", .number(100))]).isEmpty)
  }

  @Test func `the schema reads what it writes`() throws {
    func same<Plan: Equatable>(_ schema: ValueSchema<Plan>, _ plan: Plan) throws {
      #expect(try schema.decode(schema.encode(plan)) == plan)
    }
    try same(Fall.schema, Fall(Vector(1, 2), phase: .goingBackward))
    try same(Push.schema, Push(Vector(1, 2), mode: .continuous, at: Vector(3, 4), phase: .held))
    try same(BodyMaterial.schema, BodyMaterial(density: 2, charge: -1, isAnchored: true))
    try same(EndCondition.schema, EndCondition(offStage: false, deadline: 3, at: Point(1, 2), angle: 0.5))
    try same(ProgressFromBody.schema, ProgressFromBody(around: Point(1, 2), reach: 3))
    try same(
      Collide.schema,
      Collide(
        [
          .edges(insets: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)),
          .line(named: "a", from: .zero, to: Point(1, 1)),
          .path(named: "b", [.zero, Point(1, 0), Point(1, 1)], isClosed: false),
        ], withItems: true, group: "g"))
    for kind: Attach.Kind in [
      .rod(length: 3, frequency: 2, damping: 1), .rope(), .pin(range: -1...1, friction: 2),
      .slide(axis: Vector(1, 2), range: 0...3, friction: 4), .weld(frequency: 1),
    ] {
      let plan = Attach(to: .anchor(Point(1, 2)), at: Vector(3, 4), kind: kind, phase: .held)
      let read = try Attach.schema.decode(Attach.schema.encode(plan))
      #expect(read.kind == kind && read.offset == plan.offset && read.phase == .held)
    }
  }

  @Test func `a program's plan is stopped at its door`() async {
    await #expect(processExitsWith: .failure) { _ = Fall(Vector(.nan, 0)) }
    await #expect(processExitsWith: .failure) { _ = SnapTo(Point(2e6, 0)) }
    await #expect(processExitsWith: .failure) { _ = Push(Vector(0, .infinity)) }
    await #expect(processExitsWith: .failure) { _ = Throw(velocity: .zero, spin: 2000) }
    await #expect(processExitsWith: .failure) { _ = BodyMaterial(elasticity: 1.5) }
    await #expect(processExitsWith: .failure) { _ = EndCondition(deadline: -1) }
    await #expect(processExitsWith: .failure) { _ = ProgressFromBody(back: .zero, fore: .zero) }
    await #expect(processExitsWith: .failure) { _ = Collide([.path(named: "a", [.zero])]) }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Attach(to: .anchor(.zero), kind: .rod(frequency: 101)) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { _ = Attach(to: .anchor(.zero), kind: .slide(axis: .zero)) }
    }
  }

  @Test func `a behavior is stopped at what is no number, and at the wrong sign`() async {
    await #expect(processExitsWith: .failure) { await MainActor.run { DynamicItemBehavior().friction = -1 } }
    await #expect(processExitsWith: .failure) { await MainActor.run { DynamicItemBehavior().charge = .nan } }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { DynamicItemBehavior().addAngularVelocity(.infinity, for: View()) }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { AttachmentBehavior(item: View(), attachedToAnchor: .zero).frequency = .infinity }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { SnapBehavior(item: View(), snapTo: .zero).damping = .nan }
    }
    await #expect(processExitsWith: .failure) { await MainActor.run { FieldBehavior.dragField().strength = .nan } }
    await #expect(processExitsWith: .failure) {
      await MainActor.run { FieldBehavior.dragField().smoothness = .infinity }
    }
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        CollisionBehavior().setTranslatesReferenceBoundsIntoBoundary(
          with: EdgeInsets(top: .nan, left: 0, bottom: 0, right: 0))
      }
    }
  }
}
