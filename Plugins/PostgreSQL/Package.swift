// swift-tools-version: 6.3
// Workers that keep their data in PostgreSQL: a package of their own, so that the application is built and run without it
// (Docs/Decisions/0056-postgresql.md).
import PackageDescription

let vipKit: Target.Dependency = .product(name: "VIPKit", package: "VIPKit")
let contracts: Target.Dependency = .product(name: "Contracts", package: "Contracts")
let blocking: Target.Dependency = .product(name: "Blocking", package: "Host")
let credentials: Target.Dependency = .product(name: "Credentials", package: "Host")

let package = Package(
  name: "PostgreSQL",
  products: ["PostgresContacts", "PostgresAuth"].map { .library(name: $0, type: .dynamic, targets: [$0]) },
  dependencies: [
    .package(path: "../../Sources/VIPKit"), .package(path: "../Contracts"), .package(path: "../ContractChecks"),
    .package(name: "Host", path: "../.."),
  ],
  targets: [
    .systemLibrary(
      name: "CPostgreSQL", path: "CPostgreSQL", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),
    .target(name: "PostgreSQL", dependencies: ["CPostgreSQL", blocking], path: "PostgreSQL"),
    .target(
      name: "PostgresContacts",
      dependencies: [
        "PostgreSQL", contracts, vipKit, .product(name: "ContactStore", package: "Host"),
        .product(name: "VCard", package: "Host"),
      ], path: "PostgresContacts"),
    .target(
      name: "PostgresAuth", dependencies: ["PostgreSQL", blocking, credentials, contracts, vipKit],
      path: "PostgresAuth"),
    .testTarget(
      name: "PostgreSQLTests",
      dependencies: [
        "PostgreSQL", "PostgresContacts", "PostgresAuth", contracts, vipKit, credentials,
        .product(name: "ContractChecks", package: "ContractChecks"),
      ], path: "Tests/PostgreSQLTests"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
  ]
}
