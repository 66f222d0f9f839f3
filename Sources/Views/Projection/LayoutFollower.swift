/// Places views by where layout has put others.
package protocol LayoutFollower: AnyObject {
  /// Every view of the window is where layout wants it; the frame is drawn next. Called once a frame, and must not ask for
  /// layout again.
  func layoutDidSettle()
}

/// Those who follow the layout of one window, as long as they live.
package struct LayoutFollowers {
  private var entries: [Entry] = []
  private struct Entry { weak var follower: (any LayoutFollower)? }

  /// They are told in the order of being added.
  package mutating func add(_ follower: any LayoutFollower) {
    entries.removeAll { $0.follower == nil || $0.follower === follower }
    entries.append(Entry(follower: follower))
  }

  package mutating func remove(_ follower: any LayoutFollower) {
    entries.removeAll { $0.follower == nil || $0.follower === follower }
  }

  func tell() { for entry in entries { entry.follower?.layoutDidSettle() } }
}
