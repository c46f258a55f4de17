// start LIBRARY: opens one library, draws a frame, and ends at the first key.
// load FOLDER COUNT: opens lib0000.so and so on, and tells the time of each opening and the memory that it takes.
import Contract
import Glibc

func open(_ path: String) -> any Scene {
  typealias Entry = @convention(c) () -> UnsafeMutableRawPointer
  guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL), let entry = dlsym(library, "scene_entry") else {
    print(dlerror().map { String(cString: $0) } ?? "no entry point")
    exit(2)
  }
  return Unmanaged<SceneBox>.fromOpaque(unsafeBitCast(entry, to: Entry.self)()).takeRetainedValue().scene
}

func microseconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

func residentKilobytes() -> Double {
  guard let file = fopen("/proc/self/statm", "r") else { exit(2) }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  fgets(&line, 256, file)
  let words = String(decoding: line.map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: " ")
  return Double(Int(words[1]) ?? 0) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1024
}

func start(_ path: String) {
  print("\u{1B}[?2026h\u{1B}[2J\u{1B}[Hscreen \(open(path).route(1))\r\n\u{1B}[?2026l", terminator: "")
  fflush(nil)
  getchar()
}

func load(_ folder: String, _ count: Int) {
  func median(_ times: ArraySlice<Double>) -> Double { times.sorted()[times.count / 2] }
  let before = residentKilobytes()
  let begin = microseconds()
  let times = (0..<count).map { number in
    let digits = String(number)
    let start = microseconds()
    let scene = open("\(folder)/lib\(String(repeating: "0", count: 4 - digits.count))\(digits).so")
    precondition(scene.route(1) == 2)
    return microseconds() - start
  }
  let part = min(20, (count + 1) / 2)
  print("first \(median(times.prefix(part)))")
  print("last \(median(times.suffix(part)))")
  print("memory \((residentKilobytes() - before) / Double(count))")
  print("all \(microseconds() - begin)")
}

let words = CommandLine.arguments
switch words.dropFirst().first {
case "start": start(words[2])
case "load": load(words[2], Int(words[3]) ?? 0)
default: exit(64)
}
