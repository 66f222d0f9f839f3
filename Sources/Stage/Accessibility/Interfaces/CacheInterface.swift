/// Everything that clients keep of all objects, in one message.
struct CacheInterface {
  static let name = "org.a11y.atspi.Cache"
  private static let item = "((so)(so)(so)iiassusau)"

  let provider: AccessibleProvider

  var items: BusValue {
    let scene = provider.current
    let nodes = scene.nodes.values.sorted { $0.number < $1.number }.map { AccessibleProvider.Object.node($0) }
    return .array(Self.item, ([.application] + nodes).map(item))
  }

  private func item(_ object: AccessibleProvider.Object) -> BusValue {
    let node: AccessibleNode? = if case .node(let node) = object { node } else { nil }
    let interface = AccessibleInterface(object: object, provider: provider)
    func property(_ name: String) -> BusValue { interface.property(name) ?? .string("") }
    return .structure([
      provider.reference(to: node?.number), provider.reference(to: nil), property("Parent"), .int(node?.index ?? -1),
      property("ChildCount"), .strings(provider.interfaces(of: object).map { type(of: $0).name }), property("Name"),
      .uint32((node?.role ?? .application).rawValue), property("Description"), interface.states.value,
    ])
  }
}
