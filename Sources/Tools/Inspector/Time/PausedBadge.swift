import Geometry
import Rendering
import Stage
import Views

/// Says in the program's own window that its time stands still. A click on it goes back to the running program.
final class PausedBadge {
  private unowned let core: StageCore
  private let overlay: InspectionOverlay
  /// The text that is shown; nil for none.
  private(set) var text: String?
  /// The pointer that went down on the badge.
  private var pressed: Pointer?

  private static let size = Size(236, 32)

  /// - Parameter overlay: default: that of the stage.
  init(_ core: StageCore, overlay: InspectionOverlay? = nil) {
    self.core = core
    self.overlay = overlay ?? .of(core)
  }

  /// Where the badge is, in points of the program's window: at the top, in the middle.
  var frame: Rect {
    let window = core.window.bounds
    let width = min(Self.size.width, max(0, window.width - 16))
    return Rect(((window.width - width) / 2).rounded(), 8, width, Self.size.height)
  }

  /// Shows what the time does, or nothing while the program runs.
  func update() {
    let playback = core.playback
    let new = playback.isInPast ? "Recorded · click to go live" : playback.isPaused ? "Paused · click to go on" : nil
    guard new != text else { return }
    text = new
    pressed = nil
    overlay.set(.badge, new.map { text in { [weak self] in self?.items(text) ?? [] } })
  }

  /// Takes the badge away.
  func hide() {
    text = nil
    overlay.set(.badge, nil)
  }

  /// Handles an event that the program does not get.
  func handle(_ event: PointerEvent) {
    guard text != nil else { return }
    let isInside = frame.contains(event.location)
    switch event.phase {
    case .began: pressed = isInside ? event.pointer : nil
    case .ended where pressed == event.pointer:
      pressed = nil
      if isInside { core.playback.goLive() }
    case .cancelled: pressed = nil
    case .moved, .ended, .hovered, .exited: break
    }
  }

  private func items(_ text: String) -> [DisplayItem] {
    let (theme, frame) = (core.window.theme, frame)
    let place = Transform2D(translationX: frame.minX, y: frame.minY)
    return [
      .shape(
        ShapeItem(
          size: frame.size, transform: place, cornerRadius: frame.height / 2, fill: theme.raisedSurface,
          borderWidth: 1, borderColor: theme.accent)),
      .text(
        TextItem(
          text, fontSize: theme.fontSizes.control, color: theme.text, box: Rect(origin: .zero, size: frame.size),
          alignment: .center, transform: place)),
    ]
  }
}
