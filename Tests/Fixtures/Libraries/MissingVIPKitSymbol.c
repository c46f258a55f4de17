// Needs a type that VIPKit doesn't have.
extern const char slider __asm__("$s6VIPKit6SliderVMn");
const void *const needed[] = {&slider};
void *scene_Missing(void) { return 0; }
