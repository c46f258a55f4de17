// A program that neither ends nor does anything, whatever it is told, once it has left its number in a file "backtracer".
static long call(long number, long a, long b, long c, long d) {
#if defined(__x86_64__)
  long result;
  register long fourth __asm__("r10") = d;
  __asm__ volatile("syscall"
                   : "=a"(result)
                   : "a"(number), "D"(a), "S"(b), "d"(c), "r"(fourth)
                   : "rcx", "r11", "memory");
  return result;
#elif defined(__aarch64__)
  register long x8 __asm__("x8") = number, x0 __asm__("x0") = a, x1 __asm__("x1") = b, x2 __asm__("x2") = c,
                x3 __asm__("x3") = d;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3) : "memory");
  return x0;
#endif
}

#if defined(__x86_64__)
enum { OPENAT = 257, WRITE = 1, GETPID = 39, PPOLL = 271 };
#elif defined(__aarch64__)
enum { OPENAT = 56, WRITE = 64, GETPID = 172, PPOLL = 73 };
#endif

void _start(void) {
  int process = (int)call(GETPID, 0, 0, 0, 0);
  // AT_FDCWD; O_WRONLY | O_CREAT.
  long file = call(OPENAT, -100, (long)"backtracer", 0101, 0600);
  call(WRITE, file, (long)&process, sizeof process, 0);
  for (;;) call(PPOLL, 0, 0, 0, 0);
}
