// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Interactions",
  dependencies: [.package(name: "Stagecraft", path: "../..")],
  targets: [
    .executableTarget(
      name: "Interactions",
      dependencies: [
        "InteractionSources",
        .product(name: "Stagecraft", package: "Stagecraft"),
        .product(name: "StagecraftRecording", package: "Stagecraft"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    // The files of the pages as a resource, which the program shows beside each page.
    .target(
      name: "InteractionSources",
      path: "Sources",
      exclude: ["Interaction", "Parts", "Tour", "Wall", "main"].map { "Interactions/\($0).swift" },
      sources: ["InteractionSources"],
      resources: [.copy("Interactions/Pages")]),
  ],
  swiftLanguageModes: [.v6]
)
