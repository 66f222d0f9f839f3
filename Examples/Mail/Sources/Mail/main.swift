import Glibc
import Stagecraft

let variables: [String] = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]
let values = variables.compactMap { name in getenv(name).map { String(cString: $0) } }
Words.language = values.first { !$0.isEmpty }.map { String($0.prefix(2)) } ?? "en"

switch CommandLine.arguments.dropFirst().first {
case "--check": try playTour(of: program, drawing: false)
case "--pictures" where Words.isTranslated: try drawTranslated(program)
case "--pictures": try playTour(of: program, drawing: true)
default:
  Stage.main(
    title: "Mail", size: Size(860, 620), theme: .automatic,
    setUp: { stage in
      stage.minimumSize = Size(380, 320)
      stage.setFrameAutosaveName("main")
      program.setTheme = { stage.themePreference = $0 }
      return program.stack
    })
}
