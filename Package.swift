// swift-tools-version: 6.2
import PackageDescription

// The house: a module imports only from floors below its own. Docs/ARCHITECTURE.md draws it.

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
    .executable(name: "stagecraft", targets: ["Gallery"]),
  ],
  targets: [
    // Floor 0
    .target(name: "Geometry", swiftSettings: values),
    .systemLibrary(name: "CSDL2"),
    .systemLibrary(name: "CMainQueue"),
    .target(name: "CRaster"),
    .target(name: "CBox2D", linkerSettings: [.linkedLibrary("box2d")]),
    // Floor 1
    .target(name: "Schema", dependencies: ["Geometry"], swiftSettings: values),
    .target(name: "Motion", dependencies: ["Geometry"], swiftSettings: values),
    .target(name: "Runtime", swiftSettings: stage),
    .target(name: "Views", dependencies: ["Geometry"], swiftSettings: stage),
    // Floor 2
    .target(name: "Notation", dependencies: ["Geometry", "Schema"], swiftSettings: values),
    .target(name: "Plans", dependencies: ["Geometry", "Motion", "Runtime", "Schema", "Views"], swiftSettings: stage),
    .target(name: "Animation", dependencies: ["Geometry", "Motion", "Runtime", "Views"], swiftSettings: stage),
    .target(name: "Rendering", dependencies: ["CRaster", "Geometry", "Runtime", "Views"], swiftSettings: stage),
    .target(name: "Targets", dependencies: ["Runtime", "Views"], swiftSettings: stage),
    // Floor 3
    .target(
      name: "Transitions", dependencies: ["Geometry", "Motion", "Runtime", "Views", "Animation", "Targets"],
      swiftSettings: stage),
    .target(
      name: "Dynamics",
      dependencies: ["CBox2D", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation"],
      swiftSettings: stage),
    // Floor 4
    .target(
      name: "Wire",
      dependencies: ["Notation", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Dynamics"],
      swiftSettings: stage),
    .target(
      name: "Directors",
      dependencies: ["Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Dynamics", "Transitions"],
      swiftSettings: stage),
    // Floor 5
    .target(
      name: "Storyboard",
      dependencies: [
        "Notation", "Geometry", "Motion", "Runtime", "Schema", "Views", "Dynamics", "Transitions", "Directors",
      ],
      swiftSettings: stage),
    .target(
      name: "SDLStage",
      dependencies: [
        "CMainQueue", "CSDL2", "Geometry", "Motion", "Runtime", "Views", "Transitions", "Rendering", "Directors",
      ],
      swiftSettings: stage),
    // Floor 6
    .target(
      name: "Stagecraft",
      dependencies: [
        "Notation", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Targets", "Dynamics",
        "Wire",
        "Transitions", "Rendering", "Directors", "Storyboard", "SDLStage",
      ], swiftSettings: stage),
    .executableTarget(name: "Gallery", dependencies: ["Stagecraft"], swiftSettings: stage),
    // What it is measured against, as fast as its authors can make it. No library product holds these, so that programs
    // that depend on this package never meet their flags.
    .target(
      name: "CByHand", cSettings: fastest, cxxSettings: fastestCxx,
      linkerSettings: [.linkedLibrary("SDL2"), .linkedLibrary("m"), .linkedLibrary("box2d")]),
    .executableTarget(name: "CBaseline", dependencies: ["CByHand"], cSettings: fastest),
    .target(name: "CAllocations"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Stagecraft", "Dynamics", "DynamicTransitions", "ProcessSupport", "CAllocations", "CByHand"],
      swiftSettings: stage),
    // Tests
    .target(
      name: "TestSupport", dependencies: ["Geometry", "Runtime", "Views"], path: "Tests/TestSupport",
      swiftSettings: stage),
    // The program as its user meets it: run as a process, without a window and in one.
    .target(name: "ProcessSupport", path: "Tests/ProcessSupport", swiftSettings: values),
    .target(
      name: "ProgramSupport", dependencies: ["ProcessSupport"], path: "Tests/ProgramSupport", swiftSettings: values),
    // A program of the kind that others write, with tasks, streams, timers and threads.
    .executableTarget(
      name: "TaskProgram", dependencies: ["Stagecraft", "CSDL2"], path: "Tests/TaskProgram", swiftSettings: stage),
    .testTarget(name: "ProgramTests", dependencies: ["ProgramSupport"], swiftSettings: values),
    .testTarget(name: "WindowTests", dependencies: ["ProgramSupport"], swiftSettings: values),
    tests("Geometry"),
    tests("Schema", ["Geometry"]),
    tests("Views"),
    tests("Notation", ["Geometry", "Schema"]),
    tests("Storyboard", ["Notation", "Directors", "Dynamics", "Schema", "Transitions", "Views", "Geometry"]),
    tests("Motion"),
    tests("SDLStage", ["CSDL2", "Geometry", "ProgramSupport", "Rendering", "Views"]),
    tests("Transitions", ["Geometry", "Motion", "Runtime", "Views", "Plans", "Animation", "Rendering", "Directors"]),
    // The library against a slow model of it; see the file for how to run more.
    .testTarget(
      name: "ModelTests",
      dependencies: [
        "TestSupport", "Geometry", "Motion", "Runtime", "Views", "Plans", "Animation", "Transitions", "Directors",
      ],
      swiftSettings: stage),
    tests("Directors", ["Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Animation", "Dynamics", "Transitions"]),
    tests("Dynamics", ["CAllocations", "CBox2D", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans"]),
    tests("Runtime"),
    tests("Targets", ["Runtime", "Views"]),
    tests("Wire", ["Notation", "Geometry", "Motion", "Runtime", "Schema", "Views", "Plans", "Targets", "Dynamics"]),
    tests("Plans", ["Geometry", "Motion", "Runtime", "Schema", "Views"]),
    tests("Animation", ["CAllocations", "Geometry", "Motion", "Runtime", "Views"]),
    tests("Rendering", ["CRaster", "Geometry", "Runtime", "Views"]),
    // What the sanitizers run beside the program: random display lists, and damaged files.
    .executableTarget(
      name: "Fuzz",
      dependencies: ["Geometry", "Notation", "Rendering", "SDLStage", "TestSupport", "Wire"], path: "Tests/Fuzz",
      swiftSettings: stage),
    .testTarget(name: "StagecraftTests", dependencies: ["Stagecraft"], swiftSettings: stage),
    // The code of the source documents, on this library. The transitions of source 004 are drawn in a picture, too.
    .target(
      name: "DynamicTransitions", dependencies: ["Stagecraft"], path: "Tests/DynamicTransitions", swiftSettings: stage),
    .testTarget(name: "SeedPorts", dependencies: ["Stagecraft", "DynamicTransitions"], swiftSettings: stage),
    .testTarget(
      name: "GoldenTests", dependencies: ["Stagecraft", "Gallery"], exclude: ["References", "directors.json"],
      swiftSettings: stage),
  ],
  swiftLanguageModes: [.v6]
)
