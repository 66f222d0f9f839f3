import Foundation
import Gallery
import Stagecraft
import StagecraftStoryboard

/// The files that have been read, by their paths.
private var documents: [String: StoryboardDocument] = [:]

/// The gallery, or one of its examples, at a scene and after some segues.
func board(
  _ scene: String?, _ segues: String..., file: String = "gallery", size: Size = Size(960, 600)
) throws -> Visit {
  let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  let path = package.appending(path: "Resources/\(file).json").path
  let document = try documents[path] ?? Storyboard(contentsOf: path).document
  documents[path] = document
  let storyboard = Storyboard(document), stage = Visit.stage(size)
  let scenes = file == "gallery" ? GalleryScenes(storyboard, in: stage.environment, window: stage.window) : nil
  stage.show(storyboard.makeRoot(scene: scene))
  let visit = Visit(stage, keeping: [storyboard] + (scenes.map { [$0] } ?? [])) { [unowned window = stage.window] in
    let sheet = window.topViewController?.sheetAround.map { "sheet at \($0.share)" }
    let texts = ["notice text", "lock-asked"].map { (window.view(withIdentifier: $0) as? Label)?.text }
    let offsets = window.scrollViews.map { "\($0.contentOffset)" }.joined(separator: " ")
    let menu = Menu.isOpen(in: window) ? "menu" : nil
    // A card that is taken comes to the front.
    let cards = window.view(withIdentifier: "hands-area")?.subviews.map { card in
      let (place, scale) = (card.center, card.transform.scale.width)
      return "\(card.identifier ?? "") \(rounded(place.x)) \(rounded(place.y)) \(rounded(scale * 50))"
        + " \(rounded(card.transform.rotation * 50))"
    }
    return ([sheet, menu, offsets, cards?.joined(separator: "; ")] + texts).compactMap { $0 }.joined(separator: ", ")
  }
  for segue in segues {
    storyboard.perform(segue: segue, in: stage.window)
    visit.rest()
  }
  return visit
}

/// A number without what comes of the hand's last event.
private func rounded(_ number: Double) -> Int { Int(number.rounded()) }

extension View {
  /// The scroll views in this view that show less than they hold.
  var scrollViews: [ScrollView] {
    ((self as? ScrollView).map { [$0] } ?? []) + subviews.flatMap(\.scrollViews)
  }
}

extension ViewController {
  /// The detent of the sheet that the screen is, or is in.
  var sheetAround: SheetDetent? {
    sequence(first: self, next: \.parent).lazy.compactMap { $0.sheetPresentationController?.selectedDetent }.first
  }
}

/// A screen that a drag takes back, as Escape and a reader do.
nonisolated private func leave(
  _ name: String, _ start: @escaping @MainActor @Sendable () throws -> Visit, _ role: AccessibilityRole,
  _ title: String,
  from point: Point, by way: Vector
) -> FiveWaysTask {
  FiveWaysTask(
    name, start, hand: { $0.drag(point, by: way, over: 0.25) }, keys: { $0.key(.escape) },
    reader: { try $0.act(role, title, .dismiss) })
}

/// A button that is pressed.
nonisolated func pressing(
  _ name: String, _ start: @escaping @MainActor @Sendable () throws -> Visit, role: AccessibilityRole = .button,
  _ title: String
) -> FiveWaysTask {
  FiveWaysTask(
    name, start, hand: { try $0.press(role, title) }, keys: { try $0.enter(role, title) },
    reader: { try $0.act(role, title) })
}

