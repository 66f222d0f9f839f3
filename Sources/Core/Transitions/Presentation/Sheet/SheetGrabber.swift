import Geometry
import Views

/// The grabber of a sheet: a view beside the presented view, over its upper edge.
///
/// It follows the sheet in the layout phase, after all motion of the frame.
final class SheetGrabber: View {
  let bar: SheetGrabberBar
  /// > Source: UIKit, measured.
  private static let size = Size(36, 5)

  init(of sheet: SheetPresentationController) {
    bar = SheetGrabberBar(of: sheet)
    super.init(frame: .zero)
    acceptsHits = false
    bar.cornerRadius = Self.size.height / 2
    addSubview(bar)
  }

  func follow(_ sheet: View) {
    frame = sheet.frame
    transform = sheet.transform
    relativeTranslation = sheet.relativeTranslation
    alpha = sheet.alpha
    let x = (bounds.width - Self.size.width) / 2
    bar.frame = Rect(x, 6, Self.size.width, Self.size.height)
  }
}

/// The bar of a grabber: where there are several detents, a slider of them for keys and assistive technologies.
///
/// Up and Down go to the next detent, Home to the lowest and End to the topmost.
/// > Source: UIKit, the adjustable "Sheet Grabber" of VoiceOver; WAI-ARIA Authoring Practices, slider.
final class SheetGrabberBar: View {
  /// Weak, since a reader or a test may hold the bar longer than the sheet is there.
  private weak var sheet: SheetPresentationController?
  /// Whether it is seen without the focus.
  var isAlwaysShown = true { didSet { updateColor() } }
  private var isFocused = false

  init(of sheet: SheetPresentationController) {
    self.sheet = sheet
    super.init(frame: .zero)
    acceptsHits = false
    identifier = "grabber"
    updateColor()
  }

  private func updateColor() {
    let color = Color(red: 0.55, green: 0.57, blue: 0.62, alpha: 0.6)
    backgroundColor = isAlwaysShown || isFocused ? color : nil
  }

  /// The detents, where there is a choice.
  private var detents: [SheetDetent] {
    let all = sheet?.detents ?? []
    return all.count > 1 ? all : []
  }

  /// Goes some detents up, or down; at the last one it stays.
  private func move(by steps: Int) {
    guard let selected = sheet?.selectedDetent, let index = detents.firstIndex(of: selected) else { return }
    sheet?.select(detents[min(max(0, index + steps), detents.count - 1)], animated: true)
  }

  override var canBecomeFocused: Bool { !detents.isEmpty && sheet?.selectedDetent != nil }

  override func focusDidChange(isFocused: Bool) {
    super.focusDidChange(isFocused: isFocused)
    self.isFocused = isFocused
    updateColor()
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard canBecomeFocused, event.modifiers.isEmpty else { return super.keyDown(event) }
    switch event.key {
    case .up, .pageUp: move(by: 1)
    case .down, .pageDown: move(by: -1)
    case .home: move(by: -detents.count)
    case .end: move(by: detents.count)
    default: return super.keyDown(event)
    }
    return true
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    guard let lowest = detents.first?.share, let topmost = detents.last?.share, let selected = sheet?.selectedDetent
    else { return }
    description.role = .slider
    description.label = "Sheet height"
    description.value = "\(Int((selected.share * 100).rounded())) %"
    description.range = .init(selected.share, in: lowest...topmost)
    description.actions = [.increment, .decrement]
  }

  override func accessibilityIncrement() { move(by: 1) }
  override func accessibilityDecrement() { move(by: -1) }

  /// Goes to the nearest detent.
  override func accessibilitySetValue(_ value: Double) -> Bool {
    guard value.isFinite, sheet?.selectedDetent != nil,
      let nearest = detents.min(by: { abs($0.share - value) < abs($1.share - value) })
    else { return false }
    sheet?.select(nearest, animated: true)
    return true
  }
}
