// swift-tools-version: 6.3
import PackageDescription

let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")
let contracts: Target.Dependency = .product(name: "Contracts", package: "Contracts")
let contractChecks: Target.Dependency = .product(name: "ContractChecks", package: "ContractChecks")
let screenModel: Target.Dependency = .product(name: "ScreenModel", package: "DisplayKit")
let terminalInterface: Target.Dependency = .product(name: "TerminalInterface", package: "DisplayKit")
let vipTestKit: Target.Dependency = .product(name: "VIPTestKit", package: "VIPTestKit")
let sourceMessages: Target.Dependency = .product(name: "SourceMessages", package: "SourceTool")
let sourceReading: Target.Dependency = .product(name: "SourceReading", package: "SourceTool")
let hostSource: Target.Dependency = .product(name: "host-source", package: "SourceTool")

/// The applications' scenes, each a shared library of its own: folder Plugins/<name>, file lib<name>.so.
let scenes = [
  "Login", "SetUp", "Home", "ContactList", "ContactView", "AddContact", "Transfer", "NewsList", "NewsItem",
  "NewsSearch", "Gallery",
]

/// The implementations of workers, each a shared library of its own: folder Plugins/Workers/<name>.
let workers = [
  "DemoAuth", "SQLiteAuth", "FileContacts", "SQLiteContacts", "HTTPNews", "FileNews", "CachingNews", "VCardFiles",
]

/// What a scene or a worker links besides VIPKit and Contracts.
let further: [String: [Target.Dependency]] = [
  "SQLiteAuth": ["Blocking", "Credentials", "Database"],
  "ContactList": ["Contacts"], "ContactView": ["Contacts"], "AddContact": ["Contacts"], "Transfer": ["Contacts"],
  "FileContacts": ["Blocking", "ContactStore", "Files", "VCard"],
  "SQLiteContacts": ["Blocking", "ContactStore", "Database", "VCard"],
  "NewsList": ["Articles"], "NewsItem": ["Articles"], "NewsSearch": ["Articles"],
  "HTTPNews": ["CCurl", "Feed"], "FileNews": ["Feed", "Files"], "CachingNews": ["Blocking", "Feed", "Files"],
]

let sceneTargets = scenes.map { name in
  // Scenes run on the main actor, so they need not say it (Docs/Decisions/0003).
  Target.target(
    name: name, dependencies: [vipKit, contracts] + further[name, default: []], path: "Plugins/\(name)",
    // Their words in other languages, which host build makes.
    exclude: ["po"],
    swiftSettings: [.defaultIsolation(MainActor.self)])
}

let workerTargets = workers.map { name in
  Target.target(
    name: name, dependencies: [vipKit, contracts] + further[name, default: []], path: "Plugins/Workers/\(name)")
}

