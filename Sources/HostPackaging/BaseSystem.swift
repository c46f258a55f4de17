/// The libraries that each Debian has, and that must be its own: those of libc6, libgcc-s1 and libstdc++6. The C library belongs to
/// the dynamic loader, and the other two to the C library.
enum BaseSystem {
  static let libraries: Set<String> = [
    "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "libanl.so.1", "libBrokenLocale.so.1", "libc.so.6",
    "libc_malloc_debug.so.0", "libdl.so.2", "libm.so.6", "libmvec.so.1", "libnsl.so.1", "libnss_compat.so.2",
    "libnss_dns.so.2", "libnss_files.so.2", "libnss_hesiod.so.2", "libpthread.so.0", "libresolv.so.2", "librt.so.1",
    "libthread_db.so.1", "libutil.so.1", "libgcc_s.so.1", "libstdc++.so.6",
  ]
}
