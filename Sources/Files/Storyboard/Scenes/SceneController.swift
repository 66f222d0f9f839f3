import Runtime
import Transitions
import Views

/// Shows one scene of a storyboard.
final class SceneController: ViewController {
  /// The scene with its values.
  private(set) var scene: StoryboardDocument.Scene
  /// The values with which the scene was opened; it has defaults for others.
  private(set) var values: [String: String]
  let storyboard: Storyboard
  /// The views in drawing order.
  private var nodes: [SceneNode] = []
  /// The view that holds them.
  private weak var content: View?
  /// The changes to views that differ in windows of the size class compact.
  private var variants: [Variant] = []
  private struct Variant {
    weak var view: View?
    let change: (View, UserInterfaceSizeClass) -> Void
  }
  private var timers: [Int] = []
  /// Whether the screen has appeared and is not about to disappear.
  private var isShown = false
  /// The lists of the scene, which do not retain their data sources.
  var lists: [SceneList] = []
  private var dynamics: SceneDynamics?
  /// Where the scene's bodies move, if no view of it is named for that.
  private var area: AreaView?

  init(_ scene: StoryboardDocument.Scene, of storyboard: Storyboard, values: [String: String] = [:]) {
    self.scene = scene.filled(with: values)
    self.values = values
    self.storyboard = storyboard
    super.init()
    title = self.scene.title
    identifier = scene.id
    storyboard.didMake(self)
  }

  override func loadView() -> View {
    let view = AreaView()
    view.identifier = scene.id
    view.onWindowChange = { [weak self] in self?.adaptViews() }
    fill(view)
    return view
  }

  /// Makes the views of the scene.
  private func fill(_ view: AreaView) {
    scene.color.paintBackground(of: view)
    view.overrideLayoutDirection = scene.direction
    let isArea = scene.dynamics.map { $0.area == nil } == true
    var content: View = view
    if scene.canScroll {
      content = isArea ? AreaView() : View()
      content.acceptsHits = false
      view.addSubview(MinimumSizeView(scene, content))
    }
    area = isArea ? content as? AreaView : nil
    if let container = scene.layout.map(makeContainer) {
      container.acceptsHits = false
      container.relativeFrame = .fill
      content.addSubview(container)
      content = container
    }
    self.content = content
    nodes = scene.views.map { makeNode($0) }
    for node in nodes { content.addSubview(node.view) }
  }

  /// The screen of the topmost child controller added by code, or this controller. Segues back begin there.
  override var screen: ViewController { children.last?.screen ?? self }
  override var sharesFocus: Bool { !children.isEmpty }

  override func viewDidLoad() {
    dynamics = makeDynamics()
    storyboard.didLoad(self, scene: scene.id)
  }

  // MARK: Size classes

  /// Changes a view for the size class of the window, when it enters the window and whenever that changes.
  func adapt(_ view: View, _ change: @escaping (View, UserInterfaceSizeClass) -> Void) {
    variants.append(Variant(view: view, change: change))
  }

  override func horizontalSizeClassDidChange() { adaptViews() }

