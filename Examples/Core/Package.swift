// swift-tools-version: 6.2
import PackageDescription

// The smallest program: what it links is what the core product costs. `.ci/core` builds it and measures.
let package = Package(
  name: "Core",
  dependencies: [.package(name: "Stagecraft", path: "../..")],
  targets: [
    .executableTarget(
      name: "Core", dependencies: [.product(name: "Stagecraft", package: "Stagecraft")],
      swiftSettings: [.defaultIsolation(MainActor.self)])
  ],
  swiftLanguageModes: [.v6]
)
