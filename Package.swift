// swift-tools-version: 6.3
import PackageDescription

let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")
let contracts: Target.Dependency = .product(name: "Contracts", package: "Contracts")
let contractChecks: Target.Dependency = .product(name: "ContractChecks", package: "ContractChecks")
let screenModel: Target.Dependency = .product(name: "ScreenModel", package: "DisplayKit")
let terminalInterface: Target.Dependency = .product(name: "TerminalInterface", package: "DisplayKit")
let vipTestKit: Target.Dependency = .product(name: "VIPTestKit", package: "VIPTestKit")
let sourceMessages: Target.Dependency = .product(name: "SourceMessages", package: "SourceTool")
let hostSource: Target.Dependency = .product(name: "host-source", package: "SourceTool")
let hostWeb: Target.Dependency = .product(name: "host-web", package: "WebServer")

/// The applications' scenes, each a shared library of its own: folder Plugins/<name>, file lib<name>.so.
let scenes = [
  "Login", "SetUp", "Home", "ContactList", "ContactView", "AddContact", "NewsList", "NewsItem", "NewsSearch",
  "Gallery",
]

/// The implementations of workers, each a shared library of its own: folder Plugins/Workers/<name>.
let workers = [
  "DemoAuth", "SQLiteAuth", "FileContacts", "SQLiteContacts", "HTTPNews", "FileNews", "CachingNews", "VCardFiles",
]

/// What a scene, a worker or the tests of a scene link besides VIPKit and Contracts.
let further: [String: [Target.Dependency]] = [
  "SQLiteAuth": ["Blocking", "Credentials", "Database"],
  "ContactList": ["Contacts"], "ContactView": ["Contacts"], "AddContact": ["Contacts"],
  "FileContacts": ["Blocking", "ContactStore", "Files", "VCard"],
  "SQLiteContacts": ["Blocking", "ContactStore", "Database", "VCard"],
  "GalleryTests": ["NewsItem", "TestSupport"],
  "ContactListTests": ["ContactView", "ContactsTestSupport", "TestSupport"],
  "ContactViewTests": ["ContactsTestSupport"],
  "AddContactTests": ["ContactsTestSupport"],
  "NewsList": ["Articles"], "NewsItem": ["Articles"], "NewsSearch": ["Articles"],
  "HTTPNews": ["CCurl", "Feed"], "FileNews": ["Feed"], "CachingNews": ["Blocking", "Feed", "Files"],
  "NewsListTests": ["Articles", "NewsTestSupport"], "NewsItemTests": ["Articles", "NewsTestSupport"],
  "NewsSearchTests": ["Articles", "NewsTestSupport"],
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
      "HostState", "HostJournal", "HostInspection", "HostManifest", "HostSystem", "CGlibc", vipKit,
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
  .target(
    name: "HostBuild", dependencies: ["HostInspection", "HostManifest", "HostSystem", sourceMessages]),
  .target(name: "HostTemplates", dependencies: ["HostBuild", "HostManifest", "HostSystem", sourceMessages]),
  .target(
    name: "HostPackaging", dependencies: ["HostBuild", "HostInspection", "HostManifest", "HostSystem"]),
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
      "HostRecording", "HostControl", "DisplayProtocol", "HostPackaging", "HostTemplates", "HostBuild", "PlainDisplay",
      "TerminalDisplay",
      "HostRuntime", "HostLoading", "HostState", "HostJournal", "HostInspection", "HostManifest", "HostSystem",
      "CGlibc",
      screenModel, sourceMessages, vipKit,
    ]),
  // Decodes pictures, in a process of its own.
  .executableTarget(
    name: "host-image", dependencies: [.product(name: "CSeccomp", package: "WebServer")], path: "Sources/ImageTool"),
  // What the user starts. Linked statically it runs before a dynamic linker would have found its libraries.
  .executableTarget(
    name: "host", dependencies: ["HostSupervisor", "CGlibc"],
    linkerSettings: isLauncherDynamic
      ? []
      : [
        .unsafeFlags(
          ["-static-executable", "-Xlinker", "-s", "-Xlinker", "--gc-sections"], .when(configuration: .release))
      ]),
  .executableTarget(
    name: "host-app",
    dependencies: [
      "HostCLI", "HostLoading", "HostSystem", "CGlibc",
      // They are built with it, and not linked: they are started.
      hostSource, hostWeb,
    ],
    linkerSettings: [
      .unsafeFlags(["-Xlinker", "--export-dynamic-symbol=abort"])
    ]
      // Who waits for a backtrace waits for all debug information of the files in it to be read (Docs/Decisions/0011).
      + (isUnoptimized ? [] : [.unsafeFlags(["-Xlinker", "--strip-debug"])])),
]

