import Stagecraft

/// Pictures that load, fail and take too long, in the window and as its icon. The argument is their folder.
func pictures() throws {
  let folder = CommandLine.arguments.dropFirst(2).first ?? "."
  let stage = try Stage(title: "Pictures", size: Size(340, 260))
  stage.environment.addObserver(WarningPrinter())
  let names = ["good.png", "cut.png", "bad.png", "slow.svg"]
  let views = names.enumerated().map { index, name in
    let view = ImageView(
      source: .file("\(folder)/\(name)"), contentMode: .scaleToFill, frame: Rect(20 + 80 * Double(index), 20, 60, 60))
    view.placeholderColor = Color(rgb: 0x0000ff)
    return view
  }
  let root = ViewController()
  root.view.backgroundColor = .black
  for view in views { root.view.addSubview(view) }
  stage.window.setRootViewController(root, environment: stage.environment)
  // A picture that never ends must hold up neither the program nor the icon after it.
  let clock = ContinuousClock()
  let time = try clock.measure {
    for name in ["slow.svg", "bad.png", "good.png"] { try stage.setIcon(contentsOfFile: "\(folder)/\(name)") }
  }
  say("icons \(time < .seconds(1) ? "at once" : "after \(time)")")
  var said: Set<String> = []
  var ticks = 0
  func look() {
    ticks += 1
    for (name, view) in zip(names, views) where view.loadState == .loaded || view.loadState == .failed {
      if said.insert(name).inserted { say("\(name) \(view.loadState) after \(ticks) ticks") }
    }
    _ = stage.window.timers?.start(0.1) { look() }
  }
  look()
  try stage.run()
}
