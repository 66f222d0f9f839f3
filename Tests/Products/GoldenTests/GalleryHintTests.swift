import Stagecraft
import StagecraftStoryboard
import Testing

/// What the screens of the package say about themselves is what they do.
struct GalleryHintTests {
  /// A screen that says how it can be taken away.
  struct Hint: CustomTestStringConvertible, Sendable {
    let file: String
    let segue: String
    let text: String
    let ways: [Vector]
    var testDescription: String { "\(file), \(segue): \(text)" }
  }

  /// The directions that a text promises to the hand.
  private static func ways(_ text: String) -> [Vector] {
    guard text.wholeMatch(of: #/(?i).*\b(drag|dragged|pull|throw)\b.*/#) != nil else { return [] }
    if text.contains(#/(?i)any way|whichever way/#) {
      return [Vector(1, 0), Vector(-1, 0), Vector(0, 1), Vector(0, -1)]
    }
    let said: [(Regex<Substring>, Vector)] = [
      (#/(?i)(?:drag|pull|throw)(?: it| me)?(?: to the)? right\b/#, Vector(1, 0)),
      (#/(?i)(?:drag|pull|throw)(?: it| me)?(?: to the)? left\b/#, Vector(-1, 0)),
      (#/(?i)(?:(?:drag|pull|throw)(?: it| me)?|, or) down\b/#, Vector(0, 1)),
      (#/(?i)throw(?: it| me)? up\b/#, Vector(0, -1)),
    ]
    return said.filter { text.contains($0.0) }.map(\.1)
  }

  /// Of each screen that a segue brings, but for those that tell of others: menus.
  static func hints() throws -> [Hint] {
    try StoryboardStage.files.flatMap { file in
      let document = try StoryboardStage(file).document
      let forward = document.segues.filter { $0.kind == .push || $0.kind == .present }
      let menus = Set(forward.map(\.from).filter { from in forward.count { $0.from == from } > 1 })
      return try forward.filter { !menus.contains($0.to ?? "") }.flatMap { segue in
        let stage = try StoryboardStage(file, scene: segue.from)
        stage.perform(segue.name)
        return (stage.window.topViewController?.view.visibleLabels ?? []).compactMap { label in
          let ways = ways(label.text)
          return ways.isEmpty ? nil : Hint(file: file, segue: segue.name, text: label.text, ways: ways)
        }
      }
    }
  }

  @Test func `a drag that a screen promises takes it away`() throws {
    let hints = try Self.hints()
    #expect(hints.count > 25)
    for hint in hints {
      for way in hint.ways {
        let stage = try StoryboardStage(hint.file, scene: stageScene(hint))
        let from = stage.sceneOnTop
        stage.perform(hint.segue)
        let screen = try #require(stage.window.topViewController)
        let frame = screen.view.screenFrame.intersection(stage.window.bounds)
        let start = frame.center - Vector(way.x * frame.width, way.y * frame.height) * 0.3
        stage.drag(from: start, by: Vector(way.x * frame.width, way.y * frame.height) * 0.6)
        #expect(stage.sceneOnTop == from, "\(hint.file), \(hint.segue): \(hint.text) \(way)")
      }
    }
  }

  private func stageScene(_ hint: Hint) throws -> String {
    let document = try StoryboardStage(hint.file).document
    return try #require(document.segue(hint.segue)).from
  }

  @Test(arguments: StoryboardStage.files)
  func `the first Tab lands on what the screen is there for, not on the way back`(file: String) throws {
    let document = try StoryboardStage(file).document
    var count = 0
    for scene in document.scenes {
      let stage = try StoryboardStage(file, scene: scene.id)
      let controls = controls(of: stage.window)
      guard !controls.isEmpty else { continue }
      stage.press(.tab)
      let back = waysBack(scene.views, document)
      count += back.count
      let onward = controls.first { !back.contains($0.identifier ?? "") }
      #expect(stage.window.focusedView === (onward ?? controls[0]), "\(scene.id)")
      stage.window.setFocus(nil)
      stage.press(.tab, .shift)
      #expect(stage.window.focusedView === controls.last, "\(scene.id)")
    }
    #expect(file != "gallery.json" || count > 40)
  }

  /// The buttons that leave a scene.
  private func waysBack(_ views: [StoryboardDocument.View], _ document: StoryboardDocument) -> Set<String> {
    views.reduce(into: []) { found, view in
      if let segue = view.click.flatMap({ document.segue($0) }), [.pop, .popToRoot, .dismiss].contains(segue.kind) {
        found.insert(view.id ?? "")
      }
      found.formUnion(waysBack(view.children, document))
    }
  }

  private func controls(of view: View) -> [View] {
    guard !view.isHidden, view.isUserInteractionEnabled else { return [] }
    let inner = view.subviews.flatMap(controls)
    // Tab goes by a page that scrolls to the controls in it.
    let isPassed = view is ScrollView && !(view is ListView) && !inner.isEmpty
    return (view.canBecomeFocused && !isPassed ? [view] : []) + inner
  }

  @Test func `after a way back the ring is on the card that opened the screen`() throws {
    let stage = try StoryboardStage("gallery.json", scene: "directors")
    for _ in 0..<3 { stage.press(.tab) }
    let card = try #require(stage.window.focusedView)
    stage.press(.enter)
    stage.rest()
    #expect(stage.sceneOnTop != "directors")
    stage.press(.escape)
    stage.rest()
    #expect(stage.window.focusedView === card)
  }
}
