import Rendering
import Stage

/// The drawings of the inspector's pages over the picture of the inspected window, a part for each page.
///
/// Without parts nothing is drawn, and the stage is as if there were no inspector.
final class InspectionOverlay {
  /// The parts, from the bottom to the top.
  enum Part: CaseIterable {
    case ghosts, damage, highlight, badge
  }

  private weak var canvas: (any OverlayCanvas)?
  private var parts: [Part: () -> [DisplayItem]] = [:]

  init(_ canvas: any OverlayCanvas) { self.canvas = canvas }

  /// Sets what a part draws, in points of the inspected window, for each of its frames; nil for nothing.
  func set(_ part: Part, _ make: (() -> [DisplayItem])?) {
    if make == nil, parts[part] == nil { return }
    parts[part] = make
    guard let canvas else { return }
    guard !parts.isEmpty else {
      canvas.overlay = nil
      return
    }
    if canvas.overlay == nil { canvas.overlay = { [weak self] in self?.items ?? [] } }
    canvas.overlayDidChange()
  }

  private var items: [DisplayItem] { Part.allCases.flatMap { parts[$0]?() ?? [] } }

  /// The overlay of a stage: one for all pages.
  static func of(_ core: StageCore) -> InspectionOverlay {
    let key = ObjectIdentifier(InspectionOverlay.self)
    if let made = core.attachments[key] as? InspectionOverlay { return made }
    let made = InspectionOverlay(core)
    core.attachments[key] = made
    return made
  }
}

/// A picture that takes items over it.
protocol OverlayCanvas: AnyObject {
  /// The items, made for each drawn frame; nil for none.
  var overlay: (() -> [DisplayItem])? { get set }
  /// The items have changed: the picture is drawn again.
  func overlayDidChange()
}

extension StageCore: OverlayCanvas {}
