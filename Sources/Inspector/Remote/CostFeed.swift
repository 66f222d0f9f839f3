import Notation
import SDLStage

extension FrameCost {
  static let kind = "cost"

  init(_ message: RemoteMessage) throws(RemoteFault) {
    self.init()
    let fields = message.fields
    time = fields.required("time")?.number(in: RemoteMessage.times) ?? 0
    let seconds = fields.required("seconds")?.elements(count: Phase.allCases.count, "five numbers") ?? []
    for (phase, field) in zip(Phase.allCases, seconds) { self[phase] = field.number(in: 0...1e9) ?? 0 }
    isDrawn = fields.required("drawn")?.flag() ?? false
    items = fields["items"]?.count() ?? 0
    drawCalls = fields["drawCalls"]?.count()
    pixels = fields["pixels"]?.count() ?? 0
    layouts = fields["layouts"]?.count() ?? 0
    allocations = fields["allocations"]?.count()
    missedRefreshes = fields["missed"]?.count() ?? 0
    period = fields["period"]?.number(in: 0...1e9)
    try message.check()
  }

  var text: JSONText {
    var members: [(key: String, value: JSONText)] = [
      ("time", .number(time)), ("seconds", .numbers(Phase.allCases.map { max(0, self[$0]) })),
      ("drawn", .flag(isDrawn)),
    ]
    func add(_ name: String, _ count: Int) { if count != 0 { members.append((name, .number(Double(count)))) } }
    add("items", items)
    if let drawCalls { members.append(("drawCalls", .number(Double(drawCalls)))) }
    add("pixels", pixels)
    add("layouts", layouts)
    if let allocations { members.append(("allocations", .number(Double(max(0, allocations))))) }
    add("missed", missedRefreshes)
    if let period { members.append(("period", .number(period))) }
    return RemoteMessage.text(Self.kind, members)
  }
}

/// The costs of the frames of a program at the other end of a socket.
final class RemoteCosts: InspectedCosts {
  private(set) var history = CostHistory()
  private let send: (JSONText) -> Void

  /// The kind of the command that switches marks on and off.
  static let flashKind = "flash"

  init(send: @escaping (JSONText) -> Void) { self.send = send }

  var flashesDamage = false {
    didSet { if flashesDamage != oldValue { send(RemoteMessage.text(Self.flashKind, [("on", .flag(flashesDamage))])) } }
  }

  func take(_ frame: FrameCost) { history.add(frame) }

  func clear() { history = CostHistory() }
}

/// Sends the costs of frames.
final class CostFeed {
  private let costs: any InspectedCosts
  private var next: Int

  init(_ costs: any InspectedCosts) {
    self.costs = costs
    next = max(0, costs.history.count - CostHistory.most)
  }

  /// The cost of the next frame that has not been sent; nil for none. Frames that have left the history are left out.
  func takeMessage() -> JSONText? {
    let history = costs.history
    if next > history.count { next = 0 }
    while next < history.count {
      next += 1
      if let frame = history.frame(number: next - 1) { return frame.text }
    }
    return nil
  }
}
