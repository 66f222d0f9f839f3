import Controls
import Dispatch
import JSON
import Runtime
import Stage
import Transitions
import Views

/// Shows each saved version of a storyboard file in the running program. Carries out what ``LiveReload`` decides.
///
/// The file, its pictures and its script are watched by their folders. Files are read on another thread, and in a
/// headless stage at once. F5 starts over, unless a screen uses that key.
package final class LiveStoryboard {
  /// The reactions of the program to a version.
  package struct Host {
    /// Called before a version is shown, with the former and the new document.
    package var documentWillChange: (_ old: StoryboardDocument, _ new: StoryboardDocument) -> Void = { _, _ in }
    /// Called when another script is to be played, from the start.
    package var scriptDidChange: (Script) -> Void = { _ in }
    /// Called after the screens have started over.
    package var didStartOver: () -> Void = {}
    /// Called with one sentence about the watching itself, such as a limit of the system.
    package var warn: (String) -> Void = { _ in }
    /// Called with the word for each result: values, structure, same, faulty.
    package var didReload: (_ result: String, _ faults: Int) -> Void = { _, _ in }

    package init() {}
  }

  /// How files are read.
  package enum Mode: Hashable { case inBackground, atOnce }

  package let storyboard: Storyboard
  private let core: StageCore
  private let mode: Mode
  private let scene: String?
  private let host: Host
  private let loader: LiveLoader
  private let watcher: FileWatcher
  private var machine = LiveReload<LiveVersion>()
  /// The newest version without faults, shown or waiting for rest.
  private var newest: LiveVersion?
  /// The version that is shown.
  private var shown: LiveVersion?
  private var reports: [FaultReport] = []
  private var source: (any DispatchSourceRead)?
  private var timer: Int?
  private var timerStarts = 0
  private var pollTimer: Int?
  private let panel = FaultPanel()
  private var toldReason: String?
  /// The topmost screen when screens were popped last; nil where no screen is left over.
  private weak var triedBelow: ViewController?
  private var hasLeftOver = false
  nonisolated private static let queue = DispatchQueue(label: "stagecraft.live", qos: .userInitiated)

  /// - Parameters:
  ///   - path: the file that the storyboard was read from.
  ///   - script: the path of the script that is played; nil for none.
  ///   - scene: the id of the scene to start over with; nil for the initial scene.
  ///   - usesInotify: false looks at the files each second.
  package init(
    _ storyboard: Storyboard, path: String, script: String? = nil, scene: String? = nil, in core: StageCore,
    mode: Mode = .inBackground, usesInotify: Bool = true, host: Host = Host()
  ) {
    self.storyboard = storyboard
    storyboard.path = path
    self.core = core
    self.mode = mode
    self.scene = scene
    self.host = host
    loader = LiveLoader(path: path, scriptPath: script, directors: Storyboard.directors)
    watcher = FileWatcher(usesInotify: usesInotify)
  }

  isolated deinit {
    source?.cancel()
    for timer in [timer, pollTimer] { timer.map { core.loop.cancelTimer($0) } }
  }

  /// Starts watching. The storyboard is shown already.
  package func start() {
    core.loop.add(self)
    let next = core.window.onUnhandledKey
    core.window.onUnhandledKey = { [weak self] event in self?.handle(event) == true || next?(event) == true }
    // The file may have changed since it was read for the first time: what is read now tells.
    let first = loader.load(newest: nil)
    if case .good(let version) = first.result, version.document == storyboard.document {
      (newest, shown) = (version, version)
      watch(first.pictures)
    } else {
      watch(first.pictures)
      perform(machine.filesDidChange())
    }
    guard let descriptor = watcher.descriptor, mode == .inBackground else { return }
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.look() } }
    source.activate()
    self.source = source
  }

  /// Whether the panel of faults is shown, or appears.
  package var showsFaults: Bool { machine.showsFaults }

  // MARK: Files

  private func watch(_ pictures: Set<ExactText<String>>) {
    watcher.watch(pictures.union([loader.path, loader.scriptPath].compactMap { $0.map { ExactText($0) } }))
    if let reason = watcher.pollingReason, reason != toldReason {
      toldReason = reason
      host.warn("the files of \(Wording.oneLine(loader.path)) are looked at each second: \(reason)")
    }
    schedulePoll()
  }

  private func schedulePoll() {
    guard watcher.pollingReason != nil, pollTimer == nil else { return }
    pollTimer = core.loop.afterAmbient(1) { [weak self] in
      self?.pollTimer = nil
      self?.look()
      self?.schedulePoll()
    }
  }

  /// Checks whether files have changed. A stage in a window calls it by itself.
  package func look() {
    if watcher.takeChanges() { perform(machine.filesDidChange()) }
  }

  private func load() {
    switch mode {
    case .atOnce: didLoad(loader.load(newest: newest))
    case .inBackground:
      Self.queue.async { [weak self, loader, newest] in
        let loaded = loader.load(newest: newest)
        DispatchQueue.main.async { [weak self] in
          MainActor.assumeIsolated { self?.didLoad(loaded) }
        }
      }
    }
  }

  private func didLoad(_ loaded: (result: LiveLoader.Result, pictures: Set<ExactText<String>>)) {
    watch(loaded.pictures.union(newest.map { Set($0.pictures.keys) } ?? []))
    switch loaded.result {
    case .same:
      perform(machine.didLoad(.same))
      host.didReload("same", 0)
    case .empty(let report):
      reports = [report]
      perform(machine.didLoad(.empty))
    case .faulty(let found):
      reports = found
      perform(machine.didLoad(.faulty))
      host.didReload("faulty", found.reduce(0) { $0 + $1.count })
    case .good(let version):
      newest = version
      let change = storyboard.change(to: version.document)
      perform(machine.didLoad(.good(version, waitsForRest: change == .structure)))
    }
  }

  // MARK: Actions

  private func perform(_ actions: [LiveReload<LiveVersion>.Action]) {
    for action in actions {
      switch action {
      case .startTimer(let seconds):
        startTimer(seconds)
      case .load: load()
      case .apply(let version): apply(version)
      case .showFaults:
        panel.show(reports)
        panel.appear(in: core.window)
      case .hideFaults: panel.disappear()
      case .awaitRest: if isAtRest { perform(machine.screensDidRest()) }
      }
    }
    core.loop.requestFrame()
  }

  private func startTimer(_ seconds: Double) {
    if let timer { core.loop.cancelTimer(timer) }
    timerStarts += 1
    let start = timerStarts
    let fire = { [weak self] in
      guard let self, timerStarts == start else { return }
      timer = nil
      perform(machine.timerDidFire())
    }
    switch mode {
    case .atOnce: timer = core.loop.after(seconds, fire)
    // In real time, though the program may be slow or stand still.
    case .inBackground:
      DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { MainActor.assumeIsolated(fire) }
    }
  }

  private var isAtRest: Bool { !core.window.isTransitioning && !core.window.isPressed }

  private func apply(_ version: LiveVersion) {
    let former = shown
    let change = storyboard.change(to: version.document)
    shown = version
    if version.document != storyboard.document {
      host.documentWillChange(storyboard.document, version.document)
      tell(gone: storyboard.apply(version.document, in: core.window))
      triedBelow = core.window.topViewController
      hasLeftOver = storyboard.hasVanishedScreens
    }
    let pictures = version.pictures.filter { former?.pictures[$0.key] != $0.value }
    if !pictures.isEmpty { storyboard.reloadPictures(Set(pictures.keys)) }
    if let script = version.script, script != former?.script {
      storyboard.startOver(scene: scene, in: core.window)
      host.scriptDidChange(script)
    }
    host.didReload(change == .structure ? "structure" : "values", 0)
  }

  private func tell(gone titles: [String]) {
    guard let first = titles.first else { return }
    let others = titles.count > 1 ? " and \(titles.count - 1) more are" : " is"
    Toast.show("\(Wording.quoted(first))\(others) not in the file any more", in: core.window)
  }

  // MARK: Starting over

  private func handle(_ event: KeyEvent) -> Bool {
    guard event.key == .function(5), event.phase == .down, !event.isRepeat, event.modifiers.isEmpty else {
      return false
    }
    startOver()
    return true
  }

  /// Shows the newest version from its first scene, without anything that was kept.
  package func startOver() {
    storyboard.startOver(scene: scene, in: core.window)
    perform(machine.screensDidRest())
    host.didStartOver()
  }
}

extension LiveStoryboard: FrameClient {
  package var wantsFrames: Bool { false }
  package var activeLabels: [String] { [] }
  package func step() {}

  package func settle() {
    if machine.waiting != nil {
      // The transition may end later in this phase, which need not lead to a frame. The end of a press does.
      if core.window.isTransitioning { core.loop.requestFrame() }
      core.loop.afterSettle { [weak self] in
        guard let self, self.isAtRest else { return }
        self.perform(self.machine.screensDidRest())
      }
    }
    removeLeftOver()
    guard panel.superview != nil else { return }
    panel.fitIfNeeded()
    // Screens that come later would cover it.
    if let top = core.window.subviews.last, top !== panel, !(top is Toast) { core.window.bringSubviewToFront(panel) }
  }

  /// Pops screens that were covered when their scenes went.
  private func removeLeftOver() {
    guard hasLeftOver, isAtRest, core.window.topViewController !== triedBelow else { return }
    triedBelow = core.window.topViewController
    hasLeftOver = storyboard.hasVanishedScreens
    guard hasLeftOver else { return }
    core.loop.afterSettle { [weak self] in
      guard let self else { return }
      self.storyboard.removeVanished(in: self.core.window)
    }
  }
}
