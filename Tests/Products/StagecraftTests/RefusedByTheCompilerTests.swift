import Foundation
import Testing

/// What does not compile, each beside what differs from it by the one thing that is wrong and does.
struct RefusedByTheCompilerTests {
  /// A performer of each kind, and a plan for each.
  private static let cast = """
    import Runtime
    final class Target {}
    final class Plain: Performer {
      init(target: Target) {}
      func addPlan(_ plan: any Plan) {}
    }
    final class Naming: NamedPlanPerforming {
      init(target: Target) {}
      func addPlan(_ plan: any Plan) {}
      func addPlan(_ plan: any Plan, named name: String) {}
      func removePlan(named name: String) {}
    }
    struct Move: Plan { typealias PerformerType = Plain }
    struct Hold: NamedPlan { typealias PerformerType = Naming }

    """

  /// What the compiler says of a module whose code is on the main actor.
  private func errors(_ code: String) throws -> String {
    let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let modules = URL(filePath: executable).deletingLastPathComponent().appending(path: "Modules").path
    let file = FileManager.default.temporaryDirectory.appending(path: "refused-\(UUID().uuidString).swift")
    try (Self.cast + code).write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-default-isolation", "MainActor", "-I", modules,
      "-module-cache-path", modules + "/../ModuleCache", file.path,
    ]
    let pipe = Pipe()
    (compiler.standardError, compiler.standardOutput) = (pipe, pipe)
    try compiler.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    compiler.waitUntilExit()
    #expect((compiler.terminationStatus == 0) == !output.contains("error:"), "\(output)")
    return output
  }

  private func expectRefused(
    _ wrong: String, but right: String, because reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let found = try errors(wrong)
    #expect(found.contains("error:") && found.contains(reason), "\(found)", sourceLocation: sourceLocation)
    let fine = try errors(right)
    #expect(!fine.contains("error:"), "\(fine)", sourceLocation: sourceLocation)
  }

  @Test func `a plan is a value: a class that conforms is refused, however it comes to it`() throws {
    let reason = "a plan is a struct or an enum; a class could change after it was added"
    let right = "struct Shake: Plan { typealias PerformerType = Plain; var amplitude = 1.0 }"
    try expectRefused(
      "final class Shake: Plan { typealias PerformerType = Plain; var amplitude = 1.0 }", but: right, because: reason)
    try expectRefused(
      "class Shake {}; extension Shake: NamedPlan { typealias PerformerType = Naming }", but: right, because: reason)
    try expectRefused(
      "protocol Own: Plan {}; final class Shake: Own { typealias PerformerType = Plain }", but: right, because: reason)
  }

  @Test func `a performer that takes named plans can have them taken away`() throws {
    let wrong = """
      final class Half: NamedPlanPerforming {
        init(target: Target) {}
        func addPlan(_ plan: any Plan) {}
        func addPlan(_ plan: any Plan, named name: String) {}
      }
      """
    let right = wrong.replacingOccurrences(
      of: "named name: String) {}\n}", with: "named name: String) {}\n  func removePlan(named name: String) {}\n}")
    #expect(right != wrong)
    try expectRefused(wrong, but: right, because: "removePlan")
  }

  @Test func `a plan that may be named has a performer that takes names`() throws {
    try expectRefused(
      "struct Wrong: NamedPlan { typealias PerformerType = Plain }",
      but: "struct Right: NamedPlan { typealias PerformerType = Naming }", because: "NamedPlanPerforming")
  }

  @Test func `only a plan that opts in is added under a name`() throws {
    func adds(_ plan: String) -> String {
      """
      func add(_ transaction: inout Transaction, _ scheduler: Scheduler, _ target: Target) {
        transaction.add(\(plan), named: "a", to: target)
        scheduler.add(\(plan), named: "a", to: target)
      }
      """
    }
    try expectRefused(adds("Move()"), but: adds("Hold()"), because: "NamedPlan")
  }

  @Test func `a performer is made of its target alone`() throws {
    let right = "final class Bound: Performer { init(target: Target) {}; func addPlan(_ plan: any Plan) {} }"
    try expectRefused(
      right.replacingOccurrences(of: "init(target: Target)", with: "init(target: Target, speed: Double)"), but: right,
      because: "does not conform to protocol 'Performer'")
  }
}
