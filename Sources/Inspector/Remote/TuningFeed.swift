import Notation
import Schema

/// Tells an inspector in another process what a ``TuningModel`` shows, and performs its commands.
///
/// The owner takes a message when there is one and the inspector can receive it, and not before its frame has ended:
/// what changes meanwhile is merged into one message, so that a slow inspector costs no memory. Several feeds can have
/// the same model.
final class TuningFeed {
  private let model: TuningModel
  /// What the inspector knows.
  private var sent = TuningSnapshot()
  private var sentRevision = -1
  /// The number of the newest command that is done, and of the newest that the inspector knows to be done.
  private var performed = 0
  private var acknowledged = 0
  /// Commands that are not performed yet.
  private var waiting: [TuningRequest] = []
  private var newest = 0
  /// The work that can be done until the next message.
  private var budget = TuningFeed.work
  /// The subject of the gesture that the inspector has begun; nil without one.
  private var gesture: TuningSubject?

  /// The most commands that wait. An inspector waits for answers, so that it has far fewer under way.
  static let mostWaiting = 32
  /// The commands that are performed for a message: this many, or fewer that read or write files.
  private static let work = 32
  private static let fileWork = 16

  init(_ model: TuningModel) { self.model = model }

  /// Whether there may be something to tell.
  var hasMessage: Bool { !waiting.isEmpty || performed != acknowledged || model.revision != sentRevision }

  /// The changes since the last message; nil if there are none.
  func takeMessage() -> JSONText? {
    budget = Self.work
    performWaiting()
    guard performed != acknowledged || model.revision != sentRevision else { return nil }
    let snapshot = model.snapshot.limited
    var members: [(key: String, value: JSONText)] = [("message", .string(TuningSnapshot.kind))]
    if performed != acknowledged { members.append(("done", .number(Double(performed)))) }
    members += snapshot.members(since: sent)
    (sent, sentRevision, acknowledged) = (snapshot, model.revision, performed)
    return members.count > 1 ? .object(members) : nil
  }

  /// Performs a command, at once or with the next message.
  /// - Throws: a fault for a command that no inspector sends; it changes nothing.
  func handle(_ message: JSONValue) throws(RemoteFault) {
    let request = try TuningRequest(message)
    guard request.number > newest else {
      throw RemoteFault(sentence: "command \(request.number) follows command \(newest); numbers must increase")
    }
    guard waiting.count < Self.mostWaiting else {
      throw RemoteFault(sentence: "more than \(Self.mostWaiting) commands wait")
    }
    newest = request.number
    waiting.append(request)
    performWaiting()
  }

  /// Ends what the inspector has begun: called when its connection ends.
  func stop() {
    waiting = []
    if let gesture, gesture == model.subject { model.perform(.endGesture) }
    gesture = nil
  }

  // MARK: Commands

  private func performWaiting() {
    guard budget > 0, !waiting.isEmpty else { return }
    var count = 0
    while budget > 0, count < waiting.count {
      perform(waiting[count])
      performed = waiting[count].number
      count += 1
    }
    waiting.removeFirst(count)
  }

  private func perform(_ request: TuningRequest) {
    guard let command = request.command else {
      budget -= 1
      return
    }
    switch command {
    case .write, .resetAll: budget -= Self.fileWork
    case .set, .beginGesture, .endGesture, .undo, .redo, .show, .reset, .select, .appliesNow: budget -= 1
    }
    switch command {
    case .select, .appliesNow: model.perform(command)
    case .beginGesture, .endGesture:
      gesture = command == .beginGesture ? request.subject : nil
      // A gesture ends with its subject.
      if request.subject == model.subject { model.perform(command) }
    case .set, .undo, .redo, .show, .reset, .resetAll, .write:
      guard request.subject == model.subject else { return refuse(request) }
      model.perform(command)
    }
  }

  /// Another transition may have begun before the command arrived.
  private func refuse(_ request: TuningRequest) {
    let name = request.subject.map { Wording.quoted($0.name) } ?? "nothing"
    model.tell("the parameters of \(name) are not shown any more; nothing is changed")
  }
}
