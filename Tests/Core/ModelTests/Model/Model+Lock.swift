extension Model {
  func performOnLock(_ operation: Operation) {
    switch operation {
    case .tryTicket(let place, let label):
      let answer = ask(self.place(place), label)
      emit("try \(label) \(answer != nil)")
      if let answer { kept.append(answer) }
    case .serialize(let place, let body): serialize(body, in: self.place(place))
    case .release(let index, let isTwice):
      guard !kept.isEmpty else { return }
      let entry = kept.remove(at: index % kept.count)
      for _ in 0..<(isTwice ? 2 : 1) { giveBack(entry) }
    case .drop(let index):
      guard !kept.isEmpty else { return }
      drop(kept.remove(at: index % kept.count))
    case .withdraw(let index):
      guard !queued.isEmpty else { return }
      let entry = queued.remove(at: index % queued.count)
      emit("withdraw \(entry.label) \(lock.withdraw(entry))")
    case .startTransition:
      let answer = ask(everything, "startTransition")
      emit("startTransition \(answer != nil)")
      if let answer { tried = answer }
    case .endTransition:
      endNamed(&tried, "endTransition without a startTransition that goes on", other: serialized) {
        "; a serialized block is ended by transitionComplete"
      }
    case .serializeTransition(let label, let acts): serializeNamed(label, acts)
    case .transitionComplete:
      endNamed(&serialized, "transitionComplete while no serialized block runs", other: tried) {
        "; what startTransition began is ended by endTransition"
      }
    default: preconditionFailure("\(operation) is nothing of the lock's")
    }
  }

  private func ask(_ place: ModelPlace, _ label: String) -> ModelLock.Entry? {
    lock.ask(.ticket, label, place, mayWait: false) { $0.asker = bodies.last }?.entry
  }

  private func giveBack(_ entry: ModelLock.Entry) {
    if !lock.release(entry, .completed) {
      emit("warning \(entry.label) releases its ticket, which was released before or taken away")
    }
  }

  /// A ticket that is let go is given back, and named; one whose body runs, after the body.
  private func drop(_ entry: ModelLock.Entry) {
    guard entry.status != .gone else { return }
    emit("warning ticket dropped: \(entry.label) was let go without being released")
    lock.release(entry, .cancelled)
  }

  // MARK: Serialized

  private func serialize(_ body: Serialization, in place: ModelPlace) {
    let answer = lock.ask(.ticket, body.label, place, mayWait: true) { entry in
      entry.asker = bodies.last
      if let deadline = body.deadline { entry.deadline = now + Double(deadline) / 64 }
      entry.isValid = body.isValid
      entry.answer = { [unowned self] in complete(body.label, $0, then: body.then) }
    }
    guard let entry = answer?.entry else { return }
    entry.begin = { [unowned self, unowned entry] in run(body, entry) }
    if entry.status == .held {
      entry.begin = nil
      run(body, entry)
    }
    queued.append(entry)
  }

  private func run(_ body: Serialization, _ entry: ModelLock.Entry) {
    emit("body \(body.label)")
    bodies.append(entry)
    perform(body.acts)
    switch body.end {
    case .releases: giveBack(entry)
    case .keeps: kept.append(entry)
    case .fails, .drops: break
    }
    bodies.removeLast()
    switch body.end {
    case .fails:
      emit("warning the turn of \(body.label) failed, its ticket is released: Failure()")
      lock.release(entry, .cancelled)
    case .drops: drop(entry)
    case .releases, .keeps: break
    }
  }

  // MARK: Names without tickets

  private func serializeNamed(_ label: String, _ acts: [Operation]) {
    let answer = lock.ask(.ticket, "serializeTransition", everything, mayWait: true) { $0.asker = bodies.last }
    guard let entry = answer?.entry else { return }
    let begin = { [unowned self, unowned entry] in
      bodies.append(entry)
      serialized = entry
      emit("block \(label)")
      perform(acts)
      bodies.removeLast()
    }
    if entry.status == .held { begin() } else { entry.begin = begin }
  }

  private func endNamed(
    _ mine: inout ModelLock.Entry?, _ complaint: String, other: ModelLock.Entry?, _ hint: () -> String
  ) {
    guard let entry = mine, entry.status != .gone else {
      return emit("warning \(complaint)" + (other.map { $0.status != .gone } ?? false ? hint() : ""))
    }
    mine = nil
    giveBack(entry)
  }
}