nonisolated enum GalleryTasks {
  static let all =
    ["Slide", "Fade", "Sheet", "Swing", "Directors", "Systems"].map { name in
      pressing("open \(name)", { try board("home") }, name)
    }
    + [
      "Slide", "Push", "Cover", "Sheet", "Zoom", "Morph", "Stagger", "Flip", "Fade", "CrossDissolve", "Snap", "Gravity",
      "GravityRotation", "Throw", "Domino", "Pile",
    ].map { name in pressing("the director \(name)", { try board("directors") }, name) }
    + ["Slide", "Zoom", "Morph", "Fade", "Gravity", "Throw"].map { name in
      leave(
        "drag the page of \(name) back", { try board("directors", "way-\(name)") }, .group, name, from: Point(300, 300),
        by: Vector(500, 0))
    }
    + ["Slide", "Fade", "Swing"].map { name in
      pressing("Back from \(name)", { try board("home", "open-\(name.lowercased())") }, "‹  Back")
    }
    + [
      leave(
        "pull a sheet down", { try board("home", "open-sheet") }, .dialog, "Sheet", from: Point(480, 120),
        by: Vector(0, 400)),
      leave(
        "pull a page down", { try board("directors", "way-Cover") }, .group, "Cover", from: Point(480, 100),
        by: Vector(0, 450)),
      FiveWaysTask(
        "scrub a screen in", { try board("custom") },
        hand: { try $0.drag($0.place(.button, "Scrub"), by: Vector(0, -270), over: 0.8) },
        keys: { try $0.enter(.button, "Scrub") }, reader: { try $0.act(.button, "Scrub") }),
      FiveWaysTask(
        "press beside a sheet", { try board("home", "open-sheet") }, hand: { $0.press(at: Point(20, 300)) },
        keys: { $0.key(.escape) }, reader: { try $0.act(.dialog, "Sheet", .dismiss) }),
      FiveWaysTask(
        "press beside a modal sheet",
        {
          let visit = try board("shows")
          try visit.press(.button, "Modal sheet")
          return visit
        }, hand: { $0.press(at: Point(20, 300)) }, keys: { $0.key(.escape) },
        reader: { try $0.act(.dialog, "Modal sheet", .dismiss) }),
      FiveWaysTask(
        "raise a sheet to its upper detent", { try board("directors", "way-Sheet") },
        hand: { $0.drag(Point(480, 290), by: Vector(0, -200)) },
        keys: {
          try $0.tab(to: .slider, "Sheet")
          $0.key(.up)
        }, reader: { try $0.act(.slider, "Sheet", .increment) }),
      FiveWaysTask(
        "scrub a sheet up and down again", { try board("directors", "way-Sheet") },
        hand: {
          $0.drag(Point(480, 290), by: Vector(0, -200))
          $0.drag(Point(480, 90), by: Vector(0, 200), over: 1)
          $0.drag(Point(480, 290), by: Vector(0, -190))
        },
        keys: {
          try $0.tab(to: .slider, "Sheet")
          $0.key(.end)
          $0.key(.home)
          $0.key(.up)
        },
        reader: {
          try $0.set(.slider, "Sheet", to: 0.9)
          try $0.act(.slider, "Sheet", .decrement)
          try $0.set(.slider, "Sheet", to: 0.8)
        }),
      leave(
        "pull a sheet with detents away", { try board("directors", "way-Sheet") }, .dialog, "Sheet",
        from: Point(480, 290), by: Vector(0, 300)),
      // How its timers collide depends on how long transitions take, which is less with reduced motion.
      pressing("choose a policy of the lock", { try board("lock") }, "Queue"),
      pressing("choose a tab", { try board("containers") }, role: .tab, "Focus"),
      pressing("push in a tab", { try board("containers") }, "Fern"),
      pressing("push in both panes", { try panes() }, "Push in both"),
      FiveWaysTask(
        "move a splitter", { try panes() }, hand: { try $0.drag($0.place(.splitter), by: Vector(32, 0)) },
        keys: {
          try $0.tab(to: .splitter)
          $0.key(.right, times: 2)
        },
        reader: {
          try $0.act(.splitter, "", .increment)
          try $0.act(.splitter, "", .increment)
        }),
      FiveWaysTask(
        "move a card of the table", { try board("hands") },
        hand: {
          let card = try $0.place(.group, "Drag")
          $0.dragAndRest(card, by: Vector(64, 0))
        },
        keys: {
          try $0.tab(to: .group, "Drag")
          $0.key(.right, .shift)
        }, reader: { try $0.act(.group, "Drag", .custom("Move right")) }),
      pressing("a transition that ends twice", { try board("odd") }, "Completes twice"),
      pressing("a screen that keeps the lock", { try board("odd") }, "Keeps the lock"),
      pressing("give the lock back", { try board("odd", "show-held") }, "Give it back"),
      FiveWaysTask(
        "scroll a small window", { try board("home", size: Size(400, 300)) },
        hand: { $0.scroll(at: Point(200, 150)) },
        keys: {
          try $0.tab(to: .button, "Slide")
          $0.key(.end)
        }, reader: { try $0.actToTheEnd(.scrollArea, "", "Scroll down") }),
      FiveWaysTask(
        // It begins at the end of a line, and goes on in the next one.
        "follow a link", { try board("text") },
        hand: { $0.press(at: try $0.find(.link).view.subviews[0].screenFrame.center) }, keys: { try $0.enter(.link) },
        reader: { try $0.act(.link) }),
    ]
    + ["Full screen", "Over full screen", "Page sheet", "Modal sheet", "Current context", "Custom"].map { name in
      pressing("present: \(name)", { try board("shows") }, name)
    }
}

/// The panes of the screen of containers.
private func panes() throws -> Visit {
  let visit = try board("containers")
  try visit.press(.tab, "Panes")
  return visit
}
