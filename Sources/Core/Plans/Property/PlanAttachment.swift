import Runtime

/// A listener of a plan, to a gesture or to a scrolling view.
protocol PlanAttachment: AnyObject {
  /// The name of the plan.
  var name: String? { get }
  /// Starts listening. Called when the plan is added, and when time is set back to a time at which it was attached.
  func attach()
  /// Stops listening. Called when the plan is removed.
  func detach()
  /// Called after a property that the attachment holds was offset together with its motions.
  func didShift(_ core: PropertyCore, by distance: SIMD4<Double>)
}

/// The attachments of one target and, if time can be scrubbed, when each was added and removed.
struct PlanAttachmentList {
  private struct Record {
    let attachment: any PlanAttachment
    let begin: Double
    var end: Double?
  }

  private var attached: [any PlanAttachment] = []
  /// The plans of the attachments, for tools.
  private var plans: [ObjectIdentifier: any Plan] = [:]
  /// The records; nil if nothing is recorded.
  private var records: [Record]?

  var isEmpty: Bool { attached.isEmpty }

  mutating func startRecording() { records = [] }

  /// The plans that are in force, in the order in which they were added.
  var lastingPlans: [(plan: any Plan, name: String?)] {
    attached.compactMap { attachment in plans[ObjectIdentifier(attachment)].map { ($0, attachment.name) } }
  }

  mutating func add(_ attachment: any PlanAttachment, of plan: any Plan, at now: Double) {
    attached.append(attachment)
    plans[ObjectIdentifier(attachment)] = plan
    records?.append(Record(attachment: attachment, begin: now))
  }

  func first(_ id: ObjectIdentifier) -> (any PlanAttachment)? { attached.first { ObjectIdentifier($0) == id } }

  /// - Returns: the removed attachments, which the caller detaches.
  mutating func remove(named name: String, at now: Double) -> [any PlanAttachment] {
    let removed = attached.filter { $0.name == name }
    attached.removeAll { $0.name == name }
    close(at: now) { $0.name == name }
    return removed
  }

  /// - Returns: the removed attachments, which the caller detaches.
  mutating func removeAll(at now: Double) -> [any PlanAttachment] {
    let removed = attached
    attached = []
    close(at: now) { _ in true }
    return removed
  }

  private mutating func close(at now: Double, where isClosed: (any PlanAttachment) -> Bool) {
    guard var records else {
      let kept = Set(attached.map { ObjectIdentifier($0) })
      plans = plans.filter { kept.contains($0.key) }
      return
    }
    for index in records.indices where records[index].end == nil && isClosed(records[index].attachment) {
      records[index].end = now
    }
    self.records = records
  }

  /// Restores the attachments of an earlier time and discards later records.
  /// - Returns: the attachments to detach, and those to attach again.
  mutating func restore(at time: Double) -> (detached: [any PlanAttachment], attached: [any PlanAttachment]) {
    guard var records else { return ([], []) }
    let detached = records.filter { $0.begin > time && $0.end == nil }.map(\.attachment)
    attached.removeAll { attachment in detached.contains { $0 === attachment } }
    records.removeAll { $0.begin > time }
    var reattached: [any PlanAttachment] = []
    for index in records.indices where (records[index].end ?? 0) > time {
      records[index].end = nil
      reattached.append(records[index].attachment)
    }
    attached += reattached
    self.records = records
    return (detached, reattached)
  }
}
