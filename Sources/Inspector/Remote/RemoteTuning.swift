import Notation
import Schema

/// The parameters of the director at work in another process, which a ``TuningFeed`` tells.
///
/// A command shows its effect at once: the snapshot is the last one of the program, changed by the commands that it has
/// not performed yet. So a slider that is dragged stays under the pointer however late the answers are.
final class RemoteTuning: Tuning {
  private(set) var snapshot = TuningSnapshot()
  var onChange: (() -> Void)?

  private let send: (JSONText) -> Void
  /// The state as the program has told it.
  private var told = TuningSnapshot()
  /// The commands that the program has not performed yet; the first ones are sent.
  private var pending: [TuningRequest] = []
  private var sentCount = 0
  private var newest = 0
  private var done = 0
  /// Whether the newest gesture has not ended.
  private var isInGesture = false

  /// The most commands under way. Later ones wait, and values of a drag replace each other.
  static let mostUnderWay = 8
  /// The most commands that wait for a program that does not answer.
  static let mostPending = 200

  /// - Parameter send: sends a message to the program.
  init(send: @escaping (JSONText) -> Void) { self.send = send }

  func perform(_ command: TuningCommand) {
    let command = command.limited
    let replaces = replacesLast(command)
    guard replaces || pending.count < Self.mostPending else { return tell("the program does not answer") }
    if replaces {
      pending[pending.count - 1] = TuningRequest(newest, snapshot.subject, command)
    } else {
      newest += 1
      pending.append(TuningRequest(newest, snapshot.subject, command))
    }
    switch command {
    case .beginGesture: isInGesture = true
    case .endGesture: isInGesture = false
    case .set, .undo, .redo, .show, .reset, .resetAll, .select, .write, .appliesNow: break
    }
    sendPending()
    update()
  }

  /// Whether a command replaces the last one, which has not been sent: a value of the same drag.
  private func replacesLast(_ command: TuningCommand) -> Bool {
    guard isInGesture, pending.count > sentCount, let last = pending.last, last.subject == snapshot.subject,
      case .set(let name, _) = command, case .set(name, _)? = last.command
    else { return false }
    return true
  }

  /// Receives a message of the program.
  /// - Throws: a fault for a message that no program sends. The snapshot is then unchanged.
  func take(_ message: JSONValue) throws(RemoteFault) {
    let log = FaultLog(.first)
    let done = ObjectReader(message, "a message", log)?["done"]?.number(in: TuningLimits.commands)
    if let fault = log.first?.fault { throw RemoteFault(sentence: fault.message) }
    let newestSent = pending.prefix(sentCount).last?.number ?? self.done
    if let done, Int(done) < self.done || Int(done) > newestSent {
      throw RemoteFault(sentence: "command \(Int(done)) is done that was not sent")
    }
    try told.take(message)
    if let done {
      self.done = Int(done)
      let count = pending.prefix { $0.number <= self.done }.count
      pending.removeFirst(count)
      sentCount -= count
      sendPending()
    }
    update()
  }

  private func sendPending() {
    while sentCount < min(pending.count, Self.mostUnderWay) {
      sentCount += 1
      send(pending[sentCount - 1].text)
    }
  }

  private func update() {
    var new = told
    for request in pending where request.subject == new.subject {
      if let command = request.command { new.expect(command) }
    }
    guard new != snapshot else { return }
    snapshot = new
    onChange?()
  }

  private func tell(_ message: String) {
    (snapshot.message, snapshot.isFault) = (message, true)
    onChange?()
  }
}

nonisolated extension TuningSnapshot {
  /// Shows the effect of a command before it is performed, where that is known.
  fileprivate mutating func expect(_ command: TuningCommand) {
    switch command {
    case .set(let name, let value):
      guard let value = try? sets?.info(name)?.checked(value) else { return }
      sets?.values[name] = value
    case .show(let slot): sets?.slot = slot
    case .reset(let name): if let value = sets?.base[name] { sets?.values[name] = value }
    case .appliesNow(let isNow): appliesNow = isNow
    // The program knows the history and the file.
    case .beginGesture, .endGesture, .undo, .redo, .resetAll, .select, .write: break
    }
  }
}

nonisolated extension TuningCommand {
  /// The command with a text that a message has room for. Sentences about a text show less of it.
  fileprivate var limited: TuningCommand {
    guard case .set(let name, .text(let text)) = self else { return self }
    return .set(name, .text(text.limited))
  }
}
