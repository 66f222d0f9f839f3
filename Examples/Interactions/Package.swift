// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Interactions",
  dependencies: [.package(name: "Stagecraft", path: "../..")],
  targets: [
    .executableTarget(
      name: "Interactions",
      dependencies: [
        .product(name: "Stagecraft", package: "Stagecraft"),
        .product(name: "StagecraftRecording", package: "Stagecraft"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)
