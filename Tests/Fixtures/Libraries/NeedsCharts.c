// Needs what libCharts.so adds to VIPKit's Text. That library is loaded together with this one.
extern const char plot __asm__("$s6VIPKit4TextV6ChartsE4plotyyF");
const void *const needed[] = {&plot};
void *scene_NeedsCharts(void) { return 0; }
