// Marked as another Swift compiler marks what it compiles, with a note that the assembler writes: -DCOMPILER and -DTARGET.
#ifndef OURS
__asm__(".ident \"clang version 21.0.1 (https://github.com/swiftlang/llvm-project.git 0123456789abcdef)\"");
#endif
#ifdef FURTHER
__asm__(".ident \"clang version 17.0.0 (https://github.com/apple/llvm-project.git 0123456789abcdef)\"");
#endif
#ifdef COMPILER
__asm__(".pushsection .note.host, \"a\", %note\n"
        ".balign 4\n"
        ".long 5, 2f - 1f, 1\n"
        ".asciz \"host\"\n"
        ".balign 4\n"
        "1: .ascii \"compiler=" COMPILER "\\ntarget=" TARGET "\\n\"\n"
        "2: .balign 4\n"
        ".popsection");
#endif
void *scene_OtherRelease(void) { return 0; }
