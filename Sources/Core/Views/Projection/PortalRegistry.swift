/// The portals of one window, and which of them are active.
///
/// After a change of the tree the next reader updates it: each portal in turn, from the newest to the oldest, takes
/// over its source unless it would then be shown inside itself. So the displayed views always form a tree.
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

  /// Updates which portals are active.
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

  /// Marks the changes when the source came to or left the portal.
  private func markChange(of source: View, _ portal: PortalView) {
    source.mark(.all)
    source.superview?.mark(.content)
    portal.mark(.content)
  }
}
