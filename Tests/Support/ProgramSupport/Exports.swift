// What tests of the program need of processes, files and displays. It stands by itself because the benchmarks need it
// too, and must not be slowed down by Foundation, which reads traces here.
@_exported import ProcessSupport
