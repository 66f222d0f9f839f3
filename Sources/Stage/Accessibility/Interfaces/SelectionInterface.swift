import Views

/// The selected ones of the children of an object. A tab is selected by a click on it.
struct SelectionInterface: ObjectInterface {
  static let name = "org.a11y.atspi.Selection"
  static let propertyNames = ["NSelectedChildren"]

  let node: AccessibleNode
  let provider: AccessibleProvider

  private var children: [AccessibleNode] { node.children.compactMap { provider.current[$0] } }
  private var selected: [AccessibleNode] { children.filter { $0.states.contains(.selected) } }

  func property(_ name: String) -> BusValue? { name == "NSelectedChildren" ? .int(selected.count) : nil }

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "GetSelectedChild":
      let (index, selected) = (try arguments.int(), selected)
      return [selected.indices.contains(index) ? provider.reference(to: selected[index].number) : provider.null]
    case "IsChildSelected": return [.bool(try child(&arguments)?.states.contains(.selected) ?? false)]
    case "SelectChild":
      guard let child = try child(&arguments), child.states.contains(.selectable) else { return [.bool(false)] }
      return [.bool(child.states.contains(.selected) || select(child, true))]
    case "DeselectSelectedChild":
      let (index, selected) = (try arguments.int(), selected)
      return [.bool(selected.indices.contains(index) && select(selected[index], false))]
    case "DeselectChild":
      guard let child = try child(&arguments), child.states.contains(.selected) else { return [.bool(false)] }
      return [.bool(select(child, false))]
    case "ClearSelection": return [.bool(selected.reduce(true) { select($1, false) && $0 })]
    case "SelectAll":
      return [.bool(provider.perform(on: node) { ($0 as? any AccessibilitySelectingAll)?.selectAllByReader() == true })]
    default: return nil
    }
  }

  private func child(_ arguments: inout BusArguments) throws(BusFailure) -> AccessibleNode? {
    let (index, children) = (try arguments.int(), children)
    return children.indices.contains(index) ? children[index] : nil
  }

  private func select(_ child: AccessibleNode, _ isSelected: Bool) -> Bool {
    provider.perform(on: child) { view in
      if let row = view as? any AccessibilitySelecting { return row.selectByReader(isSelected) }
      return isSelected && view.performAccessibilityAction(.activate)
    }
  }
}
