/// Delivers events and warnings of a lock in the order of happening, also where an observer uses the lock.
final class LockNotifier {
  private enum Item {
    case event(LockEvent)
    case warning(String)
  }

  private var observers: [any LockObserver] = []
  private var items: [Item] = []
  private var isDelivering = false
  /// Called before the observers.
  var onEvent: ((LockEvent) -> Void)?
  /// Called before the observers.
  var onWarning: ((String) -> Void)?

  func add(_ observer: any LockObserver) { observers.append(observer) }
  func remove(_ observer: any LockObserver) { observers.removeAll { $0 === observer } }

  func tell(_ event: LockEvent) { deliver(.event(event)) }
  func warn(_ message: String) { deliver(.warning(message)) }

  private func deliver(_ item: Item) {
    items.append(item)
    if isDelivering { return }
    isDelivering = true
    while !items.isEmpty { send(items.removeFirst()) }
    isDelivering = false
  }

  private func send(_ item: Item) {
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
