// A library that ends the process before anybody has seen a scene of it. ID is the scene's id, DEATH the statement that does
// it; with CONSTRUCTOR it runs while the library is opened, else in the entry point.
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define JOIN(first, second) first##second
#define ENTRY_POINT(id) JOIN(scene_, id)

#ifdef CONSTRUCTOR
__attribute__((constructor)) static void construct(void) { DEATH; }
#endif

void *ENTRY_POINT(ID)(void) {
#ifndef CONSTRUCTOR
  DEATH;
#endif
  return 0;
}
