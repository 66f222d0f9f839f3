import Stagecraft

/// Says what other programs drag over the right half of a window and drop there.
func drops() throws {
  let stage = try Stage(title: "Drops", size: Size(300, 200))
  let target = View(frame: Rect(150, 0, 150, 200))
  target.backgroundColor = .white
  var isOver = false
  target.dropInteraction = DropInteraction { session in
    let files = session.items.compactMap(\.url)
    let texts = session.items.compactMap(\.text)
    say("files \(files.count) \(files.first ?? "") \(files.last ?? "")")
    say("text \(texts.first?.count ?? 0) \((texts.first ?? "").prefix(6).map { $0 == "\n" ? "|" : "\($0)" }.joined())")
    say("at \(Int(session.location(in: nil).x)) \(Int(session.location(in: nil).y))")
  }
  let controller = ViewController()
  controller.view.addSubview(target)
  stage.onFrameTiming = { _ in
    // The mark of the target lies over the window.
    let isNow = stage.window.subviews.contains { $0.identifier == "drag" && $0.subviews.first?.isHidden == false }
    if isNow != isOver { say(isNow ? "over" : "away") }
    isOver = isNow
  }
  stage.window.setRootViewController(controller, environment: stage.environment)
  try stage.run()
}
