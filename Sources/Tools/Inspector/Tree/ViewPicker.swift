import Geometry
import Stage
import Views

/// Picks a view of the inspected window by the pointer: hovering it tells which view is there, a click ends it.
///
/// A click within a control selects the control, unless the program has named the view inside it; with Alt it selects
/// the innermost view.
///
/// The program gets none of these events. A press that was down before goes on to its end in the program.
final class ViewPicker {
  private weak var core: StageCore?
  private var state = State.idle
  /// Called with the view that a click would select; nil where there is none.
  var onHover: ((View?) -> Void)?
  /// Called when the picking has ended: with the view that was clicked; nil if it was given up.
  var onEnd: ((View?) -> Void)?

  /// The life of a picking.
  private enum State: Equatable {
    case idle
    /// Takes the pointer.
    case picking
    /// A view was clicked; the rest of this press is taken, too.
    case releasing(Pointer)
  }

  init(_ core: StageCore) { self.core = core }

  isolated deinit {
    // An idle picker has no interceptor: another one may.
    if state != .idle { core?.inputInterceptor = nil }
  }

  var isPicking: Bool { state == .picking }

  /// Begins to pick. A second call does nothing.
  func start() {
    guard state != .picking, let core else { return }
    state = .picking
    core.inputInterceptor = { [weak self] in self?.takes($0) ?? false }
  }

  /// Gives the picking up.
  func cancel() {
    guard state != .idle else { return }
    let wasPicking = state == .picking
    end()
    if wasPicking { onEnd?(nil) }
  }

  private func end() {
    state = .idle
    core?.inputInterceptor = nil
  }

  private func takes(_ event: Event) -> Bool {
    switch event {
    case .pointer(let event): takes(event)
    case .wheel: state == .picking
    case .key(let event): takes(event)
    case .text: false
    }
  }

  private func takes(_ event: KeyEvent) -> Bool {
    guard state == .picking, event.key == .escape else { return false }
    if event.phase == .down { cancel() }
    return true
  }

  private func takes(_ event: PointerEvent) -> Bool {
    switch state {
    case .idle: return false
    case .releasing(let pointer):
      guard event.pointer == pointer else { return false }
      if event.phase == .ended || event.phase == .cancelled { end() }
      return event.phase != .hovered
    case .picking:
      switch event.phase {
      // Presses that were down before belong to the program.
      case .moved, .ended, .cancelled: return core?.window.isPressed != true
      case .hovered: onHover?(view(for: event))
      case .exited: onHover?(nil)
      case .began:
        let view = view(for: event)
        state = .releasing(event.pointer)
        onEnd?(view)
      }
      return true
    }
  }

  private func view(for event: PointerEvent) -> View? {
    let view = core?.window.deepestView(at: event.location)
    return event.modifiers.contains(.option) ? view : view?.chosenByClick
  }
}

extension View {
  /// The view that a click on this innermost view selects: the outermost control around it, for the parts of a control
  /// are the library's. A view with an identifier is the program's, and is selected itself.
  var chosenByClick: View {
    var chosen = self
    var next: View? = self
    while let view = next {
      if view is Control { chosen = view }
      if view.identifier != nil { break }
      next = view.superview
    }
    return chosen
  }

  /// The topmost view at a point of this one as it is seen, also if it takes no hits.
  func deepestView(at point: Point) -> View? {
    guard state.pointee.isDrawn, alpha >= 0.01 else { return nil }
    let isInside = bounds.contains(point)
    if clipsToBounds, !isInside { return nil }
    for child in subviews.reversed() {
      let inside: Point?
      if child.state.pointee.isShownTilted || child.state.pointee.projection != nil {
        inside = child.convert(point, from: self)
      } else {
        inside = child.transformToSuperview.inverted.map { point.applying($0) }
      }
      if let inside, let found = child.deepestView(at: inside) { return found }
    }
    return isInside ? self : nil
  }
}
