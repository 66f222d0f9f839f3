/// Tells of a lock in the order of happening, also where somebody who hears it uses the lock.
final class LockNews {
  private enum Item {
    case event(LockEvent)
    case warning(String)
  }

  private var observers: [any LockObserver] = []
  private var items: [Item] = []
  private var isTelling = false
  /// Hears everything before the observers do.
  var onEvent: ((LockEvent) -> Void)?
  var onWarning: ((String) -> Void)?

  func add(_ observer: any LockObserver) { observers.append(observer) }
  func remove(_ observer: any LockObserver) { observers.removeAll { $0 === observer } }

  func tell(_ event: LockEvent) { tell(.event(event)) }
  func warn(_ message: String) { tell(.warning(message)) }

  private func tell(_ item: Item) {
    items.append(item)
    if isTelling { return }
    isTelling = true
    while !items.isEmpty { pass(items.removeFirst()) }
    isTelling = false
  }

  private func pass(_ item: Item) {
    switch item {
    case .event(let event):
      onEvent?(event)
      for observer in observers { observer.lockEvent(event) }
    case .warning(let message):
      onWarning?(message)
      for observer in observers { observer.lockWarning(message) }
    }
  }
}
