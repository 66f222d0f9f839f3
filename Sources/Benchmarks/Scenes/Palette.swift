/// The colors of all scenes.
enum Palette {
  static let background: UInt32 = 0x10_2040
  static let colors: [UInt32] = [0xE05050, 0xE09040, 0xD0C040, 0x60B050, 0x40B0B0, 0x4080E0, 0x8060D0, 0xC060A0]
}
