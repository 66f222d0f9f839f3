import Stagecraft

let program = Program()
switch CommandLine.arguments.dropFirst().first {
case "--check": try playTour(of: program, drawing: false)
case "--pictures": try playTour(of: program, drawing: true)
default: Stage.main(title: "Feed", size: Size(960, 600)) { program.split }
}
