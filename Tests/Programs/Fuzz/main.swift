import JSON
import PlanText
import Stage
import TestSupport
import TextEdits

#if canImport(Glibc)
import Glibc
#endif

// The program that the sanitizers run beside stagecraft. It also made the files in Tests/Data/Corpus.
//
//     Fuzz lists [COUNT [SEED]]          draws random display lists
//     Fuzz pictures COUNT SEED FILE...   decodes all prefixes of pictures, and as many damaged copies of each
//     Fuzz texts COUNT SEED              edits texts of all scripts in both normal forms
//     Fuzz decode FOLDER FILE...         decodes pictures into files of their pixels
//     Fuzz wire FILE...                  reads files as plans that came over a wire
//     Fuzz bus COUNT SEED                asks for a screen as assistive technologies do, at random
//     Fuzz damage FILE FOLDER COUNT SEED writes damaged copies of a file into a folder
func complain(_ text: String) -> Never {
  print("Fuzz: \(text)")
  exit(64)
}

func bytes(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { complain("cannot read \(path)") }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  var part = [UInt8](repeating: 0, count: 1 << 16)
  while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
  return bytes
}

func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "wb") else { complain("cannot write \(path)") }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

let arguments = Array(CommandLine.arguments.dropFirst())

switch arguments.first {
case "lists":
  let count = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 300
  let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : 1
  print("\(ListRun.run(seed: seed, count: count)) pictures drawn, seed \(seed)")
case "pictures":
  guard arguments.count > 3, let count = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
    complain("pictures COUNT SEED FILE...")
  }
  var isGood = true
  for path in arguments.dropFirst(3) {
    let result = PictureRun.run(path, count: count, seed: seed)
    print(result.line)
    isGood = isGood && result.isGood
  }
  exit(isGood ? 0 : 1)
case "texts":
  guard arguments.count == 3, let count = Int(arguments[1]), let seed = Int(arguments[2]) else {
    complain("texts COUNT SEED")
  }
  let (each, began) = (250, StageClock.now)
  for number in 0..<max(1, count / each) {
    do {
      var run = try TextEditRun(seed: seed + number)
      run.run(each)
      guard run.faults.isEmpty else {
        print(run.faults.joined(separator: "\n"))
        exit(1)
      }
    } catch { complain("\(error)") }
  }
  print("\(max(1, count / each) * each) edits of texts from seed \(seed), \(Int(StageClock.now - began)) s")
case "decode":
  guard arguments.count > 2 else { complain("decode FOLDER FILE...") }
  for path in arguments.dropFirst(2) { print(PictureRun.decode(path, into: arguments[1])) }
case "wire":
  var good = 0
  for path in arguments.dropFirst() {
    let bytes = bytes(of: path)
    _ = JSONParser.parse(bytes)
    var frames = WireFrames()
    frames.append(bytes)
    while let frame = try? frames.next() { _ = try? PlanRegistry.stock.transaction(parsing: frame.bytes) }
    if (try? PlanRegistry.stock.transaction(parsing: bytes)) != nil { good += 1 }
  }
  print("\(arguments.count - 1) files read, \(good) of them without a fault")
case "bus":
  guard arguments.count == 3, let count = Int(arguments[1]), let seed = UInt64(arguments[2]) else {
    complain("bus COUNT SEED")
  }
  guard let run = BusRun(seed: seed) else { complain("there is no libdbus") }
  print("\(count) calls from seed \(seed), \(run.run(count)) of them answered")
case "damage":
  guard arguments.count == 5, let count = Int(arguments[3]), let seed = UInt64(arguments[4]) else {
    complain("damage FILE FOLDER COUNT SEED")
  }
  let whole = bytes(of: arguments[1])
  let name = arguments[1].split(separator: "/").last.map(String.init) ?? "file"
  var corpus = Corpus(seed: seed)
  for number in 0..<count { write(corpus.damaged(whole), to: "\(arguments[2])/\(number)-\(name)") }
default:
  complain(
    "lists [COUNT [SEED]], pictures COUNT SEED FILE..., texts COUNT SEED, decode FOLDER FILE..., wire FILE..., "
      + "bus COUNT SEED or damage FILE FOLDER COUNT SEED")
}
