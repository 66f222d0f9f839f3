import Controls
import Geometry
import Runtime
import SDLWindow
import Stage
import Transitions
import Views

/// Shows how a stage works while it runs: its transitions in time, its views, and what its frames cost.
///
/// ```swift
/// Stage.main(
///   title: "Notes", size: Size(960, 600),
///   setUp: { stage in
///     stage.inspector.opensOnRequest = true  // F12, SIGUSR1
///     return NavigationController(root: NoteList())
///   })
/// ```
/// The inspector is a second window or, where there is no room for one, docked at a side of the program's: see
/// ``placement``. It takes neither the focus nor the pointer of the program, and its own motion does not appear in it.
/// While it is closed it costs nothing.
public final class Inspector {
  /// The inspected stage, which keeps its inspector.
  unowned let core: StageCore
  private weak var host: Stage?
  private var machine = InspectorMachine.closed
  /// The stage of the inspector's window.
  private var stage: Stage?
  /// The inspector over the inspected stage.
  private(set) var docked: DockedInspector?
  private var session: InspectorSession?
  /// Where the inspector was docked last.
  private var dock = PanelDock()
  /// The stages of windows that close after this frame.
  private var closing: [Stage] = []

  /// Where the inspector is shown. Read when it opens. Default: automatic.
  public var placement = Placement.automatic

  /// Whether the inspector can be asked for while the program runs. Default: false.
  ///
  /// F12 opens and closes it, where no view of the program handles that key. The signal SIGUSR1 opens it
  /// (`kill -USR1`), and so does `STAGECRAFT_INSPECTOR=1` in the environment, at the start.
  public var opensOnRequest = false {
    didSet { if opensOnRequest, !oldValue { listen() } }
  }
  private var isListening = false

  /// Makes an inspector of a stage. Of one without a window it is docked.
  package init(_ core: StageCore) { self.core = core }

  /// The title of the inspected window.
  var title: String { host?.title ?? "" }

  fileprivate convenience init(_ stage: Stage) {
    self.init(stage.core)
    host = stage
  }

  /// Whether the inspector is open.
  public var isOpen: Bool { machine != .closed }

  /// Opens the inspector; an open one stays.
  /// - Throws: the errors of ``Stage/init(title:size:scale:background:timeScale:pacing:)``, if it opens in a window.
  public func open() throws(StageError) {
    try perform(.open(opensDocked ? .docked : .window))
  }

  /// Closes the inspector. The program goes on at its usual speed.
  public func close() { performWithoutOpening(.close) }

  private var opensDocked: Bool {
    guard let host, !host.sdl.isHosted else { return true }
    return switch placement {
    case .automatic: host.sdl.isAlone
    case .window: false
    case .docked: true
    }
  }

  private func perform(_ input: InspectorMachine.Input) throws(StageError) {
    let actions = machine.handle(input)
    // A menu of the program would keep the keys, and lie beneath a docked inspector.
    if !actions.isEmpty { Menu.dismiss(in: core.window) }
    for action in actions {
      switch action {
      case .openWindow:
        do { try openWindow() } catch {
          performWithoutOpening(.failed)
          throw error
        }
      case .showPanel: showPanel()
      case .endInspection: endInspection()
      case .closeWindow: closeWindow()
      case .removePanel:
        docked?.remove()
        docked = nil
      }
    }
  }

  /// Performs an input that opens no window, so that nothing is thrown.
  private func performWithoutOpening(_ input: InspectorMachine.Input) { try? perform(input) }

  private func openWindow() throws(StageError) {
    guard let host else { return }
    let stage = try Stage(title: "Inspector: \(host.title)", size: Self.defaultSize, scale: host.scale)
    // The program's own animations stay on its own clock.
    core.environment.makeCurrent()
    stage.themePreference = core.window.theme.style == .light ? .light : .dark
    stage.minimumSize = Self.leastSize
    stage.setFrameAutosaveName("inspector")
    stage.place(beside: host)
    session = InspectorSession(of: core, on: stage.core) { [weak self] in self?.close() }
    stage.onClose = { [weak self, weak stage] in
      self?.closing.removeAll { $0 === stage }
      if self?.stage === stage { self?.performWithoutOpening(.windowClosed) }
    }
    listen(to: stage.core)
    self.stage = stage
  }

  private func closeWindow() {
    guard let stage else { return }
    self.stage = nil
    closing.append(stage)
    if stage.window.isKeyWindow { host?.raise() }
    stage.close()
  }

  private func showPanel() {
    let docked = DockedInspector(core, dock) { [weak self] in self?.close() }
    docked.onDockChange = { [weak self] in self?.dock = $0 }
    listen(to: docked.panel.core)
    self.docked = docked
  }

  private func endInspection() {
    session?.stop()
    session = nil
    docked?.stop()
    if stage?.isClosed == true { stage = nil }
  }

  package static let defaultSize = Size(1040, 660)
  package static let leastSize = Size(480, 320)

  // MARK: Requests

  private func listen() {
    guard !isListening else { return }
    isListening = true
    listen(to: core)
    InspectorRequests.listen(for: self)
  }

  /// Opens the inspector, if it listens and its window is open, or says why it cannot.
  func openOnRequest() {
    guard opensOnRequest, host?.isClosed != true else { return }
    do throws(StageError) { try open() } catch {
      core.environment.tell(.warning("the inspector cannot open: \(error)"))
    }
  }

  private func listen(to core: StageCore) {
    let next = core.window.onUnhandledKey
    core.window.onUnhandledKey = { [weak self] event in self?.handle(event) == true || next?(event) == true }
  }

  private func handle(_ event: KeyEvent) -> Bool {
    guard opensOnRequest || isOpen, event.phase == .down, !event.isRepeat, event.key == .function(12),
      event.modifiers.isEmpty
    else { return false }
    if isOpen { close() } else { openOnRequest() }
    return true
  }
}

extension Stage {
  /// The inspector of this stage.
  public var inspector: Inspector {
    let key = ObjectIdentifier(Inspector.self)
    if let made = core.attachments[key] as? Inspector { return made }
    let made = Inspector(self)
    core.attachments[key] = made
    return made
  }
}
