// Another C compiler's mark is no reason to refuse a library.
__asm__(".ident \"GCC: (Debian 1.0) 1.0\"");
__asm__(".ident \"clang version 14.0.6 (https://github.com/llvm/llvm-project.git 0123456789abcdef)\"");
void *worker_PlainC(void) { return 0; }
