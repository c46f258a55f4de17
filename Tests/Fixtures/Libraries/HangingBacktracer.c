// A program that neither ends nor does anything, whatever it is told.
void _start(void) {
  for (;;) {
#if defined(__x86_64__)
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(34) : "rcx", "r11", "memory");  // pause(2)
#elif defined(__aarch64__)
    register long call __asm__("x8") = 73;  // ppoll(2) of nothing
    register long first __asm__("x0") = 0, second __asm__("x1") = 0, third __asm__("x2") = 0, fourth __asm__("x3") = 0;
    __asm__ volatile("svc 0" : "+r"(first) : "r"(call), "r"(second), "r"(third), "r"(fourth) : "memory");
#endif
  }
}
