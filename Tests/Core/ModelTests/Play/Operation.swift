/// What the tester does, as data: model and library carry it out each by itself, and find by themselves whom it
/// concerns.
indirect enum Operation {
  // Requests
  case push(Place, ScreenPlan, Asking)
  case pop(Place, Asking)
  /// To the screen at this place of the stack, from the root; more than there are: refused.
  case popTo(Place, index: Int, Asking)
  case popToRoot(Place, Asking)
  /// The stack is this many of its screens, from the root, and then these.
  case setStack(Place, keeping: Int, [ScreenPlan], Asking)
  case present(Place, ScreenPlan, Asking)
  case dismiss(Place, Asking)
  /// The screen at the place performs one of its segues by name, or one that it has not; policy and animation are those
  /// of the segue.
  case segue(Place, String, Sender, Asking)
  /// A program turns the first transition of a window round.
  case turn(window: Int)
  case escape(window: Int)
  case setRoot(window: Int, RootPlan)
  case closeWindow(Int)

  // Lock
  case tryTicket(LockPlace, label: String)
  case serialize(LockPlace, Serialization)
  /// The ticket that was kept at this place, counted around.
  case release(Int, isTwice: Bool)
  case drop(Int)
  case withdraw(Int)
  case startTransition
  case endTransition
  case serializeTransition(label: String, [Operation])
  case transitionComplete

  // Drags and time: the model takes their results from the library.
  case press(window: Int, x: Double, y: Double)
  case move(x: Double, y: Double)
  case lift
  case losePointer
  case resize(window: Int, width: Double, height: Double)
  /// Directors that hold a token drop it; animators that do not complete do.
  case letGo
  /// The tester forgets a screen; it lives on where it is shown.
  case forget(String)
  /// The delegate of a screen, and of a stack of this name, is let go: the system moves what it would have moved.
  case loseDelegate(String)
  /// One frame, after this many 64ths of a second.
  case frame(after: Int)
  /// In one turn.
  case several([Operation])
}

/// Whom a request is made of, as things are when it is made.
nonisolated enum Place: Hashable {
  case root(window: Int)
  case top(window: Int)
  /// The stack at one side of a root that has two.
  case part(window: Int, Int)

  var window: Int {
    switch self {
    case .root(let window), .top(let window), .part(let window, _): window
    }
  }
}

/// A lock: that of everything, or one of the program's own that lie beside the windows.
nonisolated enum LockPlace: Int, CaseIterable {
  case everything, first, second
}

nonisolated enum Policy: String, CaseIterable { case drop, queue, reverse }

/// How a request is made.
struct Asking {
  var policy: Policy
  var isAnimated: Bool
  /// What the completion calls itself.
  var name: String
  /// What the completion does.
  var then: [Operation] = []
}

/// A way out of a screen by name.
struct SeguePlan {
  enum Kind: CaseIterable { case push, present }
  var name: String
  var kind: Kind
  var isAnimated: Bool
  var policy: Policy
  var destination: ScreenPlan
}

/// What a segue is performed with.
struct Sender {
  /// What `shouldPerformSegue` says.
  var isAllowed: Bool
  /// What `prepare(for:sender:)` does.
  var acts: [Operation]
}

/// What a body of the lock does.
struct Serialization {
  enum End: CaseIterable { case releases, keeps, fails, drops }
  var label: String
  /// 64ths of a second; nil: any time.
  var deadline: Int?
  var isValid: Bool
  var acts: [Operation]
  var end: End
  var then: [Operation] = []
}

nonisolated enum Phase: String, CaseIterable {
  case willAppear, didAppear, willDisappear, didDisappear
  /// The name of the screen's director, where it has one.
  case setUp, tearDown
}

nonisolated enum Style: String, CaseIterable {
  case pageSheet, fullScreen, overFullScreen
  /// Whether the screen beneath disappears.
  var covers: Bool { self == .fullScreen }
}

nonisolated enum Way: String, CaseIterable {
  case system = "Slide"
  /// Moves nothing.
  case idle = "Idle"
  /// Does not let itself be turned by a request.
  case stubborn = "Stubborn"
  /// Moves, and holds a token until it is released.
  case holding = "Holding"

  // Animators, given by a delegate; they cannot be turned round on their way.
  /// Completes when its motion is over.
  case timed
  /// Completes before it returns.
  case instant
  /// The same, two times.
  case twice
  /// The same, and once more when it has ended.
  case late
  /// Says when its motion is over that it was taken back, which it was not.
  case wrong
  /// Completes on command.
  case never

  var isAnimator: Bool {
    switch self {
    case .system, .idle, .stubborn, .holding: false
    case .timed, .instant, .twice, .late, .wrong, .never: true
    }
  }

  /// Whether a director of the program moves the screen.
  var isDirector: Bool {
    switch self {
    case .idle, .stubborn, .holding: true
    case .system, .timed, .instant, .twice, .late, .wrong, .never: false
    }
  }

  /// The name of the driver in events.
  var moverName: String { isAnimator ? "PlannedAnimator" : rawValue }
}

/// A screen to make, once: a later operation with the same name means the same screen.
struct ScreenPlan {
  var name: String
  var style: Style
  /// Whether it is presented in a stack of its own, which is called like it with an `n` before.
  var isStack: Bool
  var way: Way
  var scripts: [Phase: [Operation]]
  var segues: [SeguePlan] = []

  /// The root of a stack that is made of this.
  var inner: ScreenPlan {
    var inner = self
    inner.name = "i" + name
    return inner
  }
}

/// The first screens of a window: one stack, or two side by side that move by themselves.
struct RootPlan {
  var screens: [ScreenPlan]
  var name: String
  var isPair: Bool { screens.count == 2 }
}
