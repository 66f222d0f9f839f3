/// Records how each change of a document is undone, and done again.
///
/// The method that makes a change registers the one that takes it back. While that runs, it registers the other way:
///
/// ```swift
/// func rename(_ song: Song, to title: String) {
///   let old = song.title
///   undoManager?.registerUndo(withTarget: self) { $0.rename(song, to: old) }
///   undoManager?.setActionName("Rename")
///   song.title = title
/// }
/// ```
/// Each window has one, which responders find as ``Responder/undoManager``. Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y that no
/// view and no command has handled undo and redo with it; a text field with the focus undoes its own typing first.
/// Under a sheet or a dialog nothing is undone, unless that overrides ``Responder/undoManager``.
/// > Source: Foundation, `UndoManager`.
@MainActor public final class UndoManager {
  private struct Change {
    weak var target: AnyObject?
    let perform: () -> Void
  }

  private struct Group {
    var name = ""
    var changes: [Change] = []
    var isAlive: Bool { changes.contains { $0.target != nil } }
  }

  private enum Phase { case recording, undoing, redoing }

  /// How many events windows have handled, and whether one is handled now.
  private static var event = (count: 0, isHandled: false)

  /// Calls `body`, which handles an event of a window; an event that comes meanwhile is a part of it.
  static func handleEvent<Result>(_ body: () -> Result) -> Result {
    if event.isHandled { return body() }
    event = (event.count + 1, true)
    defer { event.isHandled = false }
    return body()
  }

  private var phase = Phase.recording
  /// The event during which the last change was registered; nil for none.
  private var lastEvent: Int?
  private var done: [Group] = []
  private var undone: [Group] = []
  /// The changes that are registered now.
  private var open = Group()
  /// The number of groups that have begun and not ended.
  private var depth = 0
  private var disabled = 0

  /// Makes a manager without changes.
  public init() {}

  /// The most groups that can be undone, 1 or more; the oldest are forgotten. Default: 1000.
  public var levelsOfUndo = 1000 {
    didSet {
      levelsOfUndo = max(1, levelsOfUndo)
      trim()
    }
  }
  /// Whether the changes that are registered while a window handles one event are one step: a click, a key, an action
  /// of an assistive technology. Default: true. At other times, each is a step of its own outside a group.
  public var groupsByEvent = true
  /// Called when what can be undone or redone has changed.
  public var onChange: (() -> Void)?

  // MARK: Registering

  /// Records what undoes a change; while changes are undone, what does it again.
  ///
  /// Outside a group it is a step of its own, or a part of its event's; see ``groupsByEvent``. It forgets what was
  /// undone, as each new change does.
  /// - Parameters:
  ///   - target: not retained. When it is gone, so is the step.
  ///   - handler: called at most once, with the target.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target, handler: @escaping @MainActor (Target) -> Void
  ) {
    guard disabled == 0 else { return }
    open.changes.append(Change(target: target) { [weak target] in target.map(handler) })
    if depth == 0 { close() }
  }

  /// Names the change that was registered last, such as "Rename", for the titles of menus. A step keeps its name while
  /// it is undone and redone.
  public func setActionName(_ name: String) {
    guard phase == .recording else { return }
    if depth > 0 {
      open.name = name
    } else if !done.isEmpty {
      done[done.count - 1].name = name
      onChange?()
    }
  }

  /// Begins a group: all changes up to ``endUndoGrouping()`` are undone together. Groups can be nested; the outermost
  /// one counts.
  public func beginUndoGrouping() { depth += 1 }

  /// Ends a group. Without one that has begun it does nothing.
  public func endUndoGrouping() {
    guard depth > 0, phase == .recording || depth > 1 else { return }
    depth -= 1
    if depth == 0 { close() }
  }

  /// Changes are not recorded until ``enableUndoRegistration()``; calls are counted.
  public func disableUndoRegistration() { disabled += 1 }
  /// Changes are recorded again.
  public func enableUndoRegistration() { disabled = max(0, disabled - 1) }
  /// Whether changes are recorded.
  public var isUndoRegistrationEnabled: Bool { disabled == 0 }

  private func close() {
    let group = open
    open = Group()
    guard !group.changes.isEmpty else { return }
    switch phase {
    case .recording:
      let event = groupsByEvent && Self.event.isHandled ? Self.event.count : nil
      if let event, event == lastEvent, !done.isEmpty {
        done[done.count - 1].changes += group.changes
        if !group.name.isEmpty { done[done.count - 1].name = group.name }
      } else {
        done.append(group)
      }
      lastEvent = event
      undone.removeAll()
      trim()
    case .undoing: undone.append(group)
    case .redoing: done.append(group)
    }
    if phase == .recording { onChange?() }
  }

  private func trim() { done.removeFirst(max(0, done.count - levelsOfUndo)) }

  // MARK: Undoing

  /// Whether a change is being undone.
  public var isUndoing: Bool { phase == .undoing }
  /// Whether a change is being done again.
  public var isRedoing: Bool { phase == .redoing }
  /// Whether there is a change to undo.
  public var canUndo: Bool { (depth > 0 && open.isAlive) || done.contains(where: \.isAlive) }
  /// Whether there is a change to do again.
  public var canRedo: Bool { undone.contains(where: \.isAlive) }

  /// Undoes the last group of changes, the newest first. A group that is open ends before. Calls from within do
  /// nothing.
  public func undo() {
    guard phase == .recording else { return }
    depth = 0
    close()
    perform(.undoing)
  }

  /// Does again what was undone last. Calls from within do nothing.
  public func redo() {
    guard phase == .recording, depth == 0 else { return }
    perform(.redoing)
  }

  private func perform(_ new: Phase) {
    if new == .undoing { done = Self.upToLastAlive(done) } else { undone = Self.upToLastAlive(undone) }
    guard let group = new == .undoing ? done.popLast() : undone.popLast() else { return }
    (phase, open, depth) = (new, Group(name: group.name), 1)
    for change in group.changes.reversed() { change.perform() }
    depth = 0
    close()
    (phase, lastEvent) = (.recording, nil)
    onChange?()
  }

  private static func upToLastAlive(_ groups: [Group]) -> [Group] {
    Array(groups.prefix((groups.lastIndex(where: \.isAlive) ?? -1) + 1))
  }

  /// Forgets everything.
  public func removeAllActions() { remove { _ in true } }

  /// Forgets the changes of one target.
  public func removeAllActions(withTarget target: AnyObject) { remove { $0.target === target } }

  private func remove(_ isRemoved: (Change) -> Bool) {
    func kept(_ groups: [Group]) -> [Group] {
      groups.compactMap { group in
        var group = group
        group.changes.removeAll(where: isRemoved)
        return group.changes.isEmpty ? nil : group
      }
    }
    open.changes.removeAll(where: isRemoved)
    (done, undone) = (kept(done), kept(undone))
    onChange?()
  }

  // MARK: Titles

  /// The name of the change that ``undo()`` takes back; "" for none.
  public var undoActionName: String { depth > 0 ? open.name : done.last(where: \.isAlive)?.name ?? "" }
  /// The name of the change that ``redo()`` does again; "" for none.
  public var redoActionName: String { undone.last(where: \.isAlive)?.name ?? "" }
  /// "Undo Rename", or "Undo" where the change has no name.
  public var undoMenuItemTitle: String { undoActionName.isEmpty ? "Undo" : "Undo \(undoActionName)" }
  /// "Redo Rename", or "Redo" where the change has no name.
  public var redoMenuItemTitle: String { redoActionName.isEmpty ? "Redo" : "Redo \(redoActionName)" }
}
