import Transitions
import Views

/// Finds labels with the same text in two matched elements, which are then matched too.
///
/// A text is matched if it appears exactly once in each element and its labels are not matched already.
enum LabelMatcher {
  /// - Returns: the pairs, each followed by the pairs of its labels with the same text.
  static func added(to pairs: [ElementPair]) -> [ElementPair] {
    var taken = Set(pairs.flatMap { [ObjectIdentifier($0.back), ObjectIdentifier($0.fore)] })
    return pairs.flatMap { pair in
      let (starts, ends) = (labels(in: pair.back), labels(in: pair.fore))
      let texts = ends.compactMap { end -> ElementPair? in
        guard !taken.contains(ObjectIdentifier(end)), ends.count(where: { $0.text.isExactly(end.text) }) == 1 else {
          return nil
        }
        let same = starts.filter { $0.text.isExactly(end.text) }
        guard same.count == 1, let start = same.first, !taken.contains(ObjectIdentifier(start)) else { return nil }
        taken.insert(ObjectIdentifier(start))
        taken.insert(ObjectIdentifier(end))
        return ElementPair(back: start, fore: end)
      }
      return [pair] + texts
    }
  }

  private static func labels(in view: View) -> [Label] {
    view.subviews.filter { !$0.isHidden && $0.alpha > 0 }.flatMap { child in
      let inner = labels(in: child)
      if let label = child as? Label, !label.text.isEmpty { return [label] + inner }
      return inner
    }
  }
}
