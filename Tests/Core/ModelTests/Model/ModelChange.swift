/// What a transition does to the stacks and to what is in sight.
protocol ModelChange: AnyObject {
  var isPush: Bool { get }
  var fore: ModelController { get }
  /// The identity under which requests name the fore screen.
  var key: String { get }
  var back: ModelController { get }
  /// Whose delegate may give an animator.
  var delegateHolder: ModelController { get }
  /// Further screens that leave with the fore screen.
  var alongside: [ModelController] { get }
  /// Whether the back screen disappears.
  var covers: Bool { get }
  /// The stack says this from now on.
  func intend(_ direction: Direction)
  /// Both screens are put in sight.
  func prepare()
  /// What is not seen any more is taken out.
  func finish(_ direction: Direction)
  /// All of it without a transition: it is covered, or the top stays.
  func makeAtOnce(_ direction: Direction, _ model: Model)
}

extension ModelChange {
  func makeAtOnce(_ direction: Direction, _ model: Model) {
    intend(direction)
    prepare()
    finish(direction)
  }
}

/// One screen of a stack after another.
final class ModelPush: ModelChange {
  let isPush = true
  let covers = true
  let alongside: [ModelController] = []
  let stack: ModelController
  let key: String
  private let backs: [ModelController]
  private let fores: [ModelController]

  /// - Parameter key: nil where it is called by its name.
  init(_ stack: ModelController, back: [ModelController], fore: [ModelController], key: String? = nil) {
    self.stack = stack
    backs = back
    fores = fore
    self.key = key ?? fore[fore.count - 1].name
  }

  var fore: ModelController { fores[fores.count - 1] }
  var delegateHolder: ModelController { stack }
  var back: ModelController { backs[backs.count - 1] }

  func intend(_ direction: Direction) { stack.stack = direction == .forward ? fores : backs }

  func prepare() {
    for controller in backs + fores { controller.parent = stack }
    fore.key = key
    fore.isAttached = true
    back.isAttached = true
  }

  func finish(_ direction: Direction) {
    let (staying, leaving) = direction == .forward ? (fores, backs) : (backs, fores)
    for controller in [back, fore] where controller !== staying.last { controller.isAttached = false }
    for controller in leaving where !staying.contains(where: { $0 === controller }) { controller.parent = nil }
  }

  func makeAtOnce(_ direction: Direction, _ model: Model) {
    let before = stack.stack[stack.stack.count - 1]
    intend(direction)
    let top = stack.stack[stack.stack.count - 1]
    for controller in stack.stack { controller.parent = stack }
    let isShown = stack.isAppearing && before.isAppearing && before !== top
    if isShown { before.turnAppearance(false, model) }
    if before !== top { before.isAttached = false }
    top.isAttached = true
    if isShown { top.turnAppearance(true, model) }
    finish(direction)
  }

  /// Whether the stack is this where it ends so.
  func leads(_ direction: Direction, to other: [ModelController]) -> Bool {
    (direction == .forward ? fores : backs).map(\.name) == other.map(\.name)
  }
}

/// One screen over all others, or several that go together, of which the last is seen to go.
final class ModelPresentation: ModelChange {
  let isPush = false
  let back: ModelController
  let alongside: [ModelController]
  let key: String
  private let chain: [ModelController]
  private let window: ModelWindow
  private var hidden: [ModelController] = []

  /// - Parameter key: nil where it is called by its name.
  init(_ chain: [ModelController], over back: ModelController, in window: ModelWindow, key: String? = nil) {
    self.back = back
    self.key = key ?? chain[chain.count - 1].name
    self.chain = chain
    self.window = window
    alongside = chain.dropLast().filter(\.isAppearing)
  }

  var fore: ModelController { chain[chain.count - 1] }
  var delegateHolder: ModelController { fore }
  var covers: Bool { chain[0].style.covers }

  func intend(_ direction: Direction) {
    if fore.presenter == nil { fore.presenter = back }
    back.presented = direction == .forward ? chain[0] : nil
  }

  func prepare() {
    fore.window = window
    fore.key = key
    fore.isAttached = true
    hidden = chain.dropLast().filter(\.isAttached)
    for controller in hidden { controller.isAttached = false }
    back.isAttached = true
  }

  func finish(_ direction: Direction) {
    switch direction {
    case .forward:
      for controller in hidden { controller.isAttached = true }
      if covers { back.isAttached = false }
    case .backward:
      for controller in chain {
        controller.isAttached = false
        controller.window = nil
        controller.presented = nil
        controller.presenter = nil
      }
    }
  }
}
