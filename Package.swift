// swift-tools-version: 6.2
import PackageDescription

// A module depends only on modules of lower layers. Docs/ARCHITECTURE.md draws them; .ci/lint reads them here.

/// Values: nonisolated, Sendable.
let values: [SwiftSetting] = [.treatAllWarnings(as: .error), .enableUpcomingFeature("ExistentialAny")]
/// Single-threaded UI code: everything is on the main actor unless it says otherwise.
let stage: [SwiftSetting] = values + [.defaultIsolation(MainActor.self)]

/// What SwiftPM does not ask of C by itself.
let fastest: [CSetting] = [.unsafeFlags(["-O3"], .when(configuration: .release))]
let fastestCxx: [CXXSetting] = [.unsafeFlags(["-O3"], .when(configuration: .release))]

func tests(_ module: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: module + "Tests",
    dependencies: [.byName(name: module), "TestSupport"] + dependencies,
    swiftSettings: stage)
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
    // Layer 0
    .target(name: "Geometry", swiftSettings: values),
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CText", pkgConfig: "freetype2"),
    .systemLibrary(name: "CMainQueue"),
    .systemLibrary(name: "CRecording"),
    .target(name: "CRaster"),
    .target(name: "CBox2D", linkerSettings: [.linkedLibrary("box2d")]),
    // Layer 1
    .target(name: "CPictures", dependencies: ["CRaster"]),
    .target(name: "Schema", dependencies: ["Geometry"], swiftSettings: values),
    .target(name: "Motion", dependencies: ["Geometry"], swiftSettings: values),
    .target(name: "Runtime", swiftSettings: stage),
    .target(name: "Views", dependencies: ["Geometry"], swiftSettings: stage),
    // Layer 2
    .target(name: "Notation", dependencies: ["Geometry", "Schema"], swiftSettings: values),
    .target(name: "Plans", dependencies: ["Geometry", "Motion", "Runtime", "Schema", "Views"], swiftSettings: stage),
    .target(name: "Animation", dependencies: ["Geometry", "Motion", "Runtime", "Views"], swiftSettings: stage),
    .target(name: "Rendering", dependencies: ["CRaster", "Geometry", "Runtime", "Views"], swiftSettings: stage),
    // Layer 3
    .target(
      name: "Transitions", dependencies: ["Geometry", "Motion", "Runtime", "Views", "Animation"],
      swiftSettings: stage),
    .target(
      name: "Dynamics",
      dependencies: ["CBox2D", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation"],
      swiftSettings: stage),
    // Layer 4
    .target(
      name: "Wire",
      dependencies: ["Notation", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Dynamics"],
      swiftSettings: stage),
    .target(
      name: "Directors",
      dependencies: ["Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Transitions"],
      swiftSettings: stage),
    .target(
      name: "Controls",
      dependencies: ["Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Transitions"],
      swiftSettings: stage),
    .target(
      name: "Curves",
      dependencies: [
        "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Transitions", "Rendering",
      ],
      swiftSettings: stage),
    // Layer 5
    .target(
      name: "PhysicsDirectors",
      dependencies: [
        "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Dynamics", "Transitions",
        "Directors",
      ],
      swiftSettings: stage),
    .target(
      name: "SDLStage",
      dependencies: [
        "CMainQueue", "CPictures", "CSDL2", "CText", "Geometry", "Motion", "Runtime", "Views", "Animation",
        "Transitions", "Rendering", "Directors",
      ],
      swiftSettings: stage),
    // Layer 6
    .target(
      name: "Storyboard",
      dependencies: [
        "Notation", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Dynamics", "Transitions", "Controls",
        "Directors", "PhysicsDirectors",
      ],
      swiftSettings: stage),
    .target(
      name: "Recording",
      dependencies: [
        "CRecording", "Geometry", "Runtime", "Views", "Transitions", "Rendering", "Curves", "SDLStage",
      ],
      swiftSettings: stage),
    // Layer 7: storyboards on stages
    .target(
      name: "StoryboardStage",
      dependencies: [
        "Notation", "Geometry", "Motion", "Runtime", "Views", "Animation", "Transitions", "Controls", "Directors",
        "SDLStage", "Storyboard", "Wire",
      ],
      swiftSettings: stage),
    // Layer 8: the inspector
    .target(
      name: "Inspector",
      dependencies: [
        "Curves", "Notation", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Rendering",
        "Transitions", "Controls", "Directors", "PhysicsDirectors", "SDLStage", "Storyboard", "Recording",
        "StoryboardStage", "Wire",
      ],
      swiftSettings: stage),
    // Layer 9: the products, which re-export modules
    .target(
      name: "Stagecraft",
      dependencies: [
        "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Transitions", "Rendering",
        "Controls", "Directors", "SDLStage",
      ], swiftSettings: stage),
    .target(name: "StagecraftPhysics", dependencies: ["Dynamics", "PhysicsDirectors"], swiftSettings: stage),
    .target(
      name: "StagecraftStoryboard", dependencies: ["Notation", "Wire", "Storyboard", "StoryboardStage"],
      swiftSettings: stage),
    .target(name: "StagecraftRecording", dependencies: ["Curves", "Recording"], swiftSettings: stage),
    .target(name: "StagecraftInspector", dependencies: ["Inspector"], swiftSettings: stage),
    // Names and forms for code written for the original libraries.
    .target(name: "StagecraftCompat", dependencies: ["Runtime", "Transitions"], swiftSettings: stage),
    // What the library is measured against, as fast as its authors can make it. No library product holds these, so that
    // programs that depend on this package never meet their flags.
    .target(
      name: "CByHand", cSettings: fastest, cxxSettings: fastestCxx,
      linkerSettings: [.linkedLibrary("SDL2"), .linkedLibrary("m"), .linkedLibrary("box2d")]),
    .target(name: "CAllocations"),
    // Layer 10: the programs
    .executableTarget(
      name: "Gallery",
      dependencies: [
        "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftRecording", "StagecraftInspector",
        "CAllocations",
      ],
      swiftSettings: stage),
    .executableTarget(name: "CBaseline", dependencies: ["CByHand"], cSettings: fastest),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftRecording", "SDLStage",
        "StoryboardStage", "Dynamics", "DynamicTransitions", "DirectorCensus", "Inspector", "ProcessSupport",
        "CAllocations", "CByHand",
      ],
      swiftSettings: stage),
    // Tests
    .target(name: "TestEnvironment", path: "Tests/TestEnvironment", exclude: ["fonts.conf"]),
    .target(
      name: "TestSupport", dependencies: ["TestEnvironment", "Geometry", "Runtime", "Views"], path: "Tests/TestSupport",
      swiftSettings: stage),
    // The same for screens and their transitions.
    .target(
      name: "StageSupport",
      dependencies: [
        "Schema", "Geometry", "Runtime", "Views", "Transitions", "Directors", "PhysicsDirectors", "TestSupport",
      ],
      path: "Tests/StageSupport", swiftSettings: stage),
    // The program as its user meets it: run as a process, without a window and in one.
    .target(name: "ProcessSupport", path: "Tests/ProcessSupport", swiftSettings: values),
    .target(
      name: "ProgramSupport", dependencies: ["ProcessSupport", "TestEnvironment"], path: "Tests/ProgramSupport",
      swiftSettings: values),
    // Random edits of texts, for a test and for the sanitizers.
    .target(
      name: "TextEdits", dependencies: ["Controls", "Geometry", "SDLStage", "TestSupport", "Views"],
      path: "Tests/TextEdits", swiftSettings: stage),
    // A program of the kind that others write, with tasks, streams, timers and threads.
    .executableTarget(
      name: "TaskProgram", dependencies: ["Stagecraft", "CSDL2"], path: "Tests/TaskProgram", swiftSettings: stage),
    // Examples/Mail and storyboards, which say what has the focus.
    .executableTarget(
      name: "KeyboardProgram", dependencies: ["Stagecraft", "StagecraftStoryboard"], path: "Tests/KeyboardProgram",
      swiftSettings: stage),
    .testTarget(name: "ProgramTests", dependencies: ["ProgramSupport"], swiftSettings: values),
    .testTarget(name: "WindowTests", dependencies: ["ProgramSupport"], swiftSettings: values),
    tests("Geometry"),
    tests("Schema", ["Geometry"]),
    tests("Views"),
    tests("Notation", ["Geometry", "Schema"]),
    tests(
      "Storyboard",
      [
        "Controls", "Notation", "Directors", "Dynamics", "Plans", "Runtime", "Schema", "Transitions", "Views",
        "Geometry",
      ]),
    tests(
      "StoryboardStage",
      [
        "Controls", "Directors", "Geometry", "Notation", "ProcessSupport", "Runtime", "Schema", "SDLStage",
        "StageSupport", "Storyboard", "Transitions", "Views",
      ]),
    tests(
      "Inspector",
      [
        "Animation", "CAllocations", "CSDL2", "Controls", "Curves", "Directors", "Geometry", "Motion", "Notation",
        "PhysicsDirectors", "Plans", "ProcessSupport", "Recording", "Rendering", "Runtime", "Schema", "SDLStage",
        "StageSupport", "Storyboard", "StoryboardStage", "Transitions", "Views",
      ]),
    tests("Motion"),
    tests("SDLStage", ["CSDL2", "Controls", "Geometry", "ProcessSupport", "Rendering", "TextEdits", "Views"]),
    tests("Recording", ["Curves", "Geometry", "ProgramSupport", "Rendering", "SDLStage", "Transitions", "Views"]),
    tests(
      "Curves",
      [
        "Animation", "CAllocations", "Controls", "Directors", "Dynamics", "Geometry", "Motion", "Plans", "Rendering",
        "Runtime", "SDLStage", "StageSupport", "Transitions", "Views",
      ]),
    tests(
      "Transitions",
      [
        "Geometry", "Motion", "Runtime", "Views", "Plans", "Animation", "Rendering", "Directors", "PhysicsDirectors",
        "StageSupport", "StagecraftCompat",
      ]),
    // The library against a slow model of it; see the file for how to run more.
    .testTarget(
      name: "ModelTests",
      dependencies: [
        "TestSupport", "Geometry", "Motion", "Runtime", "Views", "Plans", "Animation", "Transitions", "Directors",
        "PhysicsDirectors", "StageSupport", "StagecraftCompat",
      ],
      swiftSettings: stage),
    tests(
      "Directors",
      [
        "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "DirectorCensus", "Dynamics",
        "PhysicsDirectors", "StageSupport", "Transitions",
      ]),
    tests("Dynamics", ["CAllocations", "CBox2D", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans"]),
    tests("Runtime"),
    tests(
      "Wire", ["Notation", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Transitions", "Dynamics"]),
    tests("Plans", ["Animation", "Geometry", "Motion", "Runtime", "Schema", "Views"]),
    tests("Animation", ["CAllocations", "Geometry", "Motion", "Runtime", "Views"]),
    tests(
      "Controls",
      [
        "CAllocations", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Transitions",
        "Directors", "StageSupport",
      ]),
    tests("Rendering", ["CRaster", "Geometry", "Runtime", "Views"]),
    // What the sanitizers run beside the program: random display lists, and damaged files.
    .executableTarget(
      name: "Fuzz",
      dependencies: ["Geometry", "Notation", "Rendering", "SDLStage", "TestSupport", "TextEdits", "Views", "Wire"],
      path: "Tests/Fuzz",
      swiftSettings: stage),
    .testTarget(
      name: "StagecraftTests",
      dependencies: [
        "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftRecording", "StagecraftInspector",
        "StagecraftCompat", "StageSupport", "ProcessSupport",
      ],
      swiftSettings: stage),
    // The code of the source documents, on this library. The transitions of the UIKit Dynamics essay are drawn in a
    // picture, too.
    .target(
      name: "DynamicTransitions", dependencies: ["Stagecraft", "StagecraftPhysics", "StagecraftCompat"],
      path: "Tests/DynamicTransitions",
      swiftSettings: stage),
    // What is seen of each director, measured; Benchmarks writes the tables of the documentation.
    .target(
      name: "DirectorCensus", dependencies: ["Stagecraft", "StagecraftPhysics"], path: "Tests/DirectorCensus",
      swiftSettings: stage),
    .testTarget(
      name: "SeedPorts",
      dependencies: [
        "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftCompat", "StageSupport",
        "DynamicTransitions",
      ],
      swiftSettings: stage),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "Stagecraft", "StagecraftPhysics", "StagecraftStoryboard", "StagecraftRecording", "Gallery", "TestEnvironment",
      ],
      exclude: ["References", "directors.json"],
      swiftSettings: stage),
  ],
  swiftLanguageModes: [.v6]
)

// STAGECRAFT_TESTS=all: all tests, as `make test` builds them: what draws is optimized, since most of their time is drawing.
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
    if chosen != "all" {
      let names = Set(chosen.split(separator: ",").map(String.init))
      package.targets.removeAll { $0.type == .test && !names.contains($0.name) }
    }
    for target in package.targets {
      switch target.name {
      case "Rendering":
        target.swiftSettings?.append(.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)))
      case "CRaster", "CPictures", "CBox2D":
        target.cSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
        target.cxxSettings = [.unsafeFlags(["-O2"], .when(configuration: .debug))]
      default: break
      }
    }
  }
}
