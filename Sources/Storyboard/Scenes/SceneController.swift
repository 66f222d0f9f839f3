import Runtime
import Transitions
import Views

/// Shows one scene of a storyboard.
final class SceneController: ViewController {
  private let scene: StoryboardDocument.Scene
  private let storyboard: Storyboard
  private var timers: [Int] = []
  private var dynamics: SceneDynamics?

  init(_ scene: StoryboardDocument.Scene, of storyboard: Storyboard) {
    self.scene = scene
    self.storyboard = storyboard
    super.init()
    title = scene.title
    identifier = scene.id
  }

  override func loadView() -> View {
    let view = scene.dynamics.map { $0.area == nil } == true ? AreaView() : View()
    view.identifier = scene.id
    view.backgroundColor = scene.color
    for child in scene.views { view.addSubview(makeView(child)) }
    return view
  }

  /// A child controller that code has added is on screen too, and a segue back begins there.
  override var screen: ViewController { children.last?.screen ?? self }
  override var sharesFocus: Bool { !children.isEmpty }

  override func viewDidLoad() {
    dynamics = makeDynamics()
    storyboard.didLoad(self, scene: scene.id)
  }

  // MARK: Timers and dynamics

  override func viewDidAppear(_ animated: Bool) {
    guard let loop = environment?.loop else { return }
    dynamics?.begin(on: loop)
    timers = scene.timers.map { timer in
      loop.after(timer.after) { [weak self] in self?.perform(timer.segue, source: .timer, policy: timer.policy) }
    }
  }

  override func viewWillDisappear(_ animated: Bool) {
    for timer in timers { environment?.loop.cancelTimer(timer) }
    timers = []
    dynamics?.stop()
  }

  private func makeDynamics() -> SceneDynamics? {
    guard let model = scene.dynamics, let area = model.area.map({ view.view(withIdentifier: $0) }) ?? view,
      let area = area as? AreaView
    else { return nil }
    let dynamics = SceneDynamics(model, scene: scene.id, area: area)
    dynamics.isReduced = { [weak self] in self?.environment?.prefersReducedMotion ?? false }
    storyboard.add(dynamics)
    return dynamics
  }

  // MARK: Requests

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard !event.isRepeat, let binding = scene.keys.first(where: { Key($0.key) == event.key }) else {
      return super.keyDown(event)
    }
    perform(binding.segue, source: .key)
    return true
  }

  private func perform(
    _ name: String, source: RequestOrigin.Source, policy: CollisionPolicy? = nil, element: View? = nil
  ) {
    guard let segue = storyboard.document.segue(name) else { return }
    storyboard.perform(
      segue, from: self, origin: RequestOrigin(source: source, segue: name, element: element),
      policy: policy ?? segue.policy ?? .reverse)
  }

  // MARK: Views

  private func makeView(_ model: StoryboardDocument.View) -> View {
    let view: View
    if let segue = model.click {
      let control = Control()
      control.leadsBack = storyboard.document.segue(segue)?.kind.needsDestination == false
      control.onActivate = { [weak self, unowned control] in
        self?.perform(segue, source: control.activationSource == .key ? .key : .click, element: control)
      }
      if let text = model.text {
        let label = makeLabel(text, model)
        label.relativeFrame = .fill
        control.addSubview(label)
      }
      view = control
    } else if let text = model.text {
      view = makeLabel(text, model)
    } else {
      view = model.id != nil && model.id == scene.dynamics?.area ? AreaView() : View()
      // A plain view decorates others, and does not take their events.
      view.acceptsHits = false
    }
    apply(model, to: view)
    for child in model.children { view.addSubview(makeView(child)) }
    return view
  }

  private func makeLabel(_ text: String, _ model: StoryboardDocument.View) -> Label {
    Label(text, fontSize: model.font, color: model.textColor, alignment: Label.Alignment(model.align))
  }

  private func apply(_ model: StoryboardDocument.View, to view: View) {
    view.identifier = model.id
    view.relativeFrame = model.frame
    view.backgroundColor = model.color.alpha > 0 ? model.color : nil
    view.alpha = model.alpha
    view.cornerRadius = model.cornerRadius
    view.border = model.border ?? .none
    view.shadow = model.shadow
    view.clipsToBounds = model.clip
    if model.rotation != 0 { view.transform = .init(rotation: model.rotation * .pi / 180) }
  }
}

extension Label.Alignment {
  init(_ alignment: StoryboardDocument.Alignment) {
    switch alignment {
    case .left: self = .leading
    case .center: self = .center
    case .right: self = .trailing
    }
  }
}

extension Key {
  /// The key with this name in storyboards and scripts.
  package init(_ name: KeyName) {
    switch name {
    case .return: self = .enter
    case .escape: self = .escape
    case .tab: self = .tab
    case .space: self = .space
    case .backspace: self = .backspace
    case .delete: self = .delete
    case .left: self = .left
    case .right: self = .right
    case .up: self = .up
    case .down: self = .down
    case .home: self = .home
    case .end: self = .end
    case .pageUp: self = .pageUp
    case .pageDown: self = .pageDown
    case .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12:
      self = Int(name.rawValue.dropFirst()).map { .function($0) } ?? .other
    case .a, .b, .c, .d, .e, .f, .g, .h, .i, .j, .k, .l, .m, .n, .o, .p, .q, .r, .s, .t, .u, .v, .w, .x, .y, .z,
      .digit0, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9:
      self = .character(Character(name.rawValue.lowercased()))
    }
  }
}
