/// A place in the tree of what is locked.
struct ModelPlace: Equatable {
  var name: String
  /// From the outermost place to this one.
  var path: [Int]

  /// Two places concern each other where one is the other, or lies in it.
  func concerns(_ other: ModelPlace) -> Bool {
    let shared = min(path.count, other.path.count)
    return path.prefix(shared) == other.path.prefix(shared)
  }
  func holds(_ other: ModelPlace) -> Bool { other.path.starts(with: path) }
}

/// The entries of the lock, holders and waiting ones, in the order of asking.
///
/// - Two that concern each other exclude each other; but a transition does not wait for the tickets that were held when
///   it was asked for, its sponsors.
/// - Nobody passes somebody earlier in line whom it excludes, except a transition passing who waits, directly or behind
///   others, for one of its sponsors.
/// - Who comes to the head of the line has the lock at once, and begins in a later turn.
///
/// Each question compares all entries with all others.
final class ModelLock {
  final class Entry {
    enum Kind: String { case ticket, run }
    enum Status: String { case waiting, handed, held, gone }
    let number: Int
    let kind: Kind
    let label: String
    let place: ModelPlace
    var deadline = Double.infinity
    var asker: Entry?
    var status = Status.waiting
    var since = 0.0
    var sponsors: [Int] = []
    var isOverdue = false
    var isValid = true
    /// What it does when it has waited and begins.
    var begin: (() -> Void)?
    /// How it came out.
    var answer: ((Outcome) -> Void)?

    init(_ number: Int, _ kind: Kind, _ label: String, _ place: ModelPlace) {
      self.number = number
      self.kind = kind
      self.label = label
      self.place = place
    }

    func excludes(_ other: Entry) -> Bool { place.concerns(other.place) && !other.sponsors.contains(number) }
  }

  unowned let model: Model
  private(set) var held: [Entry] = []
  private(set) var waiting: [Entry] = []
  private var count = 0
  /// Tickets that are held longer than this are named.
  var limit = 10.0

  init(_ model: Model) { self.model = model }

  // MARK: Rules

  /// Somebody in line, and the tickets that it waits for, itself or behind others.
  private typealias Place = (entry: Entry, awaited: Set<Int>)

  /// The line from its head up to an entry; the whole line where the entry is not in it.
  private func line(before end: Entry) -> [Place] {
    var line: [Place] = []
    for entry in waiting.prefix(while: { $0 !== end }) {
      let tickets = held.filter { $0.kind == .ticket && $0.excludes(entry) }.map(\.number)
      let behind = ahead(of: entry, in: line).flatMap(\.awaited)
      line.append((entry, Set(tickets + behind)))
    }
    return line
  }

  /// The earlier entries that an entry must let go first.
  private func ahead(of entry: Entry, in line: [Place]) -> [Place] {
    line.filter { $0.entry.place.concerns(entry.place) && $0.awaited.isDisjoint(with: entry.sponsors) }
  }

  private func mustWait(_ entry: Entry) -> Bool {
    held.contains { $0.excludes(entry) } || !ahead(of: entry, in: line(before: entry)).isEmpty
  }

  /// Whether a transition there would have it at once.
  func isFree(_ place: ModelPlace) -> Bool {
    let entry = Entry(0, .run, "", place)
    entry.sponsors = sponsors(in: place)
    return !mustWait(entry)
  }

  /// The tickets whose holders may have asked for a transition there.
  private func sponsors(in place: ModelPlace) -> [Int] {
    held.filter { $0.kind == .ticket && $0.status == .held && $0.place.concerns(place) }.map(\.number)
  }

  /// Whether code of the program has the lock there.
  func isHeldByTicket(_ place: ModelPlace) -> Bool { !sponsors(in: place).isEmpty }

  // MARK: Inputs

  /// - Returns: the entry, and how many go first; nil where it is refused.
  func ask(
    _ kind: Entry.Kind, _ label: String, _ place: ModelPlace, mayWait: Bool, prepare: (Entry) -> Void = { _ in }
  ) -> (entry: Entry, ahead: Int)? {
    let entry = Entry(count + 1, kind, label, place)
    entry.since = model.now
    prepare(entry)
    if kind == .run { entry.sponsors = sponsors(in: place) }
    let isHindered = mustWait(entry)
    if isHindered && !mayWait { return nil }
    count += 1
    let ahead = ahead(of: entry, in: line(before: entry)).count
    if isHindered {
      waiting.append(entry)
      tell("waiting", entry)
    } else {
      entry.status = .held
      held.append(entry)
      tell("taken", entry)
    }
    return (entry, ahead)
  }

