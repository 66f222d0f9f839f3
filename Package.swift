// swift-tools-version: 6.2
import PackageDescription

// The folders of Sources are layers, from Values up to Programs. A module uses only modules that the list below names
// before it. Docs/ARCHITECTURE.md draws the layers; .ci/lint reads them here.

/// Values: nonisolated, Sendable.
let values: [SwiftSetting] = [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")]
/// Single-threaded UI code: everything is on the main actor unless it says otherwise.
let stage: [SwiftSetting] = values + [.defaultIsolation(MainActor.self)]

/// What SwiftPM does not ask of C by itself.
let fastest: [CSetting] = [.unsafeFlags(["-O3"], .when(configuration: .release))]
let fastestCxx: [CXXSetting] = [.unsafeFlags(["-O3"], .when(configuration: .release))]

/// A module in the folder of its layer.
func module(_ name: String, in layer: String, _ settings: [SwiftSetting] = stage, uses: [String] = []) -> Target {
  .target(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "Sources/\(layer)/\(name)", swiftSettings: settings)
}

/// A C library of the system.
func system(_ name: String, in layer: String, pkgConfig: String? = nil) -> Target {
  .systemLibrary(name: name, path: "Sources/\(layer)/\(name)", pkgConfig: pkgConfig)
}

/// C sources.
func c(
  _ name: String, in layer: String, uses: [String] = [], _ settings: [CSetting] = [], cxx: [CXXSetting] = [],
  links: [String] = []
) -> Target {
  .target(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "Sources/\(layer)/\(name)", cSettings: settings,
    cxxSettings: cxx, linkerSettings: links.map { .linkedLibrary($0) })
}

/// A program.
func program(_ name: String, in folder: String, uses: [String] = [], c settings: [CSetting]? = nil) -> Target {
  .executableTarget(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "\(folder)/\(name)", cSettings: settings,
    swiftSettings: settings == nil ? stage : nil)
}

/// Code that several test targets share.
func support(_ name: String, _ settings: [SwiftSetting] = stage, uses: [String] = []) -> Target {
  .target(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "Tests/Support/\(name)", swiftSettings: settings)
}

/// The tests of a module, which also use what is named.
func tests(
  _ name: String, in layer: String, _ settings: [SwiftSetting] = stage, exclude: [String] = [], uses: [String]
) -> Target {
  .testTarget(
    name: name, dependencies: uses.map { .byName(name: $0) }, path: "Tests/\(layer)/\(name)", exclude: exclude,
    swiftSettings: settings)
}

let package = Package(
  name: "Stagecraft",
  products: [
    .library(name: "Stagecraft", targets: ["Stagecraft"]),
    .library(name: "StagecraftPhysics", targets: ["StagecraftPhysics"]),
    .library(name: "StagecraftStoryboard", targets: ["StagecraftStoryboard"]),
    .library(name: "StagecraftRecording", targets: ["StagecraftRecording"]),
    .library(name: "StagecraftInspector", targets: ["StagecraftInspector"]),
    .library(name: "StagecraftCompat", targets: ["StagecraftCompat"]),
    .executable(name: "stagecraft", targets: ["Gallery"]),
  ],
  targets: [
    module("Geometry", in: "Values", values),
    module("Motion", in: "Values", values, uses: ["Geometry"]),
    module("Schema", in: "Values", values, uses: ["Geometry"]),
    module("JSON", in: "Values", values, uses: ["Geometry", "Schema"]),

    c("CRaster", in: "Core"),
    system("CText", in: "Core", pkgConfig: "freetype2"),
    module("Runtime", in: "Core"),
    module("Views", in: "Core", uses: ["Geometry", "Motion"]),
    module("Plans", in: "Core", uses: ["Geometry", "Motion", "Schema", "Runtime", "Views"]),
    module("Animation", in: "Core", uses: ["Geometry", "Motion", "Runtime", "Views"]),
    module("Rendering", in: "Core", uses: ["CRaster", "Geometry", "Runtime", "Views"]),
    module("Typesetting", in: "Core", uses: ["CText", "Geometry", "Views", "Rendering"]),
    module("Transitions", in: "Core", uses: ["Geometry", "Motion", "Runtime", "Views", "Animation"]),

    module(
      "Controls", in: "Library",
      uses: ["Geometry", "Motion", "Schema", "Runtime", "Views", "Plans", "Animation", "Transitions"]),
    module(
      "Directors", in: "Library",
      uses: ["Geometry", "Motion", "Schema", "Runtime", "Views", "Plans", "Animation", "Transitions"]),

    c("CPictures", in: "Stage", uses: ["CRaster"]),
    system("CMainQueue", in: "Stage"),
    system("CSDL2", in: "Stage"),
    // A stage without a window, and what all stages share.
    module(
      "Stage", in: "Stage",
      uses: [
        "CMainQueue", "CPictures", "Geometry", "Motion", "Runtime", "Views", "Animation", "Rendering", "Typesetting",
        "Transitions", "Controls", "Directors",
      ]),
    // What screen readers see, over AT-SPI2.
    module("Accessibility", in: "Stage", uses: ["Geometry", "Views"]),
    // Dialogs, notifications and other services of the desktop.
    module(
      "Desktop", in: "Stage",
      uses: [
        "Geometry", "Runtime", "Views", "Plans", "Animation", "Transitions", "Controls", "Stage", "Accessibility",
      ]),
    // Stages in windows of SDL.
    module(
      "SDLWindow", in: "Stage",
      uses: [
        "CMainQueue", "CSDL2", "Accessibility", "Geometry", "Motion", "Runtime", "Views", "Rendering", "Typesetting",
        "Transitions", "Controls", "Stage",
      ]),

    c("CBox2D", in: "Physics", links: ["box2d"]),
    module(
      "Dynamics", in: "Physics",
      uses: ["CBox2D", "Geometry", "Motion", "Schema", "Runtime", "Views", "Plans", "Animation"]),
    module(
      "PhysicsDirectors", in: "Physics",
      uses: [
        "Geometry", "Motion", "Schema", "Runtime", "Views", "Plans", "Animation", "Transitions", "Directors",
        "Dynamics",
      ]),

    module(
      "PlanText", in: "Files",
      uses: ["Geometry", "Motion", "Schema", "JSON", "Runtime", "Views", "Plans", "Dynamics"]),
    module(
      "Storyboard", in: "Files",
      uses: [
        "Geometry", "Motion", "Schema", "JSON", "Runtime", "Views", "Plans", "Animation", "Transitions", "Controls",
        "Directors", "Stage", "Dynamics", "PhysicsDirectors", "PlanText",
      ]),

    system("CRecording", in: "Tools"),
    module(
      "MotionLog", in: "Tools",
      uses: ["Geometry", "Motion", "Schema", "Runtime", "Views", "Plans", "Animation", "Rendering", "Transitions"]),
    module(
      "Recording", in: "Tools",
      uses: [
        "CRecording", "Geometry", "Runtime", "Views", "Rendering", "Typesetting", "Transitions", "Stage", "MotionLog",
      ]),
    module(
      "Inspector", in: "Tools",
      uses: [
        "Geometry", "Motion", "Schema", "JSON", "Runtime", "Views", "Plans", "Animation", "Rendering", "Typesetting",
        "Transitions", "Controls", "Directors", "Stage", "PhysicsDirectors", "PlanText", "Storyboard", "MotionLog",
        "Recording",
      ]),

    // Each re-exports modules, and joins them to windows.
    module(
      "Stagecraft", in: "Products",
      uses: [
        "Geometry", "Motion", "Schema", "Runtime", "Views", "Plans", "Animation", "Rendering", "Transitions",
        "Controls",
        "Directors", "Stage", "Desktop", "SDLWindow",
      ]),
    module("StagecraftPhysics", in: "Products", uses: ["Dynamics", "PhysicsDirectors"]),
    module(
      "StagecraftStoryboard", in: "Products",
      uses: ["JSON", "Views", "Transitions", "Stage", "SDLWindow", "PlanText", "Storyboard"]),
    module(
      "StagecraftRecording", in: "Products", uses: ["Stage", "SDLWindow", "MotionLog", "Recording"]),
    module(
      "StagecraftInspector", in: "Products",
      uses: ["Geometry", "Runtime", "Views", "Transitions", "Controls", "Stage", "SDLWindow", "Inspector"]),
    // Names and forms for code written for the original libraries.
    module("StagecraftCompat", in: "Products", uses: ["Runtime", "Transitions"]),

    // What the library is measured against, as fast as its authors can make it. No library product holds these, so that
    // programs that depend on this package never meet their flags.
    c("CByHand", in: "Programs", fastest, cxx: fastestCxx, links: ["SDL2", "m", "box2d"]),
    c("CAllocations", in: "Programs"),
    program(
      "Gallery", in: "Sources/Programs",
      uses: [
        "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftRecording", "StagecraftInspector",
        "Typesetting", "CAllocations",
      ]),
    program("CBaseline", in: "Sources/Programs", uses: ["CByHand"], c: fastest),
    program(
      "Benchmarks", in: "Sources/Programs",
      uses: [
        "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftRecording", "StagecraftInspector",
        "Typesetting", "Stage", "SDLWindow", "Accessibility", "Storyboard", "Inspector", "Dynamics",
        "DynamicTransitions", "DirectorCensus", "ProcessSupport", "CAllocations", "CByHand",
      ]),

    // Tests
    .target(name: "TestEnvironment", path: "Tests/Support/TestEnvironment", exclude: ["fonts.conf"]),
    support("TestSupport", uses: ["TestEnvironment", "Geometry", "Runtime", "Views"]),
    // Reads the pictures that the library writes.
    support("PictureSupport", uses: ["CPictures", "Views", "Rendering", "Stage"]),
    // The same for screens and their transitions.
    support(
      "StageSupport",
      uses: [
        "Schema", "Geometry", "Runtime", "Views", "Transitions", "Directors", "PhysicsDirectors", "TestSupport",
      ]),
    // The program as its user meets it: run as a process, without a window and in one.
    support("ProcessSupport", values),
    support("ProgramSupport", values, uses: ["ProcessSupport", "TestEnvironment"]),
    // Random edits of texts, for a test and for the sanitizers.
    support("TextEdits", uses: ["Controls", "Geometry", "Stage", "TestSupport", "Views"]),
    // The code of the source documents, on this library. The transitions of the UIKit Dynamics essay are drawn in a
    // picture, too.
    support("DynamicTransitions", uses: ["Stagecraft", "StagecraftPhysics", "StagecraftCompat"]),
    // Measures the picture of each director; Benchmarks writes the figures into the documentation.
    support("DirectorCensus", uses: ["Stagecraft", "StagecraftPhysics"]),

    tests("GeometryTests", in: "Values", uses: ["TestSupport", "Geometry"]),
    tests("MotionTests", in: "Values", uses: ["TestSupport", "Motion"]),
    tests("SchemaTests", in: "Values", uses: ["TestSupport", "Geometry", "Schema"]),
    tests("JSONTests", in: "Values", uses: ["TestSupport", "Geometry", "Schema", "JSON"]),

    tests("RuntimeTests", in: "Core", uses: ["TestSupport", "Runtime"]),
    tests("ViewsTests", in: "Core", uses: ["TestSupport", "Views"]),
    tests(
      "PlansTests", in: "Core",
      uses: ["TestSupport", "Animation", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans"]),
    tests(
      "AnimationTests", in: "Core",
      uses: ["TestSupport", "CAllocations", "Geometry", "Motion", "Runtime", "Views", "Animation"]),
    tests("RenderingTests", in: "Core", uses: ["TestSupport", "CRaster", "Geometry", "Runtime", "Views", "Rendering"]),
    tests("TypesettingTests", in: "Core", uses: ["TestSupport", "Geometry", "Views", "Rendering", "Typesetting"]),
    tests(
      "TransitionsTests", in: "Core",
      uses: [
        "StageSupport", "TestSupport", "Geometry", "Motion", "Runtime", "Views", "Plans", "Animation", "Rendering",
        "Transitions", "Directors", "PhysicsDirectors", "StagecraftCompat",
      ]),
    // The library against a slow model of it; see the file for how to run more.
    tests(
      "ModelTests", in: "Core",
      uses: [
        "StageSupport", "TestSupport", "Geometry", "Motion", "Runtime", "Views", "Plans", "Animation", "Transitions",
        "Controls", "Directors", "PhysicsDirectors", "StagecraftCompat",
      ]),

    tests(
      "ControlsTests", in: "Library",
      uses: [
        "StageSupport", "TestSupport", "CAllocations", "Geometry", "Motion", "Schema", "Runtime", "Views", "Plans",
        "Animation", "Transitions", "Controls", "Directors",
      ]),
    tests(
      "DirectorsTests", in: "Library",
      uses: [
        "StageSupport", "TestSupport", "DirectorCensus", "Geometry", "Motion", "Schema", "Runtime", "Views", "Plans",
        "Animation", "Transitions", "Directors", "Dynamics", "PhysicsDirectors",
      ]),

    tests(
      "StageTests", in: "Stage",
      uses: [
        "TestSupport", "TextEdits", "Geometry", "Runtime", "Views", "Rendering", "Typesetting", "Controls", "Stage",
      ]),
    tests(
      "AccessibilityTests", in: "Stage",
      uses: ["TestSupport", "Accessibility", "Geometry", "Views", "Controls"]),
    tests(
      "DesktopTests", in: "Stage",
      uses: [
        "TestSupport", "Geometry", "Runtime", "Views", "Transitions", "Controls", "Stage", "Accessibility", "Desktop",
      ]),
    tests(
      "SDLWindowTests", in: "Stage",
      uses: [
        "TestSupport", "ProcessSupport", "CSDL2", "Geometry", "Runtime", "Views", "Rendering", "Typesetting",
        "Controls",
        "Stage", "Accessibility", "SDLWindow",
      ]),

    tests(
      "DynamicsTests", in: "Physics",
      uses: [
        "TestSupport", "CAllocations", "CBox2D", "Geometry", "Motion", "Schema", "Runtime", "Views", "Plans",
        "Dynamics",
      ]),

    tests(
      "PlanTextTests", in: "Files",
      uses: [
        "TestSupport", "Geometry", "Motion", "Schema", "JSON", "Runtime", "Views", "Plans", "Transitions", "Dynamics",
        "PlanText",
      ]),
    tests(
      "StoryboardTests", in: "Files",
      uses: [
        "TestSupport", "Geometry", "Schema", "JSON", "Runtime", "Views", "Plans", "Transitions", "Controls",
        "Directors",
        "Dynamics", "Storyboard",
      ]),
    // Scripts, replays and live reload.
    tests(
      "ScriptTests", in: "Files",
      uses: [
        "StageSupport", "TestSupport", "ProcessSupport", "Geometry", "Motion", "Schema", "JSON", "Runtime", "Views",
        "Plans",
        "Transitions",
        "Controls", "Directors", "Stage", "Storyboard",
      ]),

    tests(
      "MotionLogTests", in: "Tools",
      uses: [
        "StageSupport", "TestSupport", "CAllocations", "Geometry", "Motion", "Runtime", "Views", "Plans", "Animation",
        "Rendering", "Typesetting", "Transitions", "Controls", "Directors", "Stage", "Dynamics", "MotionLog",
      ]),
    tests(
      "RecordingTests", in: "Tools",
      uses: [
        "ProgramSupport", "TestSupport", "PictureSupport", "Geometry", "Runtime", "Views", "Rendering", "Typesetting",
        "Transitions", "Stage", "MotionLog", "Recording",
      ]),
    tests(
      "InspectorTests", in: "Tools",
      uses: [
        "StageSupport", "TestSupport", "ProcessSupport", "CAllocations", "CSDL2", "Geometry", "Motion", "Schema",
        "JSON",
        "Runtime", "Views", "Plans", "Animation", "Rendering", "Typesetting", "Transitions", "Controls", "Directors",
        "Stage", "SDLWindow", "PhysicsDirectors", "Storyboard", "MotionLog", "Recording", "Inspector",
        "StagecraftInspector",
      ]),

    tests(
      "StagecraftTests", in: "Products",
      uses: [
        "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftRecording", "StagecraftInspector",
        "StagecraftCompat", "Typesetting", "StageSupport", "TestSupport", "ProcessSupport",
      ]),
    tests(
      "SeedPorts", in: "Products",
      uses: [
        "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftCompat", "StageSupport",
        "DynamicTransitions",
      ]),
    tests(
      "GoldenTests", in: "Products", exclude: ["References", "directors.json"],
      uses: [
        "Desktop", "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftRecording", "Gallery",
        "Typesetting",
        "TestEnvironment", "PictureSupport",
      ]),

    tests("ProgramTests", in: "Programs", values, uses: ["ProgramSupport"]),
    tests("WindowTests", in: "Programs", values, uses: ["ProgramSupport"]),
    // A program of the kind that others write, with tasks, streams, timers and threads.
    program("TaskProgram", in: "Tests/Programs", uses: ["Stagecraft", "CSDL2"]),
    // Examples/Mail and storyboards, which say what has the focus.
    program("KeyboardProgram", in: "Tests/Programs", uses: ["Stagecraft", "StagecraftStoryboard"]),
    // The program that the sanitizers run beside stagecraft: random display lists, and damaged files.
    program(
      "Fuzz", in: "Tests/Programs",
      uses: [
        "Geometry", "JSON", "Views", "Controls", "Rendering", "Typesetting", "Stage", "SDLWindow", "Accessibility",
        "PlanText", "TestSupport", "TextEdits",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// STAGECRAFT_TESTS=all: all tests, as `make test` builds them: what draws and counts most is optimized, which pays in the run.
// STAGECRAFT_TESTS=ViewsTests,ControlsTests: the same, but of the tests only these, which builds faster after a change.
// STAGECRAFT_TESTS=numbers: the numbers and their tests alone, which .ci/run runs with optimization, too.
if let chosen = Context.environment["STAGECRAFT_TESTS"] {
  if chosen == "numbers" {
    let numbers = [
      "TestEnvironment", "Geometry", "Motion", "Runtime", "Views", "TestSupport", "GeometryTests", "MotionTests",
    ]
    package.targets.removeAll { !numbers.contains($0.name) }
    package.products = []
  } else {
    for example in ["Feed", "Interactions", "Mail", "Music", "Starter"] {
      let more: [Target.Dependency] = example == "Interactions" ? ["InteractionSources"] : []
      package.targets.append(
        .target(
          name: example, dependencies: ["Stagecraft", "StagecraftRecording"] + more,
          path: "Examples/\(example)/Sources/\(example)", exclude: ["main.swift"],
          swiftSettings: [.defaultIsolation(MainActor.self)]))
    }
    // The files of the pages of Interactions, which the program shows.
    package.targets.append(
      .target(
        name: "InteractionSources", path: "Examples/Interactions/Sources",
        exclude: ["Interaction", "Parts", "Tour", "Wall", "main"].map { "Interactions/\($0).swift" },
        sources: ["InteractionSources"], resources: [.copy("Interactions/Pages")]))
    // What `stagecraft new` writes, with its own tests.
    package.targets.append(
      .testTarget(
        name: "StarterTests", dependencies: ["Stagecraft", "StagecraftStoryboard", "Starter"],
        path: "Examples/Starter/Tests/StarterTests",
        swiftSettings: [.defaultIsolation(MainActor.self)]))
    package.targets.append(
      tests(
        "FiveWaysTests", in: "Products",
        uses: [
          "Stagecraft", "StagecraftStoryboard", "StagecraftRecording", "Gallery", "Typesetting", "TestEnvironment",
          "TestSupport", "Feed", "Interactions", "Mail", "Music",
        ]))
    if chosen != "all" {
      let names = Set(chosen.split(separator: ",").map(String.init))
      package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
    }
    for target in package.targets {
      switch target.name {
      case "Geometry", "Motion", "JSON", "Rendering":
        target.swiftSettings?.append(.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)))
      case "CRaster", "CPictures", "CBox2D":
        target.cSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
        target.cxxSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
      default: break
      }
    }
  }
}
