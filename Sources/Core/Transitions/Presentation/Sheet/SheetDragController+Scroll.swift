import Views

/// One drag moves the sheet and scrolls what is in it: see `ScrollHandOver`.
extension SheetDragController: ScrollHandOver {
  package var canShareScroll: Bool {
    motion.presentation.prefersScrollingExpandsWhenScrolledToEdge && motion.transition == nil && mayTakePart
  }

  package func beginSharing() -> Bool {
    guard canShareScroll, !isHolding else { return false }
    isSharing = true
    return true
  }

  package func lift(by distance: Double) -> Double {
    guard isSharing, distance > 0 else { return 0 }
    let room = motion.topmost - (isHolding ? pulled : motion.visible)
    guard room > 0.01, isHolding || begin() else { return 0 }
    let used = min(distance, room)
    pull(by: used)
    return used
  }

  package func lower(by distance: Double) -> Double {
    guard isSharing, distance > 0, isHolding || begin() else { return 0 }
    pull(by: -distance)
    return distance
  }

  package func endSharing(velocity: Double?, mayLeave: Bool) {
    guard isSharing else { return }
    isSharing = false
    guard isHolding else { return }
    guard let velocity else { return letGoInside() }
    letGo(velocity: -velocity * slope, staysOpen: !mayLeave)
  }

  package func step(up: Bool) -> Bool {
    guard canShareScroll, !isHolding, let aim = motion.state.aim else { return false }
    let next = aim + (up ? 1 : -1)
    guard motion.presentation.detents.indices.contains(next) else { return false }
    motion.select(next, animated: true)
    return true
  }
}
