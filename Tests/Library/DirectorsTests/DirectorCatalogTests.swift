import Directors
import StageSupport
import Testing

struct DirectorCatalogTests {
  @Test func `each stock director is found by its name and has a sentence to say`() {
    let names = [
      "Fade", "Slide", "Push", "Cover", "CrossDissolve", "Stagger", "Sheet", "Flip", "Zoom", "Morph",
    ]
    #expect(Set(AllDirectors.catalog.names).isSuperset(of: names))
    #expect(Set(AllDirectors.catalog.names).count == AllDirectors.all.count)
    for director in AllDirectors.all {
      #expect(AllDirectors.named(director.info.name) != nil)
      #expect(director.info.summary.hasSuffix("."))
      #expect(director.info.parameters.allSatisfy { $0.summary.hasSuffix(".") })
      #expect(Set(director.info.parameters.map(\.name)).count == director.info.parameters.count)
    }
    #expect(AllDirectors.named("slide") == nil)
  }
}
