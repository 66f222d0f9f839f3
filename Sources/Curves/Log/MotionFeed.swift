/// Tells what changed in the history of a log since the last time, so that a copy in another process follows it.
///
/// The first call begins with the kept minute, as far as it has at most ``sampleLimit`` samples. Where the reader is so
/// slow that samples were dropped before it had them, the feed begins again.
/// ```swift
/// let feed = MotionFeed(log)
/// let isComplete = feed.send { change in … }  // after each frame
/// ```
/// A feed costs something only when it is asked, and a log without one nothing. A log can have several.
package final class MotionFeed {
  /// The most samples of frames before the first call: 200 lanes that move for a minute at 60 frames a second have
  /// fewer.
  package nonisolated static let sampleLimit = 1 << 20

  private let history: MotionHistory
  private var hasBegun = false
  /// The first frame of the feed, and the newest one that was sent.
  private var first = 0
  private var sent = -1
  /// The changes of sent frames that are known.
  private var amendments = 0
  /// For each slot, the number of the lane that was sent; -1: none.
  private var lanes: [Int] = []
  private var laneVersion = -1
  private var bars = NoteCursor()
  private var marks = NoteCursor()
  private var springs = NoteCursor()
  private var changes = NoteCursor()
  private var locks = NoteCursor()
  private var cursor = SampleCursor()
  private var samples: [LaneSample] = []

  package init(_ log: MotionLog) { history = log.history }

  /// Begins again in the next call.
  package func reset() { hasBegun = false }

  /// Passes on the changes since the last call, in the order in which they must be applied.
  ///
  /// - Parameters:
  ///   - limit: about how many numbers are passed on. A frame that is begun is passed on whole.
  ///   - body: receives each change.
  /// - Returns: whether that was all; otherwise the next call goes on.
  @discardableResult
  package func send(limit: Int = 16_384, _ body: (MotionChange) -> Void) -> Bool {
    var room = limit
    if !hasBegun || hasLostSamples { begin(body) }
    guard sendLanes(&room, body) else { return false }
    guard
      bars.send(history.planBars, &room, { body(.bar($0, number: $1)) }),
      marks.send(history.marks, &room, { body(.mark($0, number: $1)) }),
      springs.send(history.springs, &room, { body(.spring($0, number: $1)) }),
      changes.send(history.changes, &room, { body(.viewChange($0, number: $1)) }),
      locks.send(history.locks, &room, { body(.lockNote($0, number: $1)) })
    else { return false }
    return sendFrames(&room, body)
  }

  private func begin(_ body: (MotionChange) -> Void) {
    let store = history.samples
    hasBegun = true
    first = max(store.firstFrame(ofSamples: Self.sampleLimit), store.dropped + 1)
    sent = first - 1
    for slot in lanes.indices { lanes[slot] = -1 }
    laneVersion = -1
    (bars, marks, springs, changes, locks) = (.init(), .init(), .init(), .init(), .init())
    body(.began(firstFrame: first))
  }

  /// Whether samples went that were not sent.
  private var hasLostSamples: Bool {
    let store = history.samples
    return sent < store.frame && (sent + 1 < store.firstFrame || store.dropped > sent)
  }

  private func sendLanes(_ room: inout Int, _ body: (MotionChange) -> Void) -> Bool {
    guard laneVersion != history.laneVersion else { return true }
    while lanes.count < history.slots.count { lanes.append(-1) }
    var waiting: [Int] = []
    for slot in history.slots where lanes[slot] != history.number(in: slot) {
      if lanes[slot] >= 0 { body(.laneRemoved(number: slot)) }
      lanes[slot] = -1
      if history.number(in: slot) >= 0 { waiting.append(slot) }
    }
    // Lanes are listed in the order of being added.
    waiting.sort { history.number(in: $0) < history.number(in: $1) }
    for slot in waiting {
      guard room > 0, let lane = history.lane(in: slot) else { return false }
      let origin = history.samples.origin(of: slot, from: first)
      body(
        .lane(
          .init(
            number: slot, lane: lane, since: origin.frame, value: origin.value,
            hasMoved: history.samples.hasMoved(slot))))
      lanes[slot] = history.number(in: slot)
      room -= NoteCursor.weight
    }
    laneVersion = history.laneVersion
    return true
  }

  private func sendFrames(_ room: inout Int, _ body: (MotionChange) -> Void) -> Bool {
    let store = history.samples
    if amendments != store.amendments, sent >= max(first, store.firstFrame) { amend(body) }
    cursor.begin(after: sent, lanes: history.slots, in: store)
    while sent < store.frame {
      guard room > 0 else { return false }
      sent += 1
      samples.removeAll(keepingCapacity: true)
      cursor.read(sent, of: store, into: &samples)
      body(frame(sent))
      room -= samples.count * 2 + NoteCursor.weight
    }
    store.seal()
    amendments = store.amendments
    return true
  }

  /// Sends what changed in the newest frame that was sent.
  private func amend(_ body: (MotionChange) -> Void) {
    let store = history.samples
    samples.removeAll(keepingCapacity: true)
    for slot in history.slots where history.number(in: slot) >= 0 && store.isAmended(slot, in: sent) {
      samples.append(LaneSample(lane: slot, value: store.values(of: slot, in: sent..<sent + 1)[0]))
    }
    if !samples.isEmpty || store.amendedHand == sent { body(frame(sent)) }
    amendments = store.amendments
  }

  private func frame(_ number: Int) -> MotionChange {
    .frame(
      .init(
        number: number, time: history.samples.time(of: number), hand: history.samples.hand(in: number),
        samples: samples))
  }
}

/// The place of a feed in a list of notes.
private struct NoteCursor {
  /// The size of a note, a lane or a frame, in numbers that are sent.
  static let weight = 8

  /// The next note that was never sent.
  private var next = 0
  /// The revision of the list up to which the notes before that were sent.
  private var revision = 0

  /// Sends the notes that were added or changed.
  /// - Returns: whether that was all.
  mutating func send<Note>(_ notes: RecentNotes<Note>, _ room: inout Int, _ body: (Note, Int) -> Void) -> Bool {
    next = max(next, notes.numbers.lowerBound)
    if revision != notes.revision {
      for number in notes.numbers.lowerBound..<next where notes.hasChanged(number, since: revision) {
        body(notes[number], number)
        room -= Self.weight
      }
      // The notes from `next` on go as they are then.
      revision = notes.revision
    }
    while next < notes.end {
      guard room > 0 else { return false }
      body(notes[next], next)
      next += 1
      room -= Self.weight
    }
    return true
  }
}
