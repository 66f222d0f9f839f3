import Geometry
import Views

extension InspectedProperty {
  /// The most characters of a text.
  static let mostCharacters = 400

  /// The property of a view; nil where the view has none.
  func value(of view: View) -> PropertyValue? {
    guard isShown(view) else { return nil }
    let form: PropertyValue.Form
    switch value {
    case .numbers(let numbers):
      form = .numbers(
        numbers.map { PropertyValue.Number(name: $0.name, range: $0.range, step: $0.step, value: $0.get(view)) })
    case .flag(let get, _): form = .flag(get(view))
    case .color(let get, _, let allowsNone): form = .color(get(view), allowsNone: allowsNone)
    case .text(let get):
      guard let text = get(view) else { return nil }
      form = .text(ExactText(text.cut(to: Self.mostCharacters)))
    }
    return PropertyValue(section: section.rawValue, name: name, form: form, isEditable: isEditable(of: view))
  }

  private func isEditable(of view: View) -> Bool {
    // The desktop places the window.
    if view is Window, section == .place { return false }
    switch value {
    case .numbers(let numbers): return numbers.contains { $0.set != nil }
    case .flag, .color: return true
    case .text: return false
    }
  }

  /// Why an edit of a view is not made; nil where it can be.
  func refusal(of edit: PropertyEdit, of view: View) -> String? {
    guard isShown(view) else { return "\(view.typeName) has no \(name)" }
    guard isEditable(of: view) else { return "\(name) cannot be edited here" }
    switch (value, edit) {
    case (.numbers(let numbers), .number(let number, let component)):
      guard numbers.indices.contains(component), numbers[component].set != nil else {
        return "\(name) has no such number"
      }
      let part = numbers[component]
      return PropertyText.refusal(of: number, name: part.name.isEmpty ? name : name + " " + part.name, in: part.range)
    case (.color(_, _, let allowsNone), .color(let color)):
      guard let color else { return allowsNone ? nil : "\(name) is a color such as #3366ff" }
      let parts = [color.red, color.green, color.blue, color.alpha]
      return parts.allSatisfy { (0...1).contains($0) } ? nil : "the parts of \(name) are numbers from 0 to 1"
    case (.flag, .flag): return nil
    case (.numbers, _), (.flag, _), (.color, _), (.text, _): return "\(name) has no value of this kind"
    }
  }

  /// Makes an edit that is not refused.
  /// - Returns: a closure that takes the edit back.
  func apply(_ edit: PropertyEdit, to view: View) -> (View) -> Void {
    let kept = remember?(view)
    switch (value, edit) {
    case (.numbers(let numbers), .number(let number, let component)):
      let old = numbers[component].get(view)
      numbers[component].set?(view, number)
      return kept ?? { numbers[component].set?($0, old) }
    case (.flag(let get, let set), .flag(let flag)):
      let old = get(view)
      set(view, flag)
      return kept ?? { set($0, old) }
    case (.color(let get, let set, _), .color(let color)):
      let old = get(view)
      set(view, color)
      return kept ?? { set($0, old) }
    case (.numbers, _), (.flag, _), (.color, _), (.text, _): return { _ in }
    }
  }
}
