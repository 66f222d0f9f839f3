// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Starter",
  dependencies: [.package(name: "Stagecraft", path: "../..")],
  targets: [
    .executableTarget(
      name: "Starter",
      dependencies: [.product(name: "Stagecraft", package: "Stagecraft")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "StarterTests",
      dependencies: ["Starter", .product(name: "StagecraftStoryboard", package: "Stagecraft")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)
