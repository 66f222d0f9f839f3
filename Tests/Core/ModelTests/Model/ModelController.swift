/// A controller as the rules see it: where it stands, what it shows, and how far its screen is there.
final class ModelController {
  enum Kind { case screen, stack, pair }
  /// What it has heard last of its coming and going.
  enum Appearance { case gone, coming, there, going }

  let name: String
  let kind: Kind
  var style = Style.pageSheet
  var way = Way.system
  /// The operations in its appearance callbacks, each once.
  var scripts: [Phase: [Operation]] = [:]
  /// Its ways out by name.
  var segues: [SeguePlan] = []
  /// The identity under which the last request named it.
  var key: String

  var parent: ModelController?
  /// Of a stack: the screens as they are intended, from the root to the top.
  var stack: [ModelController] = []
  /// Of a pair: its two stacks.
  var sides: [ModelController] = []
  /// What it shows over itself, as it is intended.
  var presented: ModelController?
  /// Over whom it is shown; until it is gone.
  var presenter: ModelController?
  /// Of a root, and of what is presented: its window.
  var window: ModelWindow?
  /// Whether its view is in that of its parent, or of its window.
  var isAttached = false
  var appearance = Appearance.gone
  /// The controllers that appear or disappear together with it.
  private var moving: [ModelController] = []
  /// Whether it moves by itself beside others of its window.
  var isPart = false

  init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
    key = name
  }

  // MARK: Standing

  var outermost: ModelController { parent?.outermost ?? self }
  /// The screen that is really seen where this controller is.
  var screen: ModelController { stack.last?.screen ?? self }
  var navigation: ModelController? { kind == .stack ? self : parent?.navigation }
  var isPresented: Bool { presenter != nil }
  var isAppearing: Bool { appearance == .there || appearance == .coming }
  var isInWindow: Bool { isAttached && (parent?.isInWindow ?? (window != nil)) }

  /// Those of its children that are seen where it is seen.
  var shownChildren: [ModelController] {
    switch kind {
    case .screen: []
    case .stack: stack.suffix(1)
    case .pair: sides
    }
  }

  func isInside(_ other: ModelController) -> Bool { self === other || (parent?.isInside(other) ?? false) }

  /// Whether nothing stands over it, as things are intended.
  var isOnTop: Bool {
    if presented != nil { return false }
    guard let parent else { return window != nil }
    return parent.shownChildren.contains { $0 === self } && parent.isOnTop
  }

  /// Whether something is presented over it, or over what it is in.
  var isCovered: Bool { presented != nil || parent?.isCovered == true }

  /// Whether it was pushed, or presented.
  var canLeave: Bool { parent?.kind == .stack ? parent?.stack.first !== self : isPresented }

  /// The nearest one, from here outwards, that can leave.
  var leaving: ModelController? { canLeave ? self : parent?.leaving }

  var presentedChain: [ModelController] { presented.map { [$0] + $0.presentedChain } ?? [] }

  // MARK: Appearance

  /// Begins to come or to go; nothing is said where it does, or has, already. Those it shows follow.
  func beginAppearance(_ comes: Bool, _ model: Model) {
    if comes, appearance == .gone || appearance == .going {
      appearance = .coming
      model.hear(self, .willAppear)
    } else if !comes, appearance == .there || appearance == .coming {
      appearance = .going
      model.hear(self, .willDisappear)
    }
    moving = shownChildren
    for child in moving { child.beginAppearance(comes, model) }
  }

  func endAppearance(_ model: Model) {
    let children = moving
    moving = []
    if appearance == .coming {
      appearance = .there
      model.hear(self, .didAppear)
    } else if appearance == .going {
      appearance = .gone
      model.hear(self, .didDisappear)
    }
    for child in children { child.endAppearance(model) }
  }

  func turnAppearance(_ comes: Bool, _ model: Model) {
    beginAppearance(comes, model)
    endAppearance(model)
  }
}

final class ModelWindow {
  let number: Int
  var root: ModelController?
  /// Who moves the whole window; a new one for each root.
  var scope: ModelScope?
  /// Those of its parts, in order.
  var parts: [ModelScope] = []

  init(_ number: Int) { self.number = number }

  var scopes: [ModelScope] { (scope.map { [$0] } ?? []) + parts }
  /// The controller on top, as it is intended.
  var top: ModelController? { root.map { root in (root.presentedChain.last ?? root).screen } }
}