  /// Takes the compact form where the regular one would scroll sideways.
  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    guard let usual = scene.minimumSize, let compact = scene.compactMinimumSize, compact.width < usual.width else {
      return
    }
    let width = view.bounds.width
    if width > 0 { view.overrideHorizontalSizeClass = width < usual.width ? .compact : nil }
  }

  private func adaptViews() {
    variants.removeAll { $0.view == nil }
    for variant in variants {
      if let shown = variant.view { variant.change(shown, view.horizontalSizeClass) }
    }
  }

  // MARK: Timers and dynamics

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    for list in lists { list.screenWillAppear(transitionCoordinator, animated: animated) }
  }

  override func viewDidAppear(_ animated: Bool) {
    isShown = true
    guard let loop = environment?.loop else { return }
    dynamics?.begin(on: loop)
    startTimers(on: loop)
  }

  override func viewWillDisappear(_ animated: Bool) {
    isShown = false
    stopTimers()
    dynamics?.stop()
  }

  private func startTimers(on loop: FrameLoop) {
    timers = scene.timers.map { timer in
      loop.after(timer.after) { [weak self] in self?.perform(timer.segue, source: .timer, policy: timer.policy) }
    }
  }

  private func stopTimers() {
    for timer in timers { environment?.loop.cancelTimer(timer) }
    timers = []
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

  // MARK: Changes of the file

  /// Shows the scene with other values.
  func change(to values: [String: String]) {
    guard let scene = storyboard.document.scene(scene.id) else { return }
    self.values = SceneValues.accepted(values, by: scene)
    change(to: scene)
  }

  /// Shows another version of the scene. Positions, texts and values that the user changed are kept where the
  /// version allows it.
  func change(to new: StoryboardDocument.Scene) {
    let old = scene
    let new = new.filled(with: values)
    guard new != old else { return }
    scene = new
    title = new.title
    guard isViewLoaded else { return }
    let window = view.window
    let state = SceneState(of: nodes, in: window)
    if let content, old.keepsContent(for: new, hasCode: storyboard.hasCode(scene: new.id)) {
      new.color.paintBackground(of: view)
      view.overrideLayoutDirection = new.direction
      let kept = Set(SceneNode.views(of: nodes))
      nodes = change(nodes, to: new.views, in: content)
      state.restore(to: nodes, except: kept, in: window)
    } else {
      remake(restoring: state, in: window)
    }
    adaptViews()
    if old.timers != new.timers, isShown, let loop = environment?.loop {
      stopTimers()
      startTimers(on: loop)
    }
  }

  /// Makes all views again.
  private func remake(restoring state: SceneState, in window: Window?) {
    dynamics?.stop()
    lists = []
    for child in view.subviews { child.removeFromSuperview() }
    guard let view = view as? AreaView else { return }
    view.onLayout = nil
    fill(view)
    for child in children where child.isViewLoaded { view.addSubview(child.view) }
    // Bodies begin at the places that layout gives them.
    if window != nil { view.layoutIfNeeded() }
    dynamics = makeDynamics()
    if isShown, let loop = environment?.loop { dynamics?.begin(on: loop) }
    storyboard.didLoad(self, scene: scene.id)
    state.restore(to: nodes, except: [], in: window)
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
    _ name: String, source: RequestOrigin.Source, policy: CollisionPolicy? = nil, element: View? = nil,
    row: [String: String]? = nil, values: [String: String] = [:]
  ) {
    guard let segue = storyboard.document.segue(name) else { return }
    let row = row ?? element.flatMap(SceneCell.around)?.values ?? [:]
    let known = sceneValues.merging(row) { $1 }
    var origin = RequestOrigin(source: source, segue: name, element: element)
    origin.values = storyboard.values(
      for: segue, from: self, row: row, given: values.mapValues { SceneValues.filled($0, with: known) })
    storyboard.perform(
      segue, from: self, origin: origin,
      policy: policy ?? segue.policy ?? .reverse)
  }
}

extension ViewController {
  /// The values of a storyboard's scene, by name: those with which the screen was opened, and the scene's defaults.
  /// Empty for other screens.
  ///
  /// Set some to show the scene with them; those that are left out have their defaults again. Names that the scene does
  /// not take are ignored with a warning.
  /// ```swift
  /// storyboard.whenLoaded("album") { screen in print(screen.sceneValues["title"] ?? "") }
  /// ```
  public var sceneValues: [String: String] {
    get { (self as? SceneController).map { $0.scene.values.merging($0.values) { $1 } } ?? [:] }
    set { (self as? SceneController)?.change(to: newValue) }
  }
}

extension TextAlignment {
  init(_ alignment: StoryboardDocument.Alignment) {
    switch alignment {
    case .natural: self = .natural
    case .leading: self = .leading
    case .center: self = .center
    case .trailing: self = .trailing
    case .left: self = .left
    case .right: self = .right
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
    case .menu: self = .menu
    case .f1, .f2, .f3, .f4, .f5, .f6, .f7, .f8, .f9, .f10, .f11, .f12:
      self = Int(name.rawValue.dropFirst()).map { .function($0) } ?? .other
    case .a, .b, .c, .d, .e, .f, .g, .h, .i, .j, .k, .l, .m, .n, .o, .p, .q, .r, .s, .t, .u, .v, .w, .x, .y, .z,
      .digit0, .digit1, .digit2, .digit3, .digit4, .digit5, .digit6, .digit7, .digit8, .digit9:
      self = .character(Character(name.rawValue.lowercased()))
    }
  }
}
