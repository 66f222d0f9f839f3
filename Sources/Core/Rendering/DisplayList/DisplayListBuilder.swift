import Geometry
import Views

/// Flattens a view tree to a display list, back to front, and updates only the changed parts.
///
/// Views that are hidden, transparent, outside the window or covered by opaque content make no items. A fading view
/// becomes a group, so that it fades as one picture with its content; if there is only one item, that item fades
/// without a group. Content that moves as a whole and has more than a few items becomes an opaque group during its
/// motion.
///
/// A builder stores the position of each view's items in the list. A window reports its changes to one builder only,
/// the first one that reads it. Other builders process the whole tree in each update.
///
/// ```swift
/// builder.update(window)
/// target.draw(builder.list, damage: builder.damage)
/// ```
package final class DisplayListBuilder {
  /// The display list of the last update.
  package private(set) var list = DisplayList()
  /// The areas, in points, in which the last two lists differ. Empty if they look the same; nil if it is best to draw
  /// everything.
  package private(set) var damage: [Rect]? = []
  /// Whether content is drawn as an opaque group or between pixels because it moves. At rest it is not, so one more
  /// update follows.
  package var isInMotion: Bool { !movingNodes.isEmpty }

  /// Device pixels per point of the output. Moving screens are snapped to whole pixels, see ``PixelSnapper``. nil: no
  /// snapping.
  package var scale: Double? {
    get { pixels.scale }
    set { pixels.scale = newValue }
  }
  var pixels = PixelSnapper()
  private var lastScale: Double?

  let table = ViewTable()
  @exclusivity(unchecked) var covers = OcclusionCuller()
  /// The changes of each view since the last update.
  var marks: UnsafeMutablePointer<UInt8>
  /// The nodes of views that are drawn as one picture, or between pixels, because they move.
  @exclusivity(unchecked) var movingNodes: [Int] = []
  /// Whether the window reports its changes to this builder.
  var isTold = false
  /// The number of this update and of the previous one, counted over all builders.
  private(set) var frame: UInt64 = 0
  private(set) var lastFrame: UInt64 = 0
  private static var newestFrame: UInt64 = 0

  // The state of the current pass. Exclusivity is unchecked, because a pass calls no code of the program except the
  // colors of views.
  let changes: ChangeRecorder
  let editor: ListEditor
  let canChangeInPlace = DisplayItem.holdsPayloadsFirst
  /// The area of the window that the items of one view touch.
  @exclusivity(unchecked) var touched = BoundingBox()
  /// The areas painted, and added to the list, since the innermost picture began.
  @exclusivity(unchecked) var painted = BoundingBox()
  @exclusivity(unchecked) var extent = BoundingBox()
  /// Whether the innermost part has changed.
  var hasNews = false
  /// Whether the nodes were made for this pass.
  var isRebuilding = false
  var isAgainWanted = false

  private var visible = Rect.zero
  private var windowSize = Size.zero
  private weak var shownWindow: Window?
  private var ringCount = 0
  private var spare = DisplayList()

  package init() {
    changes = ChangeRecorder(table)
    editor = ListEditor(table, changes)
    marks = table.noMarks
  }

  /// Updates and returns the display list of a window.
  /// - Parameter focusColor: the color of the focus ring; nil for that of the theme.
  package func build(_ window: Window, focusColor: Color? = nil) -> DisplayList {
    update(window, focusColor: focusColor)
    return list
  }

  /// Updates the display list.
  ///
  /// - Parameter tracksDamage: whether to compute the damage. If false, the damage is empty for an unchanged list and
  ///   nil otherwise.
  /// - Complexity: proportional to the changes, plus one byte for each view. After views were added or removed, the
  ///   whole list is made again.
  package func update(_ window: Window, focusColor: Color? = nil, tracksDamage: Bool = true) {
    guard let invalidation = window.invalidation else { return }
    let goesOn = begin(window, invalidation)
    changes.comparing = tracksDamage ? .items : .none
    makeUnshared()
    var previous: [DisplayItem]?
    let isSameScale = scale == lastScale
    lastScale = scale
    if goesOn, isSameScale, !invalidation.isTreeChanged, windowSize == window.bounds.size {
      marks = invalidation.board.pointee.marks
      pass(over: marks, isFirst: true)
    } else {
      previous = rebuild(window, invalidation, goesOn: goesOn)
    }
    lookAgain()
    updateRing(window, focusColor)
    if isTold { marks.update(repeating: 0, count: table.count) }
    if let previous {
      editor.isListNew = list.items != previous
      if tracksDamage, editor.isListNew { list.addDamage(from: previous, in: visible, to: changes.damage) }
      editor.output = previous
    }
    damage = editor.isListNew ? tracksDamage ? changes.damage.finish(itemCount: list.items.count) : nil : []
  }

  // MARK: Beginning

  /// Prepares an update.
  /// - Returns: whether the nodes belong to this window and all changes since the last update are marked.
  private func begin(_ window: Window, _ invalidation: Invalidation) -> Bool {
    let wasTold = isTold && invalidation.reader === self
    if invalidation.reader == nil { invalidation.reader = self }
    isTold = invalidation.reader === self
    if isTold {
      Self.newestFrame += 1
      (lastFrame, frame) = (frame, Self.newestFrame)
    }
    let goesOn = wasTold && shownWindow === window
    if goesOn { unmarkRest(invalidation) }
    movingNodes.removeAll(keepingCapacity: true)
    shownWindow = window
    visible = Rect(origin: .zero, size: window.bounds.size)
    // Releases the array, because it shares its storage with the damage map.
    damage = []
    changes.damage.start(visible, scale: scale ?? 1)
    editor.isListNew = false
    return goesOn
  }

  /// Marks views that were drawn as one picture or between pixels because they moved, so that they are visited even if
  /// they did not move.
  private func unmarkRest(_ invalidation: Invalidation) {
    for node in movingNodes { invalidation.board.pointee.marks[node] |= ViewChanges.place.rawValue }
  }

  /// Copies the list if its storage is shared, so that a reader's copy does not change.
  private func makeUnshared() {
    if list.isUnshared() { return }
    swap(&list, &spare)
    if !list.isUnshared() { list = DisplayList() }
    list.removeAll()
    list.items.append(contentsOf: spare.items)
  }

  /// Makes all items, for a new tree.
  /// - Returns: the items of the previous list.
  private func rebuild(_ window: Window, _ invalidation: Invalidation, goesOn: Bool) -> [DisplayItem] {
    var previous: [DisplayItem] = []
    swap(&previous, &list.items)
    ringCount = 0
    windowSize = window.bounds.size
    table.fill(from: window, isTold ? invalidation : nil, goesOn: goesOn)
    marks = isTold ? invalidation.board.pointee.marks : table.noMarks
    covers.removeAll()
    table.nodes[0].inner = 0
    table.contexts[0] = DrawingContext(window: visible)
    changes.comparing = .none
    table.again[1] = ViewChanges.all.rawValue
    isRebuilding = true
    pass(over: table.again, isFirst: false)
    isRebuilding = false
    return previous
  }

  // MARK: Passes

  /// Updates the marked nodes.
  /// - Parameter isFirst: whether the flags are the marks of the views; false for nodes that need another pass.
  private func pass(over flags: UnsafeMutablePointer<UInt8>, isFirst: Bool) {
    editor.edit(&list.items) {
      var node = table.firstMarked(flags, 1, table.count)
      while node < table.count {
        let next = prepare(node, ViewChanges(rawValue: flags[node]))
        if !isFirst { (flags + node).update(repeating: 0, count: next - node) }
        node = table.firstMarked(flags, next, table.count)
      }
    }
    assert(isAgainWanted || table.fault(itemCount: list.items.count - ringCount) == nil, faultReport)
  }

  /// - Returns: the next node to process.
  private func prepare(_ number: Int, _ changes: ViewChanges) -> Int {
    let parent = Int(table.nodes[Int(table.nodes[number].parent)].inner)
    guard parent != ViewNode.dark else { return number + 1 }
    let picture = Int(table.contexts[parent].picture)
    let root = picture > 0 ? picture : number
    if root == number, changes == .opacity, refade(number) { return number + 1 }
    editor.seek(root)
    let (place, oldPlace) = (editor.placeNow, editor.oldPosition)
    let isLooks = root == number && changes == .looks && hasLooksAlone(number)
    if isLooks { putOutLooks(number) } else { putOutTree(root) }
    tellClips(around: root, growth: (editor.placeNow - place) - (editor.oldPosition - oldPlace))
    editor.settledNode = isLooks ? number + 1 : Int(table.nodes[root].end)
    return editor.settledNode
  }

  /// Whether a view's own items can be written without those of its children.
  private func hasLooksAlone(_ number: Int) -> Bool {
    let node = table.nodes[number]
    return node.inner != ViewNode.dark && !node.isPicture && !node.isClip && Int(node.end) > number + 1
  }

  /// Changes the opacity of a group that remains a group.
  /// - Returns: false if the group must be made again.
  private func refade(_ number: Int) -> Bool {
    let node = table.nodes + number
    guard node.pointee.isPicture, node.pointee.pictureCount > 0 else { return false }
    let place = Int(table.firstItems[number])
    guard case .beginGroup(var group) = editor.base[place], group.alpha < 1 else { return false }
    let alpha = node.pointee.state.pointee.isShown ? node.pointee.state.pointee.shownAlpha : 0
    guard alpha >= Self.leastAlpha, alpha < 1 else { return false }
    if group.alpha != alpha {
      group.alpha = alpha
      editor.base[place] = .beginGroup(group)
      editor.isListNew = true
      changes.note(editor.base + place, in: Int(table.nodes[Int(node.pointee.parent)].inner))
    }
    tellClips(around: number, growth: 0)
    return true
  }

  /// Reports a change and the number of added items to the clips around a node.
  private func tellClips(around number: Int, growth: Int) {
    var clip = Int(table.contexts[Int(table.nodes[Int(table.nodes[number].parent)].inner)].clip)
    while clip > 0 {
      let context = table.contexts + ViewTable.clipContext(of: clip)
      context.pointee.itemCount += growth
      if growth != 0, context.pointee.cuts, (context.pointee.itemCount > 0) != table.nodes[clip].hasClip {
        table.again[clip] = ViewChanges.all.rawValue
        isAgainWanted = true
      }
      if table.nodes[clip].hasClip { noteChange(inClip: clip) }
      clip = Int(context.pointee.outerClip)
    }
  }

  /// Changes the version of a clip's cached picture.
  private func noteChange(inClip number: Int) {
    let node = table.nodes + number
    let place = Int(table.firstItems[number]) + Int(node.pointee.lookCount)
    let isAppended = editor.isAppending && number < editor.settledNode
    let item = isAppended ? editor.output[place] : editor.base[place]
    guard isTold, case .beginClip(var clip) = item, clip.picture != nil else { return }
    let memory = clipMemory(of: node.pointee.view)
    guard memory.lastChange != frame else { return }
    memory.lastChange = frame
    memory.noteChange()
    clip.picture?.version = memory.version
    if isAppended { editor.output[place] = .beginClip(clip) } else { editor.base[place] = .beginClip(clip) }
    editor.isListNew = true
  }

  /// Processes nodes again whose items depend on later results: clips that became empty or got their first item, and
  /// nodes that became covered or visible.
  private func lookAgain() {
    for _ in 0..<16 {
      if let former = covers.choose(visible), table.markCovered(former, covers) { isAgainWanted = true }
      guard isAgainWanted else { return }
      isAgainWanted = false
      pass(over: table.again, isFirst: false)
    }
  }

  private var faultReport: String { table.fault(itemCount: list.items.count - ringCount) ?? "" }

  /// Updates the focus ring, which is at the end of the list.
  private func updateRing(_ window: Window, _ given: Color?) {
    let focused = window.showsFocusRing ? window.focusedView : nil
    let ring = focused.flatMap { $0.showsOwnFocus ? nil : FocusRing(around: $0, in: visible) }
    if ring == nil, ringCount == 0 { return }
    let color = given ?? window.focusedView?.theme.focusRing ?? .clear
    let start = list.items.count - ringCount
    if ringCount == 2, let (under, over) = ring?.items(color), list.items[start] == under, list.items[start + 1] == over
    {
      return
    }
    if changes.comparing != .none { for item in list.items[start...] { changes.noteInWindow(item) } }
    list.items.removeLast(ringCount)
    if let (under, over) = ring?.items(color) {
      list.append(under)
      list.append(over)
      if changes.comparing != .none { changes.noteInWindow(under) }
    }
    ringCount = list.items.count - start
    editor.isListNew = true
  }
}