/// What several scenes or workers link, each its own copy.
let sharedTargets: [Target] = [
  .target(name: "Files", path: "Plugins/Workers/Files"),
  .target(name: "VCard", dependencies: [contracts, vipKit], path: "Plugins/Workers/VCard"),
  .target(
    name: "ContactStore", dependencies: ["VCard", contracts], path: "Plugins/Workers/ContactStore",
    linkerSettings: [.linkedLibrary("_FoundationICU")]),
  .target(name: "Credentials", dependencies: ["CCrypt", contracts], path: "Plugins/Workers/Credentials"),
  .target(name: "Blocking", path: "Plugins/Workers/Blocking"),
  .target(name: "Database", dependencies: ["CSQLite"], path: "Plugins/Workers/Database"),
  .systemLibrary(
    name: "CSQLite", path: "Plugins/Workers/CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
  .systemLibrary(
    name: "CCrypt", path: "Plugins/Workers/CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
  .systemLibrary(
    name: "CCurl", path: "Plugins/Workers/CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
  .target(
    name: "Contacts", dependencies: [vipKit, contracts], path: "Plugins/Contacts", exclude: ["po"],
    swiftSettings: [.defaultIsolation(MainActor.self)]),
  .target(
    name: "Articles", dependencies: [vipKit, contracts], path: "Plugins/Articles", exclude: ["po"],
    swiftSettings: [.defaultIsolation(MainActor.self)]),
  .target(name: "Feed", dependencies: ["CLibXML2", contracts], path: "Plugins/Workers/Feed"),
  .systemLibrary(
    name: "CLibXML2", path: "Plugins/Workers/CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
]

/// Release builds of a sanitizer need it: `HOST_DYNAMIC=1 swift build -c release --sanitize=address`.
let isLauncherDynamic = Context.environment["HOST_DYNAMIC"] != nil

/// For a debugger that is to show variables of the host: `HOST_UNOPTIMIZED=1 swift build`.
let isUnoptimized = Context.environment["HOST_UNOPTIMIZED"] != nil

let appLinkerSettings: [LinkerSetting] =
  [.unsafeFlags(["-Xlinker", "--export-dynamic-symbol=abort"])]
  // Who waits for a backtrace waits for all debug information of the files in it to be read (Docs/Decisions/0011).
  + (isUnoptimized ? [] : [.unsafeFlags(["-Xlinker", "--strip-debug"])])

let hostTargets: [Target] = [
  // What Swift's Glibc module leaves out.
  .systemLibrary(name: "CGlibc"),
  .systemLibrary(name: "CMessageDigest", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
  // Each may import those above it, and no other (Docs/Architecture.md).
  .target(name: "HostSystem", dependencies: ["CGlibc", "CMessageDigest"]),
  .target(name: "HostSupervisor", dependencies: ["HostSystem", "CGlibc"]),
  .target(name: "HostManifest", dependencies: ["HostSystem", screenModel, vipKit]),
  .target(name: "HostInspection", dependencies: ["HostManifest", "HostSystem", vipKit]),
  .target(name: "HostJournal", dependencies: ["HostManifest", "HostSystem", screenModel, vipKit]),
  .target(
    name: "HostState",
    dependencies: ["HostJournal", "HostInspection", "HostManifest", "HostSystem", screenModel, vipKit]),
  .target(
    name: "HostLoading",
    dependencies: [
      "HostState", "HostJournal", "HostInspection", "HostManifest", "HostSystem", "CGlibc", screenModel, vipKit,
    ]),
  .target(
    name: "HostRuntime",
    dependencies: [
      "HostLoading", "HostState", "HostJournal", "HostInspection", "HostManifest", "HostSystem", screenModel, vipKit,
    ]),
  .target(
    name: "TerminalDisplay",
    dependencies: [
      "HostState", "HostManifest", "HostSystem", "CGlibc", screenModel, terminalInterface, vipKit,
    ]),
  .target(
    name: "PlainDisplay", dependencies: ["HostState", "HostSystem", "CGlibc", screenModel, vipKit]),
  .target(name: "DisplayProtocol", dependencies: ["HostManifest", "HostSystem", screenModel, vipKit]),
  .target(
    name: "HostRecording",
    dependencies: [
      "DisplayProtocol", "HostRuntime", "HostState", "HostJournal", "HostManifest", "HostSystem", screenModel, vipKit,
    ]),
  .target(
    name: "HostControl",
    dependencies: ["DisplayProtocol", "HostState", "HostManifest", "HostSystem", "CGlibc", screenModel, vipKit]),
  .target(
    name: "HostCLI",
    dependencies: [
      "HostRecording", "HostControl", "DisplayProtocol", "PlainDisplay", "TerminalDisplay", "HostRuntime",
      "HostLoading",
      "HostState", "HostJournal", "HostInspection", "HostManifest", "HostSystem", "CGlibc", screenModel, vipKit,
    ]),
  // What makes, tests, packs and replays an application. The app neither waits for it to compile nor links it.
  .target(
    name: "HostBuild", dependencies: ["HostInspection", "HostManifest", "HostSystem", sourceMessages]),
  .target(name: "HostTemplates", dependencies: ["HostBuild", "HostManifest", "HostSystem", sourceMessages]),
  .target(
    name: "HostPackaging", dependencies: ["HostBuild", "HostInspection", "HostManifest", "HostSystem"]),
  .target(
    name: "HostTools",
    dependencies: [
      "HostCLI", "HostBuild", "HostTemplates", "HostPackaging", "HostRecording", "HostControl", "DisplayProtocol",
      "PlainDisplay", "TerminalDisplay", "HostRuntime", "HostLoading", "HostState", "HostJournal", "HostInspection",
      "HostManifest", "HostSystem", "CGlibc", screenModel, sourceMessages, vipKit,
    ]),
  // Talks to browsers, in a process of its own (Docs/Decisions/0076).
  .systemLibrary(
    name: "CWebSockets", path: "Sources/WebServer/CWebSockets", pkgConfig: "libwebsockets",
    providers: [.apt(["libwebsockets-dev"])]),
  .systemLibrary(
    name: "CZlib", path: "Sources/WebServer/CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(name: "CSeccomp", path: "Sources/WebServer/CSeccomp"),
  .target(
    name: "WebServer",
    dependencies: [
      "DisplayProtocol", "HostManifest", "CWebSockets", "CZlib", "CSeccomp", screenModel, vipKit,
    ],
    path: "Sources/WebServer/Server", resources: [.embedInCode("client.js"), .embedInCode("style.css")],
    // One thread serves all: the loop of libwebsockets.
    swiftSettings: [.defaultIsolation(MainActor.self)]),
  .executableTarget(name: "host-web", dependencies: ["WebServer"], path: "Sources/WebServer/Main"),
  // Decodes pictures, in a process of its own.
  .executableTarget(name: "host-image", dependencies: ["CSeccomp"], path: "Sources/ImageTool"),
  // What the user starts. Linked statically it runs before a dynamic linker would have found its libraries.
  .executableTarget(
    name: "host", dependencies: ["HostSupervisor", "CGlibc"],
    linkerSettings: isLauncherDynamic
      ? []
      : [
        .unsafeFlags(
          ["-static-executable", "-Xlinker", "-s", "-Xlinker", "--gc-sections"], .when(configuration: .release))
      ]),
  .executableTarget(name: "host-app", dependencies: ["HostCLI"], linkerSettings: appLinkerSettings),
  .executableTarget(
    name: "host-tool",
    dependencies: [
      "HostTools", "HostCLI",
      // They are built with it, and not linked: they are started.
      hostSource, "host-web",
    ], linkerSettings: appLinkerSettings),
]

/// The modules of the host, for tests that look into them.
let hostModules: [Target.Dependency] = [
  "HostSystem", "HostSupervisor", "HostManifest", "HostInspection", "HostJournal", "HostState", "HostLoading",
  "HostRuntime", "TerminalDisplay", "PlainDisplay", "DisplayProtocol", "HostRecording", "HostControl", "CGlibc",
  screenModel, terminalInterface, vipKit,
]

/// What several targets of tests share is a target of tests, too: `swift build`, and so `make run`, leaves it out.
let testSupport: [Target] = [
  .testTarget(name: "TestSupport", dependencies: ["CGlibc"], path: "Tests/Support/TestSupport"),
  // A terminal of the system, beside which the tests put what the host draws. Without pkg-config: `swift build`, which doesn't need it,
  // would warn where it isn't installed.
  .systemLibrary(name: "CVTerm", path: "Tests/Support/CVTerm"),
  .testTarget(
    name: "DisplayTestSupport", dependencies: ["CVTerm", screenModel, terminalInterface, vipKit],
    path: "Tests/Support/DisplayTestSupport"),
  .testTarget(
    name: "HostSupport", dependencies: ["TestSupport", "CGlibc", vipTestKit], path: "Tests/Support/HostSupport"),
  .testTarget(name: "LoopbackServer", path: "Tests/Support/LoopbackServer"),
  .testTarget(
    name: "ContactsTestSupport", dependencies: [contracts, vipTestKit, vipKit],
    path: "Tests/Support/ContactsTestSupport"),
  .testTarget(
    name: "NewsTestSupport", dependencies: ["Articles", vipTestKit, vipKit, contracts],
    path: "Tests/Support/NewsTestSupport"),
]

/// The folders of golden files below a folder of tests.
func golden(_ folders: String...) -> [String] { folders.map { "\($0)/Golden" } }

// The layers (CONTRIBUTING.md): .ci/test runs each in a process of its own.
let testTargets: [Target] = [
  .testTarget(
    name: "KitTests",
    dependencies: ["DisplayTestSupport", "TestSupport", vipTestKit, screenModel, terminalInterface, vipKit],
    path: "Tests/Values/Kit", exclude: golden("VIPTestKit", "TerminalInterface")),
  .testTarget(
    name: "HostTests",
    dependencies: hostModules + [
      "Gallery", "NewsItem", "SetUp", "DemoAuth", "TestSupport", vipTestKit, contracts,
    ],
    path: "Tests/Values/Host", exclude: golden("Manifest", "PlainDisplay", "State")),
  .testTarget(
    name: "ToolTests",
    dependencies: hostModules + [
      "HostCLI", "HostTools", "HostBuild", "HostTemplates", "HostPackaging", "TestSupport", vipTestKit, sourceMessages,
      sourceReading, hostSource,
    ],
    path: "Tests/Values/Tools", exclude: golden("CLI", "Source", "Templates")),
  .testTarget(
    name: "SceneTests",
    dependencies: scenes.map { .target(name: $0) } + [
      "Articles", "Contacts", "ContactsTestSupport", "NewsTestSupport", "TestSupport", vipTestKit, vipKit, contracts,
    ],
    path: "Tests/Values/Scenes",
    exclude: scenes.map { "\($0)/Golden" }, swiftSettings: [.defaultIsolation(MainActor.self)]),
  .testTarget(
    name: "WorkerTests",
    dependencies: workers.map { .target(name: $0) } + [
      "CCrypt", "CSQLite", "ContactStore", "Credentials", "Database", "Feed", "Files", "VCard", "ContactsTestSupport",
      "LoopbackServer", "TestSupport", contractChecks, vipTestKit, vipKit, contracts,
    ],
    path: "Tests/Values/Workers", exclude: ["Contacts", "Feed", "VCard"].map { "\($0)/Fixtures" } + ["Golden"]),
  .testTarget(
    name: "WebServerTests",
    dependencies: ["WebServer", "DisplayProtocol", "HostManifest", "TestSupport", "CGlibc", vipKit],
    // As the server's own sources.
    path: "Tests/Values/Web", swiftSettings: [.defaultIsolation(MainActor.self)]),
  .testTarget(
    name: "RuntimeTests", dependencies: hostModules + ["TestSupport", vipTestKit, contracts], path: "Tests/Runtime"),
  .testTarget(
    name: "ProcessTests", dependencies: [vipTestKit, "HostSupport", "TestSupport", "LoopbackServer", "CGlibc"],
    path: "Tests/Processes", exclude: ["Golden"]),
  .testTarget(
    name: "TerminalTests", dependencies: [vipTestKit, "HostSupport", "TestSupport", "LoopbackServer", "CGlibc"],
    path: "Tests/Terminals", exclude: ["Golden"]),
  // The terminal display on terminals of the test's own process.
  .testTarget(
    name: "DisplayTests", dependencies: hostModules + ["DisplayTestSupport", "TestSupport", vipTestKit],
    path: "Tests/Displays"),
  // Run by `make browser`, in Chromium of the system.
  .testTarget(
    name: "BrowserTests", dependencies: ["TestSupport", "LoopbackServer", "CGlibc"], path: "Tests/Browser"),
]

// The modules that read libraries byte by byte. Optimized, they take a third of the time at each start; for all other modules it costs
// more to compile than the tests win.
let optimized: Set = ["HostSystem", "HostInspection"]
for target in hostTargets where optimized.contains(target.name) && !isUnoptimized {
  target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"], .when(configuration: .debug))]
}

let package = Package(
  name: "Host",
  products: [
    .executable(name: "host", targets: ["host"]), .executable(name: "host-app", targets: ["host-app"]),
    .executable(name: "host-tool", targets: ["host-tool"]),
    .executable(name: "host-image", targets: ["host-image"]), .executable(name: "host-web", targets: ["host-web"]),
  ]
    + (scenes + workers).map { .library(name: $0, type: .dynamic, targets: [$0]) }
    // What workers of other packages link (Plugins/PostgreSQL).
    + ["Blocking", "ContactStore", "Credentials", "VCard"].map { .library(name: $0, type: .static, targets: [$0]) },
  dependencies: [
    .package(path: "Sources/VIPKit"), .package(path: "Sources/DisplayKit"), .package(path: "Sources/VIPTestKit"),
    .package(path: "Plugins/Contracts"), .package(path: "Plugins/ContractChecks"), .package(path: "Sources/SourceTool"),
  ],
  targets: sceneTargets + workerTargets + sharedTargets + hostTargets + testSupport + testTargets,
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .treatAllWarnings(as: .error),
      // A start doesn't search all libraries for what the compiler knows (Docs/Decisions/0020).
      .unsafeFlags(
        ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
    ]
}
