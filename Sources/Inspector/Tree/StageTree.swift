import Geometry
import Rendering
import SDLStage
import Views

/// The views of a stage in this process. It keeps none of them alive, and lays none out.
final class StageTree: InspectedTree {
  let core: StageCore
  private let overlay: InspectionOverlay
  private let picker: ViewPicker
  private let ghosts = GhostOverlay()
  private var history = EditHistory()
  private weak var highlighted: View?

  var onRefusal: ((String) -> Void)?
  var onHover: (((any InspectedView)?) -> Void)?
  var onPickEnd: (((any InspectedView)?) -> Void)?
  /// The views are read where they are.
  var attention = TreeAttention.nothing

  init(_ core: StageCore, overlay: InspectionOverlay? = nil) {
    self.core = core
    self.overlay = overlay ?? .of(core)
    picker = ViewPicker(core)
    picker.onHover = { [weak self] view in
      self?.highlight(view)
      self?.onHover?(view)
    }
    picker.onEnd = { [weak self] view in
      self?.highlight(nil)
      self?.onPickEnd?(view)
    }
  }

  var root: (any InspectedView)? { core.window }
  var version: Int { core.window.treeVersion }
  var background: Color { core.background ?? core.window.theme.background }
  var isCut: Bool { false }

  func contains(_ view: any InspectedView) -> Bool { isThere(view as? View) }

  private func isThere(_ view: View?) -> Bool { view?.window === core.window }

  func stop() {
    picker.cancel()
    highlight(nil)
    showGhosts(of: nil, count: 0, step: ghosts.step)
  }

  // MARK: Properties

  func select(_ view: (any InspectedView)?) {}

  func properties(of view: any InspectedView) -> [PropertyValue] {
    guard let view = view as? View else { return [] }
    return InspectedProperty.catalog.compactMap { $0.value(of: view) }
  }

  func edit(_ view: any InspectedView, _ property: String, _ edit: PropertyEdit) {
    guard let view = view as? View, isThere(view) else {
      onRefusal?(Self.isGone)
      return
    }
    guard let property = InspectedProperty.catalog.first(where: { $0.name == property }) else {
      onRefusal?("no property has the name “\(property.prefix(40))”")
      return
    }
    if let sentence = property.refusal(of: edit, of: view) {
      onRefusal?(sentence)
      return
    }
    perform { [self] in
      history.add(.init(view: view, property: property, edit: edit, restore: property.apply(edit, to: view)))
    }
  }

  /// The answer to a command about a view that is gone.
  static let isGone = "This view has left the window"

  func undo() {
    guard let (view, step) = history.stepBack({ isThere($0) }) else { return }
    perform { step.restore(view) }
  }

  func redo() {
    guard let (view, step) = history.stepForward({ isThere($0) }),
      step.property.refusal(of: step.edit, of: view) == nil
    else { return }
    perform { [self] in
      history.push(
        .init(
          view: view, property: step.property, edit: step.edit, restore: step.property.apply(step.edit, to: view)))
    }
  }

  private func perform(_ change: () -> Void) {
    core.loop.dispatch(at: core.loop.now, change)
    if let highlighted { highlight(highlighted) }
  }

  // MARK: In the window

  func highlight(_ view: (any InspectedView)?) {
    highlighted = view as? View
    guard highlighted != nil else { return overlay.set(.highlight, nil) }
    overlay.set(.highlight) { [weak self] in self?.highlighted.map { ViewHighlight.items(of: $0) } ?? [] }
  }

  var isPicking: Bool { picker.isPicking }
  func startPicking() { picker.start() }
  func cancelPicking() { picker.cancel() }

  func showGhosts(of view: (any InspectedView)?, count: Int, step: Int) {
    ghosts.count = count
    ghosts.step = step
    core.removeObserver(ghosts)
    guard count > 0 else {
      ghosts.follow(nil)
      return overlay.set(.ghosts, nil)
    }
    if let view = view as? View {
      ghosts.follow(view)
      ghosts.stageDidLayOut(core)
    }
    core.addObserver(ghosts)
    overlay.set(.ghosts) { [ghosts, weak core] in
      guard let core else { return [] }
      return ghosts.items(at: core.playback.shownTime, in: core.window.bounds.size, theme: core.window.theme)
    }
  }
}
