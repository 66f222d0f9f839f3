/// Places views by the layout of others.
package protocol LayoutFollower: AnyObject {
  /// Called once a frame after layout, before the frame is drawn. Do not request layout here.
  func layoutDidSettle()
}

/// The layout followers of one window; not retained.
package struct LayoutFollowers {
  private var entries: [Entry] = []
  private struct Entry { weak var follower: (any LayoutFollower)? }

  /// Followers are called in the order in which they were added.
  package mutating func add(_ follower: any LayoutFollower) {
    entries.removeAll { $0.follower == nil || $0.follower === follower }
    entries.append(Entry(follower: follower))
  }

  package mutating func remove(_ follower: any LayoutFollower) {
    entries.removeAll { $0.follower == nil || $0.follower === follower }
  }

  /// The followers, in the order in which they were added.
  package var all: [any LayoutFollower] { entries.compactMap(\.follower) }

  func tell() { for entry in entries { entry.follower?.layoutDidSettle() } }
}
