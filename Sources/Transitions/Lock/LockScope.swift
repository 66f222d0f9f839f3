/// A place in the tree of what is locked: everything, a window in it, a pane in that.
///
/// Two scopes get in each other's way where one is the other, or holds it.
struct LockScope: Hashable {
  let name: String
  /// The numbers of the scopes from the outermost one to this one; a number is given once in a tree.
  private let path: [Int]

  static func root(_ name: String) -> LockScope { LockScope(name: name, path: [0]) }

  /// Its own number.
  var number: Int { path[path.count - 1] }

  /// - Parameter number: one that no other scope of the tree has.
  func child(_ name: String, number: Int) -> LockScope { LockScope(name: name, path: path + [number]) }

  /// Whether the other one is this one, or lies in it.
  func holds(_ other: LockScope) -> Bool {
    // Numbers are given once, so the whole way up is the same where this one step is.
    other.path.count >= path.count && other.path[path.count - 1] == number
  }

  func isRelated(to other: LockScope) -> Bool { holds(other) || other.holds(self) }
}
