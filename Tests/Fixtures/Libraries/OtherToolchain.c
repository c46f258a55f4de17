// Marked as another Swift compiler marks what it compiles.
__asm__(".ident \"clang version 17.0.0 (https://github.com/apple/llvm-project.git 0123456789abcdef)\"");
void *scene_OtherToolchain(void) { return 0; }
