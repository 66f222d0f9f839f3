import Views

/// What a module above keeps with a screen and names it by, such as an item of a navigation bar.
package protocol ScreenTitling: AnyObject {
  var title: String? { get }
}

extension ViewController {
  /// A screen is a group with its title; what is presented is a dialog. What only holds other screens has the title
  /// alone, which names what scrolls in it.
  package final func describeScreen(_ description: inout AccessibilityDescription) {
    let isDialog = isPresented
    if description.label == nil { description.label = spokenTitle }
    guard isDialog || screen === self else { return }
    if description.role == nil { description.role = isDialog ? .dialog : .group }
    if isDialog { description.traits.insert(.modal) }
    if canGoBack { description.actions.append(.dismiss) }
  }

  /// The title as a navigation bar shows it, also that of a container's screen.
  final var spokenTitle: String? {
    attachments.values.lazy.compactMap { ($0 as? any ScreenTitling)?.title }.first ?? title
      ?? (screen === self ? nil : screen.spokenTitle)
  }

  package final func performEscape() -> Bool {
    guard canGoBack else { return false }
    return navigateBack(origin: RequestOrigin(source: .key))
  }
}
