import Views

#if canImport(Glibc)
import Glibc
#endif

/// What every object has: a name, a role, states, and its place in the tree.
struct AccessibleInterface: ObjectInterface {
  static let name = "org.a11y.atspi.Accessible"
  static let propertyNames = [
    "Name", "Description", "Parent", "ChildCount", "Locale", "AccessibleId", "HelpText",
  ]

  let object: AccessibleProvider.Object
  let provider: AccessibleProvider

  private var node: AccessibleNode? { if case .node(let node) = object { node } else { nil } }
  private var children: [Int] { node?.children ?? provider.current.windows }
  private var role: AtspiRole { node?.role ?? .application }

  func property(_ name: String) -> BusValue? {
    switch name {
    case "Name": .string(node?.name ?? provider.programName)
    case "Description": .string(node?.explanation ?? "")
    case "Parent": parent
    case "ChildCount": .int(children.count)
    case "Locale": .string(Self.locale)
    case "AccessibleId": .string(node?.view?.identifier ?? "")
    case "HelpText": .string(node?.own.hint ?? "")
    default: nil
    }
  }

  private var parent: BusValue {
    node.map { provider.reference(to: $0.parent) } ?? provider.desktop ?? provider.null
  }

  func call(_ member: String, _ arguments: inout BusArguments) throws(BusFailure) -> [BusValue]? {
    switch member {
    case "GetChildAtIndex":
      let (index, children) = (try arguments.int(), children)
      return [children.indices.contains(index) ? provider.reference(to: children[index]) : provider.null]
    case "GetChildren": return [.array("(so)", children.map { provider.reference(to: $0) })]
    case "GetIndexInParent": return [.int(node?.index ?? -1)]
    case "GetRelationSet": return [.array("(ua(so))", relations)]
    case "GetRole": return [.uint32(role.rawValue)]
    case "GetRoleName", "GetLocalizedRoleName": return [.string(role.name)]
    case "GetState": return [states.value]
    case "GetAttributes": return [.texts(attributes)]
    case "GetApplication": return [provider.reference(to: nil)]
    case "GetInterfaces": return [.strings(provider.interfaces(of: object).map { type(of: $0).name })]
    default: return nil
    }
  }

  var states: AtspiStates { node?.states ?? [.enabled, .sensitive, .showing, .visible] }

  /// `ATSPI_RELATION_LABEL_FOR` and `ATSPI_RELATION_LABELLED_BY`.
  private var relations: [BusValue] {
    guard let node else { return [] }
    return [(UInt32(1), node.named), (2, node.label.map { [$0] } ?? [])].filter { !$0.1.isEmpty }.map { kind, others in
      .structure([.uint32(kind), .array("(so)", others.map { provider.reference(to: $0) })])
    }
  }

  /// > Source: WAI-ARIA Core Accessibility API Mappings 1.2, object attributes.
  private var attributes: [(String, String)] {
    var attributes = [("toolkit", "Stagecraft")]
    guard let node else { return attributes }
    if let identifier = node.view?.identifier { attributes.append(("id", identifier)) }
    if let level = node.own.level { attributes.append(("level", "\(level)")) }
    if let order = node.own.sortOrder { attributes.append(("sort", order.rawValue)) }
    if let position = node.own.position {
      attributes += [("posinset", "\(position.index)"), ("setsize", "\(position.count)")]
    }
    if node.own.range != nil, let value = node.own.value { attributes.append(("valuetext", value)) }
    return attributes
  }

  /// The language of the program's messages, as in `de_AT`.
  static var locale: String {
    let set = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { (name: String) in
      getenv(name).map { String(cString: $0) }
    }.first { !$0.isEmpty }
    return set.map { String($0.prefix { $0 != "." && $0 != "@" }) } ?? "C"
  }
}
