import Geometry
import Storyboard
import Testing

private nonisolated let openingTheInspector =
  "F12, SIGUSR1 or STAGECRAFT_INSPECTOR=1 opens the inspector of a running program"

struct OptionsTests {
  private func parse(_ line: String) throws(UsageError) -> Options {
    try Options.parse(line.split(separator: " ").map(String.init))
  }

  private func message(_ arguments: [String]) -> String? {
    do {
      _ = try Options.parse(arguments)
      return nil
    } catch {
      return error.message
    }
  }

  @Test func `nothing given opens the gallery`() throws {
    let options = try Options.parse([])
    #expect(options == Options())
    #expect(options.action == .run)
    #expect((options.speed, options.framesPerSecond, options.timeout, options.filmstripFrames) == (1, 60, 60, 8))
  }

  @Test func `every option is read`() throws {
    let options = try parse(
      "a.json --scene s --size 800x600 --scale 1.5 --director Slide --speed 0.5 --reduced-motion --headless --fps 59.94 "
        + "--script s.txt --trace t.jsonl --watch x --watch y --watch x --screenshot s.png --filmstrip f.PNG "
        + "--filmstrip-frames 12 --record r.png --timeout 2.5")
    var expected = Options()
    expected.storyboard = "a.json"
    expected.scene = "s"
    expected.size = Size(800, 600)
    expected.scale = 1.5
    expected.director = "Slide"
    expected.speed = 0.5
    expected.desktop.prefersReducedMotion = true
    expected.headless = true
    expected.framesPerSecond = 59.94
    expected.script = "s.txt"
    expected.trace = .file("t.jsonl")
    expected.watched = ["x", "y"]
    expected.screenshot = "s.png"
    expected.filmstrip = "f.PNG"
    expected.filmstripFrames = 12
    expected.record = "r.png"
    expected.timeout = 2.5
    #expect(options == expected)
  }

  @Test func `a live run is asked for`() throws { #expect(try parse("a.json --live --script s.txt").isLive) }

  @Test(arguments: [
    ("--play t", "--play was removed: --script FILE plays what --save-script FILE has written of a window"),
    ("--trace-input", "--trace-input needs --trace: it adds lines to the trace"),
    ("--inspect --headless", "--inspect needs a window: it excludes --headless"),
    ("--inspect --list", "--inspect runs the program: it excludes --check and --list"),
    ("--serve notes", "--serve was removed: " + openingTheInspector),
    ("--attach=n", "--attach was removed: " + openingTheInspector),
    ("--live", "--live needs a storyboard: the file to watch"),
    ("a.json --live --headless", "--live needs a window: it excludes --headless"),
    ("a.json --live --check", "--live runs the program: it excludes --check and --list"),
    ("--save-script s --headless", "--save-script needs a window: it excludes --headless"),
    (
      "--save-script s --script t",
      "--save-script and --script exclude each other: what is saved is what a hand does"
    ),
    (
      "a.json --save-script s --live",
      "--save-script and --live exclude each other: a script is played on one storyboard"
    ),
    ("--save-script -", "--save-script writes a file, not standard output"),
    ("--save-script s --check", "--save-script belongs to a run; --list and --check make none"),
    ("--seed 2", "--seed needs --shake: it chooses the random hands"),
    ("a.json --shake 0", "--shake must be a whole number from 1 to 1000000000, not \"0\""),
    ("a.json --shake -3", "--shake must be a whole number from 1 to 1000000000, not \"-3\""),
    ("a.json --shake 1e3", "--shake must be a whole number from 1 to 1000000000, not \"1e3\""),
    (
      "a.json --shake 99999999999999999999",
      "--shake must be a whole number from 1 to 1000000000, not \"99999999999999999999\""
    ),
    ("a.json --shake much", "--shake must be a whole number from 1 to 1000000000, not \"much\""),
    ("a.json --shake", "--shake needs a value: --shake COUNT"),
    ("a.json --shake 9 --seed -1", "--seed must be a whole number from 0 to 18446744073709551615, not \"-1\""),
    ("a.json --shake 9 --seed +1", "--seed must be a whole number from 0 to 18446744073709551615, not \"+1\""),
    ("a.json --shake 9 --check", "--list, --check and --shake exclude each other"),
    ("a.json --shake 9 --save-script a.json", "--save-script would write over the storyboard, \"a.json\""),
    ("a.json --save-script a.json", "--save-script would write over the storyboard, \"a.json\""),
  ])
  func `options that exclude each other, and options that were removed, are told`(line: String, message: String) {
    #expect(self.message(line.split(separator: " ").map(String.init)) == message)
  }

  @Test(arguments: [
    "--script s", "--fps 30", "--trace t", "--screenshot s.png", "--record r.gif", "--live", "--inspect", "--scale 2",
  ]) func `random hands make runs of their own`(other: String) {
    let flag = other.split(separator: " ")[0]
    #expect(
      message(["a.json", "--shake", "9"] + other.split(separator: " ").map(String.init))
        == "\(flag) and --shake exclude each other: --shake plays many runs without a window")
  }

