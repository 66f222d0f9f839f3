/// How a version of a storyboard differs from the one that is shown, for the screens that exist.
nonisolated package enum SceneChange: Hashable, Sendable, Comparable {
  /// Nothing that a screen shows.
  case none
  /// Values: colors, texts, frames, parameters of transitions. They can change while screens move.
  case values
  /// Views or screens come, go, or are made again, which waits until no transition runs.
  case structure
}

nonisolated extension StoryboardDocument.Scene {
  /// How another version of the scene differs.
  func change(to new: Self) -> SceneChange {
    if self == new { return .none }
    return keepsFrame(for: new) && StoryboardDocument.View.differInLooks(views, new.views) ? .values : .structure
  }

  /// Whether the screen of this version can show another one with the views that it has, some of them changed, new or
  /// gone.
  /// - Parameter hasCode: whether code of the program knows the views.
  func keepsContent(for new: Self, hasCode: Bool) -> Bool {
    keepsFrame(for: new) && (!hasCode || StoryboardDocument.View.differInLooks(views, new.views))
  }

  /// Whether everything around the views is the same.
  private func keepsFrame(for new: Self) -> Bool {
    guard layout == new.layout, minimumSize == new.minimumSize, compactMinimumSize == new.compactMinimumSize,
      dynamics == new.dynamics
    else { return false }
    // Bodies move views away from their frames.
    return dynamics == nil || StoryboardDocument.View.havePlaces(views, of: new.views)
  }
}

nonisolated extension StoryboardDocument.View {
  /// Whether views are the same apart from their looks.
  fileprivate static func havePlaces(_ old: [Self], of new: [Self]) -> Bool {
    differInLooks(old, new)
      && zip(old, new).allSatisfy { $0.frame == $1.frame && $0.rotation == $1.rotation && $0.layout == $1.layout }
  }
}
