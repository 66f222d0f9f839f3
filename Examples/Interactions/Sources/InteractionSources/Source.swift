import Foundation

/// The file of a page, as it was built.
public func source(of page: String) -> String? {
  let file = Bundle.module.url(forResource: "Pages/\(page)", withExtension: "swift")
  return file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
}
