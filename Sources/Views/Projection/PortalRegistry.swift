/// The portals in one window, and which of them stand.
///
/// Who stands is found out when somebody asks after the tree has changed: each portal in turn, from the newest to the oldest, moves its
/// source into itself unless it is then shown inside itself. So what is shown is a tree at any time.
package final class PortalRegistry {
  private var portals: [PortalView] = []
  private var isUpToDate = true

  func add(_ portal: PortalView) {
    portals.append(portal)
    isUpToDate = false
  }

  func remove(_ portal: PortalView) {
    guard let index = portals.firstIndex(where: { $0 === portal }) else { return }
    portals.remove(at: index)
    let former = portal.shown
    portal.stepDown()
    if let former { markChange(of: former, portal) }
    isUpToDate = portals.isEmpty
  }

  func treeDidChange() { isUpToDate = portals.isEmpty }

  /// Brings up to date who stands.
  package func update() {
    guard !isUpToDate else { return }
    isUpToDate = true
    let former = portals.map(\.shown)
    for portal in portals { portal.stepDown() }
    for portal in portals.reversed() where portal.invalidation?.portals === self { portal.stepUp() }
    for (portal, old) in zip(portals, former) where portal.shown !== old {
      if let old { markChange(of: old, portal) }
      if let new = portal.shown { markChange(of: new, portal) }
    }
  }

  /// The source came to or went from the portal.
  private func markChange(of source: View, _ portal: PortalView) {
    source.mark(.all)
    source.superview?.mark(.content)
    portal.mark(.content)
  }
}
