// A shared Swift library of somebody else, which adds to a type of VIPKit.
const char plot __asm__("$s6VIPKit4TextV6ChartsE4plotyyF") = 1;
