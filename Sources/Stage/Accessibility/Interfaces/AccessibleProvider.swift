import Dispatch
import Geometry
import Views

/// Answers what clients ask of the objects of this program. It knows no bus.
///
/// > Source: AT-SPI2, the interface descriptions in `xml`.
package final class AccessibleProvider {
  package static let rootPath = "/org/a11y/atspi/accessible/root"
  package static let nullPath = "/org/a11y/atspi/null"
  package static let cachePath = "/org/a11y/atspi/cache"
  private static let prefix = "/org/a11y/atspi/accessible/"

  /// The name of this program's connection.
  var busName = ""
  /// Where clients reach the program without the bus; empty for nowhere.
  var peerAddress = ""
  /// The object around the program, which the registry tells.
  var desktop: BusValue?
  /// The number that the registry gives the program.
  var applicationID = 0
  let programName: String
  private struct WeakStage { weak var stage: (any AccessibleStage)? }

  private var entries: [WeakStage] = []
  package private(set) var numbers = ObjectNumbers()
  private var announcement: AccessibleNode?
  private var scene = AccessibleScene()
  private var isStale = true
  private var lastLook: UInt64 = 0
  /// What clients have heard of.
  private(set) var told = AccessibleScene()
  /// Nodes that have left, and until when they are known: where the focus goes from one of them to a new screen,
  /// clients ask how both are related.
  private var departed: [Int: (node: AccessibleNode, end: UInt64)] = [:]
  /// The time in nanoseconds for which clients may still ask of a node that has left.
  static let afterlife: UInt64 = 3_000_000_000
  /// The time in nanoseconds for which a look is good while a window moves.
  private static let patience: UInt64 = 20_000_000

  package init(programName: String) { self.programName = programName }

  /// The open windows, in the order in which they were opened.
  var stages: [any AccessibleStage] { entries.compactMap(\.stage) }

  package func add(_ stage: any AccessibleStage) {
    entries.append(WeakStage(stage: stage))
    isStale = true
  }

  package func remove(_ stage: any AccessibleStage) {
    entries.removeAll { $0.stage === stage || $0.stage == nil }
    isStale = true
  }

  /// Whatever has been seen may have changed.
  package func invalidate() { isStale = true }

  /// The elements of the windows, as of now or, while they move, a moment ago.
  var current: AccessibleScene {
    let isOld = DispatchTime.now().uptimeNanoseconds &- lastLook > Self.patience
    return isOld && (isStale || stages.contains { $0.window.hasWork }) ? look() : scene
  }

  /// The elements of the windows as of now.
  package func look() -> AccessibleScene {
    numbers.prune()
    scene = AccessibleScene(stages, &numbers)
    isStale = false
    lastLook = DispatchTime.now().uptimeNanoseconds
    return scene
  }

  /// Drops the last look, and what belongs to a connection.
  func forget() {
    (scene, told, announcement, departed) = (AccessibleScene(), AccessibleScene(), nil, [:])
    (isStale, lastLook) = (true, 0)
    (busName, peerAddress, desktop, applicationID) = ("", "", nil, 0)
  }

  // MARK: Objects

  enum Object {
    case application
    case node(AccessibleNode)
  }

  package static func path(_ number: Int) -> String { prefix + String(number) }

  func reference(_ path: String) -> BusValue { .structure([.string(busName), .path(path)]) }

  /// The object of a node; nil for that of the application.
  func reference(to number: Int?) -> BusValue { reference(number.map(Self.path) ?? Self.rootPath) }

  var null: BusValue { .structure([.string(""), .path(Self.nullPath)]) }

  private func object(at path: String) -> Object? {
    if path == Self.rootPath { return .application }
    guard let number = number(of: path) else { return nil }
    if let announcement, announcement.number == number { return .node(announcement) }
    if let node = current[number], node.isThere { return .node(node) }
    // Clients have not heard yet that it has left, or may still be busy with that.
    if let node = told[number] { return .node(node) }
    return departed[number].flatMap { $0.end > DispatchTime.now().uptimeNanoseconds ? .node($0.node) : nil }
  }

  /// Clients hear of a new scene, and that nodes of the one before have left.
  func tell(_ scene: AccessibleScene, without removed: [Int]) {
    let end = DispatchTime.now().uptimeNanoseconds + Self.afterlife
    for number in removed {
      guard let node = told[number] else { continue }
      node.depart()
      departed[number] = (node, end)
    }
    told = scene
  }

  /// Drops what left some time ago.
  func dropDeparted() {
    let now = DispatchTime.now().uptimeNanoseconds
    departed = departed.filter { $0.value.end > now }
  }

  /// Makes an announcement an object of its own, in place of the former one.
  /// - Returns: its number; nil where the window is unknown.
  func makeAnnouncement(_ text: String, in window: Window) -> Int? {
    guard let node = numbers.known(window).flatMap({ current[$0] }) else { return nil }
    let made = AccessibleNode(announcement: text, number: numbers.next(), in: node)
    announcement = made
    return made.number
  }

  private func number(of path: String) -> Int? {
    path.hasPrefix(Self.prefix) ? Int(path.dropFirst(Self.prefix.count)) : nil
  }

  /// The names of the interfaces of an object, and the interfaces themselves.
  func interfaces(of object: Object) -> [any ObjectInterface] {
    guard case .node(let node) = object else {
      return [AccessibleInterface(object: object, provider: self), ApplicationInterface(provider: self)]
    }
    var found: [any ObjectInterface] = [
      AccessibleInterface(object: object, provider: self), ComponentInterface(node: node, provider: self),
    ]
    if !node.own.actions.isEmpty { found.append(ActionInterface(node: node, provider: self)) }
    if node.plainText != nil { found.append(TextInterface(node: node, provider: self)) }
    if node.isEditable { found.append(EditableTextInterface(node: node, provider: self)) }
    if node.own.range != nil { found.append(ValueInterface(node: node, provider: self)) }
    if node.isSelection { found.append(SelectionInterface(node: node, provider: self)) }
    if node.own.columnCount != nil { found.append(TableInterface(node: node, provider: self)) }
    if node.role == .tableCell || node.role == .tableColumnHeader {
      found.append(TableCellInterface(node: node, provider: self))
    }
    return found
  }

  // MARK: Calls

  package func answer(_ call: BusCall) -> Result<[BusValue], BusFailure> {
    do throws(BusFailure) { return .success(try carryOut(call)) } catch { return .failure(error) }
  }

  private func carryOut(_ call: BusCall) throws(BusFailure) -> [BusValue] {
    if call.interface == "org.freedesktop.DBus.Peer", call.member == "Ping" { return [] }
    if call.path == Self.cachePath, call.member == "GetItems" { return [CacheInterface(provider: self).items] }
    guard let object = object(at: call.path) else {
      // A client that holds an object that is gone.
      if call.member == "GetState", let number = number(of: call.path), (1...max(1, numbers.last)).contains(number) {
        return [AtspiStates.defunct.value]
      }
      throw .unknownObject(call.path)
    }
    let interfaces = interfaces(of: object)
    var arguments = BusArguments(call.arguments)
    switch call.interface {
    case BusConnection.properties: return try carryOut(call.member, &arguments, ofProperties: interfaces)
    case "org.freedesktop.DBus.Introspectable" where call.member == "Introspect":
      return [.string(introspection(interfaces))]
    case "":
      for interface in interfaces { if let answer = try interface.call(call.member, &arguments) { return answer } }
    default:
      guard let answer = try named(call.interface, interfaces).call(call.member, &arguments) else { break }
      return answer
    }
    throw .unknownMethod(call.member)
  }

  private func named(
    _ name: String, _ interfaces: [any ObjectInterface]
  ) throws(BusFailure) -> any ObjectInterface {
    for interface in interfaces where type(of: interface).name == name { return interface }
    throw .unknownInterface(name)
  }

  private func carryOut(
    _ member: String, _ arguments: inout BusArguments, ofProperties interfaces: [any ObjectInterface]
  ) throws(BusFailure) -> [BusValue] {
    let interface = try named(arguments.string(), interfaces)
    switch member {
    case "Get":
      let name = try arguments.string()
      guard let value = interface.property(name) else { throw .unknownProperty(name) }
      return [.variant(value)]
    case "GetAll":
      let entries = type(of: interface).propertyNames.compactMap { name in
        interface.property(name).map { BusValue.entry(.string(name), .variant($0)) }
      }
      return [.array("{sv}", entries)]
    case "Set":
      let name = try arguments.string()
      guard case .variant(let value) = try arguments.value() else {
        throw .invalidArguments("the value of a property is in a variant")
      }
      if try interface.set(name, to: value) { return [] }
      throw interface.property(name) == nil ? .unknownProperty(name) : .readOnly(name)
    default: throw .unknownMethod(member)
    }
  }

  private func introspection(_ interfaces: [any ObjectInterface]) -> String {
    let names =
      interfaces.map { type(of: $0).name } + [BusConnection.properties, "org.freedesktop.DBus.Introspectable"]
    return "<node>" + names.map { "<interface name=\"\($0)\"/>" }.joined() + "</node>"
  }

  // MARK: Actions

  /// Does something with a view that is still there, and can be reached.
  func perform(on node: AccessibleNode, _ action: (View) -> Bool) -> Bool {
    guard let view = node.view, look()[node.number] != nil, let stage = node.stage, stage.takesActions else {
      return false
    }
    var isDone = false
    stage.perform { isDone = action(view) }
    invalidate()
    lastLook = 0
    return isDone
  }
}
