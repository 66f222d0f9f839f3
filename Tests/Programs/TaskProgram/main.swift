// A program as others write it: its screens await tasks, streams, the network, timers and threads. The argument names
// what it does; each fact is printed as a line.
import Foundation
import Stagecraft

switch CommandLine.arguments.dropFirst().first {
case "tasks": try show(tasks)
case "hops": try show(hops)
case "network": try show(network)
case "run-loop": try show(runLoop)
case "push": try show(push)
case "yield": try show(yieldForever)
case "latency": try show(latency)
case "rest": try show(rest)
case "host": try host()
case "windows": try windows()
case "typing": try typing()
case "clipboard": try clipboard()
case "pictures": try pictures()
case "drops": try drops()
case "late":
  // The main queue belongs to another thread from here on.
  Task { try show(tasks, limit: 1) }
  dispatchMain()
default:
  say(
    "usage: TaskProgram tasks|hops|network|run-loop|push|yield|latency|rest|host|windows|typing|clipboard|pictures|drops|late"
  )
}
