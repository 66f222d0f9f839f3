import Views

/// Changes of a text, as typing makes them.
struct EditableTextInterface: ObjectInterface {
  static let name = "org.a11y.atspi.EditableText"

  let node: AccessibleNode
  let provider: AccessibleProvider

  private var text: ScalarText { node.text ?? ScalarText("") }

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "SetTextContents": return [.bool(replace(0..<text.count, try arguments.string()))]
    case "InsertText":
      let place = text.clamped(try arguments.int())
      let (inserted, length) = (try arguments.string().unicodeScalars, try arguments.int())
      return [.bool(replace(place..<place, String(length < 0 ? inserted : .init(inserted.prefix(length)))))]
    case "DeleteText": return [.bool(replace(try range(&arguments), ""))]
    case "CopyText":
      copy(try range(&arguments))
      return []
    case "CutText":
      let range = try range(&arguments)
      copy(range)
      return [.bool(replace(range, ""))]
    case "PasteText":
      let place = text.clamped(try arguments.int())
      return [.bool(replace(place..<place, node.view?.window?.pasteboard.string ?? ""))]
    default: return nil
    }
  }

  private func range(_ arguments: inout BusArguments) throws(BusFailure) -> Range<Int> {
    let (start, end) = (try arguments.int(), try arguments.int())
    return text.range(max(0, start), end)
  }

  private func replace(_ range: Range<Int>, _ new: String) -> Bool {
    let bytes = text.utf8(range)
    return provider.perform(on: node) {
      ($0 as? any AccessibilityTextEditing)?.replaceAccessibilityText(bytes, with: new) ?? false
    }
  }

  /// What is hidden is copied as the bullets that are shown.
  private func copy(_ range: Range<Int>) { node.view?.window?.pasteboard.string = text[range] }
}