  @Test func `random hands have a count, a seed and a time to rest`() throws {
    let options = try parse(
      "a.json --shake 200 --seed 18446744073709551615 --theme light --save-script s --filmstrip f.png")
    #expect(options.action == .shake(count: 200))
    #expect((options.seed, options.timeout, options.savedScript) == (.max, 30, "s"))
    #expect(try parse("--shake 1 --timeout 2").timeout == 2)
    #expect(try parse("--shake 1").seed == 1)
  }

  @Test func `a script is saved of a window`() throws {
    #expect(try parse("--save-script s").savedScript == "s")
    #expect(try parse("").savedScript == nil)
  }

  @Test func `a value may follow an equals sign`() throws {
    let options = try parse("--size=1x16384 --trace=- --scene=a=b")
    #expect(options.size == Size(1, 16384))
    #expect(options.trace == .standardOutput)
    #expect(options.scene == "a=b")
  }

  @Test func `two dashes end the options`() throws {
    #expect(try parse("--list -- --odd.json").storyboard == "--odd.json")
  }

  @Test(arguments: [
    ("--list", Options.Action.list), ("--check", .check), ("--help", .help), ("--version", .version),
    ("--list --help", .help), ("--help --nonsense", .help),
  ])
  func `actions`(line: String, action: Options.Action) throws {
    #expect(try parse(line).action == action)
  }

