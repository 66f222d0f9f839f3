/// Where lines may end, by the rules of Unicode, without dictionaries.
///
/// Numbers are kept together by the regular expression of the annex's section 8.2, example 7, as Unicode's own test
/// data has them.
///
/// > Source: Unicode Standard Annex 14, revision 51 (Unicode 15.0), section 6, rules LB1 to LB31.
package nonisolated struct LineBreaks {
  private let classes: [LineBreakClass]

  package init(_ scalars: some Sequence<Unicode.Scalar>) {
    let table = BreakClasses.shared
    classes = scalars.map { table.lineBreak($0) }
  }

  /// The part of the text before a scalar on which the rules depend. Marks are part of the scalar before them, by LB9.
  private struct State {
    /// The class of the scalar before, and of the last one that is no space.
    var last: LineBreakClass
    var beforeSpaces: LineBreakClass
    /// The class before a hyphen: LB21a.
    var beforeLast = LineBreakClass.sp
    var number = Number.none
    /// How many regional indicators come before.
    var indicators = 0
    /// Whether a zero width space comes before, perhaps with spaces after it.
    var followsZeroWidthSpace = false
  }

  /// The part of a number that comes before.
  private enum Number { case none, digits, closed }

  /// Returns whether a line may end before each scalar; never before the first one.
  package func opportunities() -> [Bool] {
    var result = [Bool](repeating: false, count: classes.count)
    guard let first = classes.first else { return result }
    var state = State(last: .sp, beforeSpaces: .sp)
    enter(first == .cm || first == .zwj ? .al : first, &state)
    for index in classes.indices.dropFirst() {
      let kind = classes[index]
      // LB9.
      if kind == .cm || kind == .zwj, !Self.takesNoMarks(state.last) { continue }
      // LB10.
      let resolved = kind == .cm || kind == .zwj ? .al : kind
      result[index] = breaks(before: resolved, at: index, state)
      enter(resolved, &state)
    }
    return result
  }

  private func enter(_ kind: LineBreakClass, _ state: inout State) {
    state.beforeLast = state.last
    state.last = kind
    if kind != .sp {
      state.beforeSpaces = kind
      state.followsZeroWidthSpace = kind == .zw
    }
    state.indicators = kind == .ri ? state.indicators + 1 : 0
    switch (state.number, kind) {
    case (_, .nu), (.digits, .sy), (.digits, .is): state.number = .digits
    case (.digits, .cl), (.digits, .cp), (.digits, .wideCP): state.number = .closed
    default: state.number = .none
    }
  }

  private static func takesNoMarks(_ kind: LineBreakClass) -> Bool {
    switch kind {
    case .bk, .cr, .lf, .nl, .sp, .zw: true
    default: false
    }
  }

  // MARK: The rules

  private func breaks(before kind: LineBreakClass, at index: Int, _ state: State) -> Bool {
    // LB4 to LB6.
    switch (state.last, kind) {
    case (.cr, .lf): return false
    case (.bk, _), (.cr, _), (.lf, _), (.nl, _): return true
    case (_, .bk), (_, .cr), (_, .lf), (_, .nl): return false
    // LB7.
    case (_, .sp), (_, .zw): return false
    default: break
    }
    // LB8.
    if state.followsZeroWidthSpace { return true }
    // LB8a.
    if classes[index - 1] == .zwj { return false }
    if let decided = Self.decided(after: state.last, state.beforeSpaces, kind) { return decided }
    return !joins(kind, at: index, state)
  }

  /// LB11 to LB20: what joins or breaks across spaces, too.
  private static func decided(
    after last: LineBreakClass, _ beforeSpaces: LineBreakClass, _ kind: LineBreakClass
  ) -> Bool? {
    switch (last, kind) {
    case (_, .wj), (.wj, _), (.gl, _): return false
    case (.sp, .gl), (.ba, .gl), (.hy, .gl): break
    case (_, .gl): return false
    case (_, .cl), (_, .cp), (_, .wideCP), (_, .ex), (_, .is), (_, .sy): return false
    default: break
    }
    switch (beforeSpaces, kind) {
    case (.op, _), (.wideOP, _): return false
    case (.qu, .op), (.qu, .wideOP): return false
    case (.cl, .ns), (.cp, .ns), (.wideCP, .ns), (.b2, .b2): return false
    default: break
    }
    switch (last, kind) {
    case (.sp, _): return true
    case (_, .qu), (.qu, _): return false
    case (_, .cb), (.cb, _): return true
    default: return nil
    }
  }

  /// LB21 to LB30b.
  private func joins(_ kind: LineBreakClass, at index: Int, _ state: State) -> Bool {
    let last = state.last
    switch (last, kind) {
    case (_, .ba), (_, .hy), (_, .ns), (.bb, _): return true
    case (.hy, _) where state.beforeLast == .hl, (.ba, _) where state.beforeLast == .hl: return true
    case (.sy, .hl), (_, .in): return true
    case (.al, .nu), (.hl, .nu), (.nu, .al), (.nu, .hl): return true
    case (.pr, .id), (.pr, .eb), (.pr, .em), (.pr, .unassignedPictograph): return true
    case (.id, .po), (.eb, .po), (.em, .po), (.unassignedPictograph, .po): return true
    case (.pr, .al), (.pr, .hl), (.po, .al), (.po, .hl), (.al, .pr), (.al, .po), (.hl, .pr), (.hl, .po): return true
    default: break
    }
    if joinsNumber(kind, at: index, state) { return true }
    switch (last, kind) {
    case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3), (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt), (.jt, .jt),
      (.h3, .jt):
      return true
    case (.jl, .po), (.jv, .po), (.jt, .po), (.h2, .po), (.h3, .po): return true
    case (.pr, .jl), (.pr, .jv), (.pr, .jt), (.pr, .h2), (.pr, .h3): return true
    case (.al, .al), (.al, .hl), (.hl, .al), (.hl, .hl), (.is, .al), (.is, .hl): return true
    case (.al, .op), (.hl, .op), (.nu, .op), (.cp, .al), (.cp, .hl), (.cp, .nu): return true
    case (.ri, .ri): return state.indicators % 2 == 1
    case (.eb, .em), (.unassignedPictograph, .em): return true
    default: return false
    }
  }

  /// LB25, as a regular expression: (PR | PO)? (OP | HY)? NU (NU | SY | IS)* (CL | CP)? (PR | PO)?
  private func joinsNumber(_ kind: LineBreakClass, at index: Int, _ state: State) -> Bool {
    switch (state.last, kind) {
    case (.pr, .nu), (.po, .nu), (.op, .nu), (.wideOP, .nu), (.hy, .nu): return true
    case (.pr, .op), (.po, .op), (.pr, .wideOP), (.po, .wideOP), (.pr, .hy), (.po, .hy):
      return classes[(index + 1)...].first { $0 != .cm && $0 != .zwj } == .nu
    default: break
    }
    switch (state.number, kind) {
    case (.digits, .nu), (.digits, .po), (.digits, .pr), (.closed, .po), (.closed, .pr): return true
    default: return false
    }
  }
}
