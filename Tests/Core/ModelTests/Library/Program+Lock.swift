import StagecraftCompat
import Transitions

struct Failure: Error {}

extension Program {
  func performOnLock(_ operation: Operation) {
    switch operation {
    case .tryTicket(let place, let label):
      guard let ticket = lock(place).tryTicket(label) else { return watch.add("try \(label) false") }
      watch.add("try \(label) true")
      kept.append(ticket.handle())
    case .serialize(let place, let body): serialize(body, in: lock(place))
    case .release(let index, let isTwice):
      guard !kept.isEmpty else { return }
      let handle = kept.remove(at: index % kept.count)
      for _ in 0..<(isTwice ? 2 : 1) { handle.release() }
    case .drop(let index):
      if !kept.isEmpty { kept.remove(at: index % kept.count) }
    case .withdraw(let index):
      guard !queued.isEmpty else { return }
      let entry = queued.remove(at: index % queued.count)
      let hasWaited = entry.place.withdraw()
      watch.add("withdraw \(entry.label) \(hasWaited)")
    case .startTransition:
      let hasStarted = ViewController.startTransition()
      watch.add("startTransition \(hasStarted)")
    case .endTransition: ViewController.endTransition()
    case .serializeTransition(let label, let acts):
      ViewController.serializeTransition { [weak self] in
        guard let self else { return }
        watch.add("block \(label)")
        perform(acts)
      }
    case .transitionComplete: ViewController.transitionComplete()
    default: preconditionFailure("\(operation) is nothing of the lock's")
    }
  }

  private func lock(_ place: LockPlace) -> TransitionLock {
    switch place {
    case .everything: environment.lock
    case .first: ownLocks[0]
    case .second: ownLocks[1]
    }
  }

  private func serialize(_ plan: Serialization, in lock: TransitionLock) {
    watch.expect(plan.label)
    let place = lock.serialize(
      plan.label, deadline: plan.deadline.map { Double($0) / 64 }, isValid: { plan.isValid },
      completion: { [weak self] in
        self?.watch.answer(plan.label, $0)
        self?.perform(plan.then)
      },
      { [weak self] ticket in
        guard let self else { return }
        watch.add("body \(plan.label)")
        perform(plan.acts)
        switch plan.end {
        case .releases: ticket.release()
        case .keeps: kept.append(ticket.handle())
        case .fails: throw Failure()
        case .drops: break
        }
      })
    queued.append((plan.label, place))
  }
}