  @Test(arguments: [
    (
      ["a.json", "--page", "b.html"],
      "--page belongs to a comparison: stagecraft --compare OLD.jsonl NEW.jsonl [--page FILE.html]"
    ),
    (["--sped", "2"], "unknown option \"--sped\": did you mean --speed?"),
    (["--filmstripframes=3"], "unknown option \"--filmstripframes\": did you mean --filmstrip-frames?"),
    (["--head"], "unknown option \"--head\": did you mean --headless?"),
    (["-h"], "unknown option \"-h\": did you mean --help?"),
    (["-headless"], "unknown option \"-headless\": did you mean --headless?"),
    (["--qqq"], "unknown option \"--qqq\": --help shows them all"),
    (["--speed", "1", "--speed", "1"], "--speed is given twice"),
    (["--list", "--check"], "--list, --check and --shake exclude each other"),
    (["--size"], "--size needs a value: --size WxH"),
    (["--trace", "--headless"], "--trace needs a value: --trace FILE"),
    (["--scene="], "--scene needs a value: --scene ID"),
    (["--headless=yes"], "--headless takes no value"),
    (["--size", "800"], "--size must be WxH, as 960x600, each from 1 to 16384, not \"800\""),
    (["--size", "0x5"], "--size must be WxH, as 960x600, each from 1 to 16384, not \"0x5\""),
    (["--size", "+8x5"], "--size must be WxH, as 960x600, each from 1 to 16384, not \"+8x5\""),
    (
      ["--size", "8x99999999999999999999"],
      "--size must be WxH, as 960x600, each from 1 to 16384, not \"8x99999999999999999999\""
    ),
    (["--speed", "0"], "--speed must be a number from 0.01 to 10, not \"0\""),
    (["--speed", "nan"], "--speed must be a number from 0.01 to 10, not \"nan\""),
    (["--speed", "-1"], "--speed must be a number from 0.01 to 10, not \"-1\""),
    (["--headless", "--fps", "1001"], "--fps must be a number from 1 to 1000, not \"1001\""),
    (["--fps", "30"], "--fps needs --headless: a window has the display's own rate"),
    (
      ["--filmstrip", "f.png", "--filmstrip-frames", "65"],
      "--filmstrip-frames must be a number from 1 to 64, not \"65\""
    ),
    (["--filmstrip", "f.png", "--filmstrip-frames", "2.5"], "--filmstrip-frames must be a whole number, not \"2.5\""),
    (["--filmstrip-frames", "3"], "--filmstrip-frames needs --filmstrip"),
    (["--plot", "a.svg"], "--plot needs --curves, as --curves card.position.x,card.alpha"),
    (["--plot", "a.png", "--curves", "a.alpha"], "--plot writes an .svg file, not \"a.png\""),
    (["--curves", "a.alpha"], "--curves needs --plot or --record: it says which curves these draw"),
    (
      ["--plot", "a.svg", "--curves", "a.alpha,,b.alpha"],
      "--curves is a list of names with commas, as card.position.x,card.alpha, not \"a.alpha,,b.alpha\""
    ),
    (["--ghosts", "a"], "--ghosts needs --filmstrip: it makes one picture of the strip"),
    (["--filmstrip", "a.png", "--ghosts", ","], "--ghosts is a list of names with commas, as card,photo, not \",\""),
    (
      ["--from-trace", "t"],
      "--from-trace was removed: --script FILE --curves NAMES --plot FILE.svg draws the curves of the run itself"
    ),
    (["--watch", "v"], "--watch needs --trace: it adds lines to the trace"),
    (["--timeout", "3"], "--timeout needs --headless or --script: without them the window stays until it is closed"),
    (["--headless", "--timeout", "0"], "--timeout must be more than 0 and at most 1000000 seconds, not \"0\""),
    (["--screenshot", "s.jpg"], "--screenshot writes a .png file, not \"s.jpg\""),
    (["--record", "r.webm"], "--record writes a .gif, an .mp4 or numbered .png files, not \"r.webm\""),
    (["--record", "gif"], "--record writes a .gif, an .mp4 or numbered .png files, not \"gif\""),
    (["--record", "out/.gif"], "--record writes a .gif, an .mp4 or numbered .png files, not \"out/.gif\""),
    (["--record", "r"], "--record writes a .gif, an .mp4 or numbered .png files, not \"r\""),
    (["--script", "-"], "--script is read from a file, not from standard input"),
    (["a.json", "b.json"], "one storyboard at a time: \"a.json\", then \"b.json\""),
    ([""], "the path of the storyboard is empty"),
    (["-"], "a storyboard is read from a file, not from standard input"),
    (["a.json", "--trace", "a.json"], "--trace would write over the storyboard, \"a.json\""),
    (
      ["--screenshot", "a.png", "--filmstrip", "a.png"],
      "--filmstrip would write over the file of --screenshot, \"a.png\""
    ),
    (["--bad\nline"], "unknown option \"--bad\\u{a}line\": --help shows them all"),
  ])
  func `a wrong command line says what is wrong`(arguments: [String], expected: String) {
    #expect(message(arguments) == expected)
  }

  @Test func `the usage text fits a screen and names every option`() {
    let lines = Options.usage.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 48)
    #expect(lines.allSatisfy { $0.count <= 100 })
    let options = [
      "scene ID", "size WxH", "director NAME", "speed X", "reduced-motion", "live", "inspect",

      "list", "check", "shake COUNT", "seed N",
      "headless",
      "fps N",
      "script FILE", "trace FILE", "trace-input", "watch ID", "save-script FILE", "screenshot FILE.png",
      "filmstrip FILE.png",
      "ghosts IDS", "curves NAMES", "plot FILE.svg",
      "filmstrip-frames N",
      "record FILE ", "timeout S", "help", "version",
    ]
    for option in options { #expect(Options.usage.contains("--\(option)")) }
    for status in ExitStatus.allCases { #expect(Options.usage.contains("\(status.rawValue) ")) }
  }
}
