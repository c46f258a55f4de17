// Asks for more memory than there are addresses for.
char huge[1L << 46];
void *scene_HugeMemory(void) { return huge; }
