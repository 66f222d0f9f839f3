import Runtime
import Transitions
import Views

/// Shows one scene of a storyboard.
final class SceneController: ViewController {
  let scene: StoryboardDocument.Scene
  let storyboard: Storyboard
  /// The changes to views that differ in windows of the size class compact.
  private var variants: [(UserInterfaceSizeClass) -> Void] = []
  private var timers: [Int] = []
  /// The lists of the scene, which do not retain their data sources.
  var lists: [SceneList] = []
  private var dynamics: SceneDynamics?
  /// Where the scene's bodies move, if no view of it is named for that.
  private var area: AreaView?

  init(_ scene: StoryboardDocument.Scene, of storyboard: Storyboard) {
    self.scene = scene
    self.storyboard = storyboard
    super.init()
    title = scene.title
    identifier = scene.id
  }

  override func loadView() -> View {
    let isArea = scene.dynamics.map { $0.area == nil } == true
    let view: SceneView = isArea && !scene.canScroll ? AreaView() : SceneView()
    view.identifier = scene.id
    scene.color.paintBackground(of: view)
    var content: View = view
    if scene.canScroll {
      content = isArea ? AreaView() : View()
      content.acceptsHits = false
      view.addSubview(MinimumSizeView(scene, content))
    }
    area = content as? AreaView
    if let container = scene.layout.map(makeContainer) {
      container.acceptsHits = false
      container.relativeFrame = .fill
      content.addSubview(container)
      content = container
    }
    for child in scene.views { content.addSubview(makeView(child)) }
    view.onWindowChange = { [weak self] in self?.adaptViews() }
    return view
  }

  /// The screen of the topmost child controller added by code, or this controller. Segues back begin there.
  override var screen: ViewController { children.last?.screen ?? self }
  override var sharesFocus: Bool { !children.isEmpty }

  override func viewDidLoad() {
    dynamics = makeDynamics()
    storyboard.didLoad(self, scene: scene.id)
  }

  // MARK: Size classes

  /// Calls a closure with the size class of the window, now and whenever it changes.
  func adapt(_ change: @escaping (UserInterfaceSizeClass) -> Void) { variants.append(change) }

  override func horizontalSizeClassDidChange() { adaptViews() }

  private func adaptViews() {
    for change in variants { change(view.horizontalSizeClass) }
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
    guard let model = scene.dynamics,
      let area = model.area.map({ view.view(withIdentifier: $0) as? AreaView }) ?? area
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

  func perform(
    _ name: String, source: RequestOrigin.Source, policy: CollisionPolicy? = nil, element: View? = nil
  ) {
    guard let segue = storyboard.document.segue(name) else { return }
    storyboard.perform(
      segue, from: self, origin: RequestOrigin(source: source, segue: name, element: element),
      policy: policy ?? segue.policy ?? .reverse)
  }
}

extension TextAlignment {
  init(_ alignment: StoryboardDocument.Alignment) {
    switch alignment {
    case .natural: self = .natural
    case .left: self = .leading
    case .center: self = .center
    case .right: self = .trailing
    }
  }
}

extension Key {
  /// Makes a key from its name in storyboards and scripts.
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
    case .back: self = .back
    case .forward: self = .forward
    case .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12:
      self = Int(name.rawValue.dropFirst()).map { .function($0) } ?? .other
    case .a, .b, .c, .d, .e, .f, .g, .h, .i, .j, .k, .l, .m, .n, .o, .p, .q, .r, .s, .t, .u, .v, .w, .x, .y, .z,
      .digit0, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9:
      self = .character(Character(name.rawValue.lowercased()))
    }
  }
}