let sceneTestTargets = scenes.map { name in
  Target.testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name), vipTestKit, vipKit, contracts] + further["\(name)Tests", default: []],
    exclude: ["Golden"],
    swiftSettings: [.defaultIsolation(MainActor.self)])
}

let testTargets: [Target] = [
  .testTarget(name: "DemoAuthTests", dependencies: ["DemoAuth", vipTestKit, vipKit, contracts]),
  .testTarget(name: "VIPKitTests", dependencies: [vipTestKit, "TestSupport", vipKit]),
  .testTarget(
    name: "HostSystemTests", dependencies: ["HostInspection", "HostManifest", "HostSystem", "TestSupport", "CGlibc"]),
  .testTarget(
    name: "HostSupervisorTests", dependencies: ["HostSupervisor", "HostSystem", "TestSupport"]),
  .testTarget(name: "HostManifestTests", dependencies: ["HostManifest", "HostSystem", "TestSupport"]),
  .testTarget(
    name: "HostInspectionTests",
    dependencies: ["HostLoading", "HostInspection", "HostManifest", "HostSystem", "TestSupport", vipKit, contracts]),
  .testTarget(
    name: "HostJournalTests",
    dependencies: [
      "HostState", "HostJournal", "HostManifest", "HostSystem", "TestSupport", screenModel, vipKit,
    ]),
  .testTarget(
    name: "HostStateTests",
    dependencies: [
      "HostState", "HostJournal", "HostInspection", "HostManifest", "HostSystem", "TestSupport", screenModel, vipKit,
    ]),
  .testTarget(
    name: "HostLoadingTests",
    dependencies: [
      "HostLoading", "HostState", "HostInspection", "HostManifest", "HostSystem", "TestSupport", screenModel, vipKit,
    ]),
  .testTarget(
    name: "HostRuntimeTests",
    dependencies: [
      "HostSupervisor", "HostRuntime", "HostLoading", "HostState", "HostJournal", "HostInspection", "HostManifest",
      "HostSystem", vipTestKit, "TestSupport", screenModel, vipKit, contracts,
    ]),
  .testTarget(
    name: "HostBuildTests",
    dependencies: ["HostBuild", "HostInspection", "HostManifest", "HostSystem", "TestSupport", sourceMessages]),
  .testTarget(name: "HostTemplatesTests", dependencies: ["HostBuild", "HostTemplates", "TestSupport"]),
  .testTarget(
    name: "HostPackagingTests",
    dependencies: ["HostPackaging", "HostInspection", "HostManifest", "HostSystem", "TestSupport"]),
  .testTarget(
    name: "DisplayProtocolTests",
    dependencies: ["DisplayProtocol", "HostManifest", "HostSystem", "TestSupport", screenModel, vipKit]),
  .testTarget(
    name: "HostRecordingTests",
    dependencies: [
      "HostRecording", "DisplayProtocol", "HostJournal", "HostManifest", "HostSystem", "TestSupport", screenModel,
      vipKit,
    ]),
  .testTarget(
    name: "HostControlTests",
    dependencies: [
      "HostControl", "DisplayProtocol", "HostRuntime", "HostLoading", "HostState", "HostJournal", "HostInspection",
      "HostManifest", "HostSystem", "TestSupport", screenModel, vipKit,
    ]),
  // What several test targets share is a test target, too: swift build, and so make run, leaves it out.
  .testTarget(name: "TestSupport", dependencies: ["CGlibc"]),
  // A terminal of the system, beside which the tests put what the host draws.
  .systemLibrary(
    name: "CVTerm", path: "Sources/DisplayKit/Tests/CVTerm", pkgConfig: "vterm",
    providers: [.apt(["libvterm-dev"])]),
  // The tests of these packages, which run by themselves, too.
  .testTarget(
    name: "DisplayTestSupport", dependencies: ["CVTerm", screenModel, terminalInterface, vipKit],
    path: "Sources/DisplayKit/Tests/DisplayTestSupport"),
  .testTarget(
    name: "ScreenModelTests", dependencies: [screenModel, vipKit], path: "Sources/DisplayKit/Tests/ScreenModelTests"),
  .testTarget(
    name: "TerminalInterfaceTests",
    dependencies: ["DisplayTestSupport", "TestSupport", vipTestKit, screenModel, terminalInterface, vipKit],
    path: "Sources/DisplayKit/Tests/TerminalInterfaceTests", exclude: ["Golden"]),
  .testTarget(
    name: "SourceToolTests", dependencies: ["TestSupport", sourceMessages, hostSource],
    path: "Sources/SourceTool/Tests/SourceToolTests"),
  .testTarget(
    name: "EndToEndTests", dependencies: [vipTestKit, "TestSupport", "LoopbackServer", "CGlibc"], exclude: ["Golden"]),
  .testTarget(
    name: "WebServerTests", dependencies: [.product(name: "WebServer", package: "WebServer"), "TestSupport", "CGlibc"],
    // As the server's own sources.
    swiftSettings: [.defaultIsolation(MainActor.self)]),
  // Run by `make browser`, in Chromium of the system.
  .testTarget(name: "BrowserTests", dependencies: ["TestSupport", "LoopbackServer", "CGlibc"]),
  .testTarget(
    name: "TerminalDisplayTests",
    dependencies: [
      "TerminalDisplay", "HostState", "HostJournal", "HostManifest", "HostSystem", "DisplayTestSupport", "TestSupport",
      screenModel, terminalInterface, vipKit,
    ]),
  .testTarget(
    name: "PlainDisplayTests",
    dependencies: [
      "PlainDisplay", "HostRuntime", "HostState", "HostManifest", "HostSystem", "Gallery", "NewsItem", "SetUp",
      "DemoAuth", vipTestKit, "TestSupport", contracts, screenModel, vipKit,
    ], exclude: ["Golden"]),
  .testTarget(
    name: "HostCLITests",
    dependencies: [
      "HostCLI", "HostControl", "HostTemplates", "HostRuntime", "HostLoading", "HostState", "HostJournal",
      "HostInspection", "HostManifest", "HostSystem", vipTestKit, "TestSupport", screenModel, vipKit,
    ], exclude: ["Golden"]),
  .testTarget(name: "VIPTestKitTests", dependencies: [vipTestKit, screenModel, vipKit], exclude: ["Golden"]),
  .testTarget(name: "ContactsTestSupport", dependencies: [contracts, vipTestKit, vipKit]),
  .testTarget(name: "FilesTests", dependencies: ["Files", "TestSupport"]),
  .testTarget(name: "VCardFilesTests", dependencies: ["VCardFiles", vipTestKit, contracts, vipKit]),
  .testTarget(
    name: "VCardTests", dependencies: ["VCard", "TestSupport", contracts, vipKit], exclude: ["Fixtures"]),
  .testTarget(
    name: "ContactsWorkerTests",
    dependencies: [
      "FileContacts", "SQLiteContacts", "CSQLite", "ContactStore", "Database", "Files", "VCard", "ContactsTestSupport",
      "TestSupport", contractChecks, contracts, vipKit,
    ], exclude: ["Fixtures"]),
  .testTarget(
    name: "SQLiteAuthTests",
    dependencies: ["SQLiteAuth", "CCrypt", "Credentials", "Database", "TestSupport", contractChecks, contracts, vipKit]),
  .testTarget(name: "LoopbackServer"),
  .testTarget(name: "NewsTestSupport", dependencies: ["Articles", vipTestKit, vipKit, contracts]),
  .testTarget(
    name: "ArticlesTests", dependencies: ["Articles", "NewsTestSupport", contracts, vipKit],
    swiftSettings: [.defaultIsolation(MainActor.self)]),
  .testTarget(name: "FeedTests", dependencies: ["Feed", contracts], exclude: ["Fixtures"]),
  .testTarget(
    name: "NewsWorkerTests",
    dependencies: [
      "HTTPNews", "FileNews", "CachingNews", "Feed", "LoopbackServer", "TestSupport", vipTestKit, contracts, vipKit,
    ]),
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
    .executable(name: "host-image", targets: ["host-image"]),
  ]
    + (scenes + workers).map { .library(name: $0, type: .dynamic, targets: [$0]) }
    // What workers of other packages link (Plugins/PostgreSQL).
    + ["Blocking", "ContactStore", "Credentials", "VCard"].map { .library(name: $0, type: .static, targets: [$0]) },
  dependencies: [
    .package(path: "Sources/VIPKit"), .package(path: "Sources/DisplayKit"), .package(path: "Sources/VIPTestKit"),
    .package(path: "Plugins/Contracts"), .package(path: "Plugins/ContractChecks"), .package(path: "Sources/SourceTool"),
    .package(path: "Sources/WebServer"),
  ],
  targets: sceneTargets + workerTargets + sharedTargets + hostTargets + sceneTestTargets + testTargets,
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
