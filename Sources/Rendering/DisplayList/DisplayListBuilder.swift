import Geometry
import Views

/// Flattens a view tree to a display list, back to front, and prepares again only what changed.
///
/// What is hidden, invisible, outside the window or under something opaque leaves nothing. A view that fades becomes a
/// group, so that it fades as one picture with all it holds; where that is a single item, the item fades by itself.
/// What moves as a whole, and is more than a few items, becomes an opaque group for the time of its motion.
///
/// A builder remembers where in the list each view's items are. A window has one such memory: the first builder that
/// looks at it is told of its changes, any other one looks at everything each time.
///
/// ```swift
/// builder.update(window)
/// target.draw(builder.list, damage: builder.damage)
/// ```
package final class DisplayListBuilder {
  /// The list of the last update.
  package private(set) var list = DisplayList()
  /// Where the last two lists look different, in points; none where they do not, nil where to draw everything is best.
  package private(set) var damage: [Rect]? = []
  /// Whether the list holds an opaque group, because something moves. At rest there is none, so there is one more list
  /// to come.
  package var isInMotion: Bool { !movingNodes.isEmpty }

  /// Device pixels a point of what the list is drawn on: screens in motion are put on whole ones, see ``PixelSnapper``.
  /// nil leaves them where they are.
  package var scale: Double? {
    get { pixels.scale }
    set { pixels.scale = newValue }
  }
  var pixels = PixelSnapper()
  private var lastScale: Double?

  let table = ViewTable()
  @exclusivity(unchecked) var covers = Covers()
  /// What the views of this window have been marked with since the last update.
  var marks: UnsafeMutablePointer<UInt8>
  /// The nodes of those that are drawn as one picture because they move.
  @exclusivity(unchecked) var movingNodes: [Int] = []
  /// Whether the window tells this builder what changed.
  var isTold = false
  /// The number of this update and of the one before; the updates of all builders are numbered through.
  private(set) var frame: UInt64 = 0
  private(set) var lastFrame: UInt64 = 0
  private static var newestFrame: UInt64 = 0

  // The pass that is under way. Nothing of it is touched from two places at once: a pass calls nothing but the colors
  // of views.
  let changes: ChangeRecorder
  let editor: ListEditor
  let canChangeInPlace = DisplayItem.holdsPayloadsFirst
  /// What the items of one view touch of the window.
  @exclusivity(unchecked) var touched = Reach()
  /// What was painted and what was put in the list since the innermost picture began.
  @exclusivity(unchecked) var painted = Reach()
  @exclusivity(unchecked) var extent = Reach()
  /// Whether something in the innermost part is new.
  var hasNews = false
  /// Whether the nodes were made for this pass.
  var isAnew = false
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

  /// What the window looks like now.
  /// - Parameter focusColor: of the ring around the focused view.
  package func build(_ window: Window, focusColor: Color = FocusRing.color) -> DisplayList {
    update(window, focusColor: focusColor)
    return list
  }

  /// Brings the list up to date.
  ///
  /// - Parameter tracksDamage: false where all that matters is whether the list is another one: the damage is then none
  ///   or nil.
  /// - Complexity: what changed, and a byte a view. Where views came or went everything is prepared again.
  package func update(_ window: Window, focusColor: Color = FocusRing.color, tracksDamage: Bool = true) {
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
      previous = startAnew(window, invalidation, goesOn: goesOn)
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

  /// - Returns: whether the nodes are those of this window, and all that changed since is marked.
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
    // It shares the map's memory, which is needed again.
    damage = []
    changes.damage.start(visible)
    editor.isListNew = false
    return goesOn
  }

  /// What was drawn as one picture because it moved is looked at again, though it has not.
  private func unmarkRest(_ invalidation: Invalidation) {
    for node in movingNodes { invalidation.board.pointee.marks[node] |= ViewChanges.opacity.rawValue }
  }

  /// Where somebody keeps the last list, it is left to him.
  private func makeUnshared() {
    if list.isUnshared() { return }
    swap(&list, &spare)
    if !list.isUnshared() { list = DisplayList() }
    list.removeAll()
    list.items.append(contentsOf: spare.items)
  }

  /// Prepares everything, for a tree that is new.
  /// - Returns: the items of the list before.
  private func startAnew(_ window: Window, _ invalidation: Invalidation, goesOn: Bool) -> [DisplayItem] {
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
    isAnew = true
    pass(over: table.again, isFirst: false)
    isAnew = false
    return previous
  }

  // MARK: Passes

  /// Brings up to date what is marked.
  /// - Parameter isFirst: whether these are the marks of the views, not those of what is looked at again.
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

  /// - Returns: the node to go on with.
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

  /// Whether a view's own items can be put out without those of its children.
  private func hasLooksAlone(_ number: Int) -> Bool {
    let node = table.nodes[number]
    return node.inner != ViewNode.dark && !node.isPicture && !node.isClip && Int(node.end) > number + 1
  }

  /// Gives a group that stays one another alpha.
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

  /// Tells the clips around a node that something in them changed, and whether they now hold so many more items.
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

  /// What a clip keeps is another picture now.
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

  /// Looks again at what depends on more than was known when it was put out: clips that came to hold something, or
  /// nothing any more, and what is covered by now.
  private func lookAgain() {
    for _ in 0..<16 {
      if let former = covers.choose(visible), table.markCovered(former, covers) { isAgainWanted = true }
      guard isAgainWanted else { return }
      isAgainWanted = false
      pass(over: table.again, isFirst: false)
    }
  }

  private var faultReport: String { table.fault(itemCount: list.items.count - ringCount) ?? "" }

  /// The ring lies at the end of the list.
  private func updateRing(_ window: Window, _ color: Color) {
    let ring = window.showsFocusRing ? window.focusedView.flatMap { FocusRing(around: $0, in: visible) } : nil
    if ring == nil, ringCount == 0 { return }
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
