extension Window {
  /// Keeps an event of the keyboard where it, or one before it, waits for a screen.
  func waits(_ event: Event, _ key: KeyEvent?) -> Bool {
    deliverWaitingKeys()
    if isIntercepted { return false }
    let isForScreens = key.map { comingScreens?.isForScreens($0) == true } ?? false
    let request = isForScreens ? nil : comingScreens?.newestRequest
    if waitingKeys.isEmpty, request == nil { return false }
    switch waitingKeys.add(event, isForScreens: isForScreens, before: request) {
    case .kept, .lost: break
    case .firstLost: onWarning?("more than \(WaitingKeys.most) keys wait for a screen; further ones are lost")
    }
    return true
  }

  /// Delivers the keys that have waited for a screen which comes now, or will not come.
  package func deliverWaitingKeys() {
    while let (event, changesScreens) = waitingKeys.takeFirst(where: { comingScreens?.isWaiting($0) != true }) {
      let (wasDelivering, newest) = (isDeliveringKeys, comingScreens?.newestRequest)
      isDeliveringKeys = true
      switch event {
      case .key(let key): dispatch(key, changesScreens: changesScreens)
      case .text(let text): dispatch(text)
      case .pointer, .wheel: break
      }
      if comingScreens?.newestRequest != newest { waitingKeysFollowNewestRequest() }
      isDeliveringKeys = wasDelivering
    }
  }

  /// The waiting key that is delivered has asked for the screen that the newest request brings: the keys after it wait
  /// for that.
  package func waitingKeysFollowNewestRequest() {
    if isDeliveringKeys, let newest = comingScreens?.newestRequest { waitingKeys.wait(for: newest) }
  }

  /// Another screen was asked for: keys for the way between screens that wait, and are older, change no screens any
  /// more. Typed text still comes.
  package func waitingKeysGiveWay() { if !isDeliveringKeys { waitingKeys.giveWay() } }

  /// The number of events of the keyboard that wait for a screen.
  package var waitingKeyCount: Int { waitingKeys.count }
}
