import FoundationEssentials
import Glibc
import SourceMessages

// What stands in for the tool where the toolchain has no SwiftSyntax: everything else of the repository can be built.
guard let data = try? JSONEncoder().encode(SourceAnswer<String>.fault(.noSwiftSyntax)) else { exit(1) }
print(String(decoding: data, as: UTF8.self))
