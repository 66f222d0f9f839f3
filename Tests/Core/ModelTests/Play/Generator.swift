import TestSupport

/// Makes up what happens.
struct Generator {
  private var random: SeededGenerator
  private let windows: Int
  private let policies: [Policy]
  private var made = 0
  private var isPressed = false
  /// Windows that are closed and wait for new screens.
  private var closed: [Int] = []
  /// The screens made last, which may be asked for again.
  private var recent: [ScreenPlan] = []
  /// How often a window gets new screens.
  private let replaces: Double
  private let locks: Double
  /// The stack that was made a root last.
  private var lastRoot = ""

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    windows = seed % 3 == 0 ? 2 : 1
    policies = seed % 4 == 1 ? [.reverse] : Policy.allCases
    replaces = seed % 5 == 0 ? 0.02 : 0.004
    locks = [0.02, 0.1, 0.25][Int(seed % 7) % 3]
  }

  var windowCount: Int { windows }

  // MARK: Steps

  mutating func next() -> Operation {
    let dice = random.double(in: 0...1)
    if dice < 0.40 { return frame() }
    if dice < 0.54 { return hand() }
    if dice < 0.57 { return .escape(window: window()) }
    if dice < 0.585 { return .resize(window: window(), width: size(900), height: size(700)) }
    if dice < 0.60 { return .letGo }
    if dice < 0.615, let plan = recent.randomElement(using: &random) {
      let name = (random.bool(probability: 0.5) ? "n" : "") + plan.name
      return random.bool(probability: 0.8)
        ? .forget(name) : .loseDelegate(random.bool(probability: 0.2) ? lastRoot : name)
    }
    if dice < 0.63 { return .turn(window: window()) }
    if dice < 0.63 + replaces + (closed.isEmpty ? 0 : 0.05) { return replace() }
    if dice < 0.72 { return .several((0..<random.int(in: 2...4)).map { _ in act(depth: 0) }) }
    return act(depth: 0)
  }

  /// What a program does in one go.
  private mutating func act(depth: Int) -> Operation {
    random.bool(probability: locks) ? lock(depth) : request(depth)
  }

  mutating func frame() -> Operation {
    .frame(after: random.bool(probability: 0.25) ? random.int(in: 10...40) : random.int(in: 1...4))
  }

  private mutating func hand() -> Operation {
    guard isPressed else {
      isPressed = true
      return .press(
        window: window(), x: random.double(in: 0.05...0.5), y: random.double(in: 0.05...0.5))
    }
    if random.bool(probability: 0.7) { return .move(x: random.double(in: -60...200), y: random.double(in: -40...150)) }
    isPressed = false
    return random.bool(probability: 0.9) ? .lift : .losePointer
  }

  private mutating func replace() -> Operation {
    if let window = closed.popLast() { return .setRoot(window: window, root()) }
    if random.bool(probability: 0.9) { return .setRoot(window: window(), root()) }
    closed.append(window())
    return .closeWindow(closed[0])
  }

  private mutating func size(_ most: Double) -> Double { random.double(in: 1...most) }
  private mutating func window() -> Int { random.int(in: 0...windows - 1) }

  // MARK: Screens

  mutating func root() -> RootPlan {
    let count = random.bool(probability: 0.35) ? 2 : 1
    let screens = (0..<count).map { _ in
      made += 1
      lastRoot = "nr\(made)"
      return ScreenPlan(
        name: "r\(made)", style: .fullScreen, isStack: true, way: .system, scripts: [:], segues: segues(0))
    }
    return RootPlan(screens: screens, name: "pair\(made)")
  }

  private mutating func screen(_ depth: Int) -> ScreenPlan {
    if let again = recent.randomElement(using: &random), random.bool(probability: 0.15) { return again }
    made += 1
    var scripts: [Phase: [Operation]] = [:]
    if depth < 2, random.bool(probability: 0.2) {
      scripts[Phase.allCases[random.int(in: 0...Phase.allCases.count - 1)]] = [act(depth: depth + 1)]
    }
    let plan = ScreenPlan(
      name: "s\(made)", style: Style.allCases[random.int(in: 0...2)], isStack: random.bool(probability: 0.3),
      way: random.bool(probability: 0.65) ? .system : Way.allCases[random.int(in: 1...9)], scripts: scripts,
      segues: segues(depth))
    recent.append(plan)
    if recent.count > 4 { recent.removeFirst() }
    return plan
  }

  private mutating func segues(_ depth: Int) -> [SeguePlan] {
    guard depth < 2 else { return [] }
    var segues: [SeguePlan] = []
    for name in ["next", "sheet"] where random.bool(probability: 0.35) {
      segues.append(
        SeguePlan(
          name: name, kind: random.bool(probability: 0.85) == (name == "next") ? .push : .present,
          isAnimated: random.bool(probability: 0.8), policy: policy(), destination: screen(depth + 1)))
    }
    return segues
  }

  // MARK: Requests

  private mutating func request(_ depth: Int) -> Operation {
    let place = place()
    switch random.int(in: 0...16) {
    case 13...16: return segue(place, depth)
    case 12:
      let screens = (0..<random.int(in: 0...2)).map { _ in screen(depth) }
      return .setStack(place, keeping: random.int(in: 0...3), screens, asking(depth))
    case 0...3: return .push(place, screen(depth), asking(depth))
    case 4...5: return .pop(place, asking(depth))
    case 6: return .popToRoot(place, asking(depth))
    case 7: return .popTo(place, index: random.int(in: 0...3), asking(depth))
    case 8...9: return .present(place, screen(depth), asking(depth))
    default: return .dismiss(place, asking(depth))
    }
  }

  /// Mostly one that may be there.
  private mutating func segue(_ place: Place, _ depth: Int) -> Operation {
    let name =
      random.bool(probability: 0.1)
      ? ["nexxt", "elsewhere"][random.int(in: 0...1)] : ["next", "sheet"][random.int(in: 0...1)]
    let acts = depth < 2 && random.bool(probability: 0.25) ? [act(depth: depth + 1)] : []
    return .segue(place, name, Sender(isAllowed: random.bool(probability: 0.9), acts: acts), asking(depth))
  }

  private mutating func policy() -> Policy { policies[random.int(in: 0...policies.count - 1)] }

  private mutating func place() -> Place {
    let window = window()
    switch random.int(in: 0...9) {
    case 0...1: return .root(window: window)
    case 2...4: return .part(window: window, random.int(in: 0...1))
    default: return .top(window: window)
    }
  }

  private mutating func asking(_ depth: Int) -> Asking {
    made += 1
    return Asking(
      policy: policy(), isAnimated: random.bool(probability: 0.8),
      name: "c\(made)", then: then(depth))
  }

  private mutating func then(_ depth: Int) -> [Operation] {
    depth < 2 && random.bool(probability: 0.08) ? [act(depth: depth + 1)] : []
  }

  // MARK: Lock

  private mutating func lock(_ depth: Int) -> Operation {
    made += 1
    switch random.int(in: 0...19) {
    case 0...3: return .tryTicket(lockPlace(), label: "t\(made)")
    case 4...8: return .serialize(lockPlace(), serialization("b\(made)", depth))
    case 9...13: return .release(random.int(in: 0...3), isTwice: random.bool(probability: 0.05))
    case 14: return .drop(random.int(in: 0...3))
    case 15: return .withdraw(random.int(in: 0...3))
    case 16: return .startTransition
    case 17: return .endTransition
    case 18: return .serializeTransition(label: "b\(made)", depth < 2 ? [act(depth: depth + 1)] : [])
    default: return .transitionComplete
    }
  }

  private mutating func lockPlace() -> LockPlace {
    random.bool(probability: 0.6) ? .everything : LockPlace.allCases[random.int(in: 1...2)]
  }

  private mutating func serialization(_ label: String, _ depth: Int) -> Serialization {
    Serialization(
      label: label, deadline: random.bool(probability: 0.2) ? random.int(in: 0...60) : nil,
      isValid: random.bool(probability: 0.85),
      acts: depth < 2 && random.bool(probability: 0.5) ? [act(depth: depth + 1)] : [],
      end: random.bool(probability: 0.6) ? .releases : Serialization.End.allCases[random.int(in: 1...3)],
      then: then(depth))
  }
}
