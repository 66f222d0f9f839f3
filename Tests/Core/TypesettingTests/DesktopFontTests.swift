import Testing
import Typesetting

struct DesktopFontTests {
  @Test(
    arguments: [
      ("Cantarell 11", "Cantarell"), ("Noto Sans Semi-Bold Italic 10.5", "Noto Sans"), ("Ubuntu", "Ubuntu"),
      ("Sans Bold", "Sans"), ("DejaVu Sans, 12px", "DejaVu Sans"), ("Bold 11", "Bold"), ("11", nil), ("", nil),
    ] as [(String, String?)])
  func `the family is the description without size and style`(name: String, family: String?) {
    #expect(DesktopFont.family(ofName: name) == family)
  }

  @Test func `GTK and KDE name a family in their settings`() {
    let gtk = "[Settings]\ngtk-theme-name=Plain\n gtk-font-name = Inter Medium 11 \n"
    #expect(DesktopFont.family(inGTK: gtk) == "Inter")
    #expect(DesktopFont.family(inGTK: "gtk-font-name=\"Noto Sans 10\"") == "Noto Sans")
    #expect(DesktopFont.family(inGTK: "gtk-font=Inter 11\ngtk-font-name") == nil)
    let kde = "[Icons]\nfont=No,1\n[General]\nfont=Noto Sans,10,-1,5,50,0,0,0,0,0\n"
    #expect(DesktopFont.family(inKDE: kde) == "Noto Sans")
    #expect(DesktopFont.family(inKDE: "[Icons]\nfont=No,1\n") == nil)
  }
}
