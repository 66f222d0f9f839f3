import Geometry
import Rendering
import Stage
import Views

/// The views of a stage with their properties. It keeps none of them alive, and lays none out.
final class StageTree {
  let core: StageCore
  private let overlay: InspectionOverlay
  private let picker: ViewPicker
  private let ghosts = GhostOverlay()
  private var history = EditHistory()
  private weak var highlighted: View?

  /// Called with the reason why an edit was not made.
  var onRefusal: ((String) -> Void)?
  /// Called while picking with the view that a click would select; nil for none.
  var onHover: ((View?) -> Void)?
  /// Called when the picking has ended: with the view that was clicked; nil if it was given up.
  var onPickEnd: ((View?) -> Void)?

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

  /// The window.
  var root: View { core.window }
  /// Another number whenever views are added, removed or reordered.
  var version: Int { core.window.treeVersion }
  /// The color behind all views.
  var background: Color { core.background ?? core.window.theme.background }

  /// Whether a view is in the window.
  func contains(_ view: View) -> Bool { view.window === core.window }

  /// Ends all that the inspection does in the program.
  func stop() {
    picker.cancel()
    highlight(nil)
    showGhosts(of: nil, count: 0, step: ghosts.step)
  }

  // MARK: Properties

  /// The properties that a view has now, in the order of the page.
  func properties(of view: View) -> [PropertyValue] { InspectedProperty.catalog.compactMap { $0.value(of: view) } }

  /// Changes a property of a view at the program's present time, as the program itself would.
  func edit(_ view: View, _ property: String, _ edit: PropertyEdit) {
    guard contains(view) else {
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

  /// Takes back the last edit whose view is still in the window.
  func undo() {
    guard let (view, step) = history.stepBack({ contains($0) }) else { return }
    perform { step.restore(view) }
  }

  /// Makes the edit that was taken back last once more.
  func redo() {
    guard let (view, step) = history.stepForward({ contains($0) }),
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

  /// Marks a view in the program's window; nil for none.
  func highlight(_ view: View?) {
    highlighted = view
    guard highlighted != nil else { return overlay.set(.highlight, nil) }
    overlay.set(.highlight) { [weak self] in self?.highlighted.map { ViewHighlight.items(of: $0) } ?? [] }
  }

  /// Whether the next click in the program's window selects a view.
  var isPicking: Bool { picker.isPicking }
  func startPicking() { picker.start() }
  func cancelPicking() { picker.cancel() }

  /// Draws outlines of a view before and after the frame that is seen.
  /// - Parameters:
  ///   - view: nil for the view that has ghosts already.
  ///   - count: 0 to 60; 0 for none.
  ///   - step: the number of frames between two outlines, 1 to 60.
  func showGhosts(of view: View?, count: Int, step: Int) {
    ghosts.count = count
    ghosts.step = step
    core.removeObserver(ghosts)
    guard count > 0 else {
      ghosts.follow(nil)
      return overlay.set(.ghosts, nil)
    }
    if let view {
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