  /// Gives back what it has.
  /// - Returns: whether it had it.
  @discardableResult
  func release(_ entry: Entry, _ outcome: Outcome) -> Bool {
    guard held.contains(where: { $0 === entry }) else { return false }
    leave(entry, "released", outcome)
    promote()
    return true
  }

  /// Leaves the line, or gives up what was handed over and has not begun.
  @discardableResult
  func withdraw(_ entry: Entry, _ outcome: Outcome = .refused) -> Bool {
    guard entry.status == .waiting || entry.status == .handed else { return false }
    leave(entry, "withdrawn", outcome)
    promote()
    return true
  }

  /// A transition is over, or will not begin; its closures are not called any more.
  func giveBack(_ entry: Entry) {
    entry.answer = nil
    entry.begin = nil
    if !withdraw(entry) { release(entry, .completed) }
  }

  /// The place is gone.
  func close(_ place: ModelPlace) {
    let gone = held.filter { $0.status == .handed && place.holds($0.place) } + waiting.filter { place.holds($0.place) }
    for entry in gone { leave(entry, "withdrawn", .obsolete) }
    promote()
  }

  private func leave(_ entry: Entry, _ change: String, _ outcome: Outcome) {
    held.removeAll { $0 === entry }
    waiting.removeAll { $0 === entry }
    entry.status = .gone
    tell(change, entry)
    if let answer = entry.answer { model.later { answer(outcome) } }
    entry.answer = nil
    for other in held + waiting { other.sponsors.removeAll { $0 == entry.number } }
  }

  /// Hands the lock to all waiting entries that need not wait any more.
  private func promote() {
    for entry in handOver() {
      tell("handed", entry)
      model.later { [unowned self] in turn(of: entry) }
    }
  }

  private func handOver() -> [Entry] {
    var lucky: [Entry] = []
    for entry in waiting where !mustWait(entry) {
      waiting.removeAll { $0 === entry }
      entry.status = .handed
      entry.since = model.now
      held.append(entry)
      lucky.append(entry)
    }
    return lucky
  }

  private func tell(_ change: String, _ entry: Entry) {
    if entry.kind == .ticket { model.emit("lock \(change) \(entry.label)") }
  }

  // MARK: Turns

  /// The turn of an entry that was handed the lock. Where it makes no sense any more the next ones begin in the same
  /// turn.
  private func turn(of entry: Entry) {
    guard entry.status == .handed else { return }
    if entry.isValid {
      entry.status = .held
      let begin = entry.begin
      entry.begin = nil
      begin?()
      return
    }
    let answer = entry.answer
    entry.answer = nil
    leave(entry, "obsolete", .obsolete)
    let next = handOver()
    for other in next { tell("handed", other) }
    answer?(.obsolete)
    for other in next { turn(of: other) }
  }

  // MARK: Clock

  /// When time alone changes something.
  var nextMoment: Double {
    let deadlines = waiting.map(\.deadline)
    let overdue = held.filter(canBeOverdue).map { $0.since + limit }
    return (deadlines + overdue).min() ?? .infinity
  }

  private func canBeOverdue(_ entry: Entry) -> Bool {
    entry.kind == .ticket && entry.status == .held && !entry.isOverdue
  }

  /// Looks at the clock.
  func look() {
    let late = waiting.filter { $0.deadline <= model.now }
    for entry in late { leave(entry, "obsolete", .obsolete) }
    promote()
    let overdue = held.filter { canBeOverdue($0) && $0.since + limit <= model.now }
    for entry in overdue { entry.isOverdue = true }
    for entry in overdue { model.emit("warning " + complaint(about: entry)) }
  }

  private func complaint(about holder: Entry) -> String {
    let age = Int((model.now - holder.since).rounded())
    let has = "\(holder.label) has held \(holder.place.name) for \(age) s"
    let suffering = waiting.filter { holder.excludes($0) }
    if let own = suffering.first(where: { $0.asker === holder }) {
      return "deadlock in the lock: \(has), and \(own.label), which it asked for itself, waits for it"
    }
    let names = suffering.map(\.label).joined(separator: ", ")
    return has + (names.isEmpty ? "; nobody waits" : "; waiting: \(names)")
  }

  /// The user wants to leave.
  func forceRelease(_ place: ModelPlace) {
    for entry in held where entry.isOverdue && entry.place.concerns(place) {
      model.emit(
        "warning \(entry.label) loses its ticket: it held it for too long, and the user wants to leave")
      release(entry, .cancelled)
    }
  }
}

enum Outcome: String { case completed, cancelled, refused, obsolete }
