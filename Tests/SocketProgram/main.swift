import Dispatch
import Glibc
import Sockets

// A program at the other side of a socket. Arguments: what it does, the path, and the number of the user that it runs
// as. Each line of its output is one event.

let arguments = CommandLine.arguments
let path = try SocketPath(arguments[2])
if arguments.count > 3, let user = UInt32(arguments[3]) {
  setgid(user)
  setuid(user)
}

func tell(_ line: String) {
  print(line)
  fflush(nil)
}

func end(after seconds: Double) {
  DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { exit(0) }
}

var listener: SocketListener?
var connection: SocketConnection?

func listen() {
  do throws(SocketError) {
    listener = try SocketListener(path, mostConnections: 4)
    tell("serves")
  } catch {
    tell("\(error)")
    exit(0)
  }
}

func connect() {
  do throws(SocketError) {
    connection = try SocketConnection.connect(to: path)
    tell("connected")
    connection?.onClose = {
      tell($0.map { "\($0)" } ?? "closed")
      exit(0)
    }
  } catch {
    tell("\(error)")
    exit(0)
  }
}

switch arguments[1] {
// Sends back what it receives.
case "echo":
  listen()
  listener?.onConnection = {
    connection = $0
    $0.onBytes = { connection?.send($0) }
  }
// Begins to serve as soon as the file beside the socket is there.
case "race":
  tell("ready")
  while access("\(path.path).go", F_OK) != 0 { usleep(100) }
  listen()
  end(after: 1)
// Says when the connection is closed.
case "connect":
  connect()
  connection?.onBytes = { tell("\($0.count) bytes") }
// Sends as much as is taken.
case "flood":
  connect()
  connection?.onBytes = { _ in }
  let flood = connection
  func send() { while flood?.send([UInt8](repeating: 1, count: 1000)) == true {} }
  flood?.onDrain = send
  send()
default: exit(64)
}
dispatchMain()
