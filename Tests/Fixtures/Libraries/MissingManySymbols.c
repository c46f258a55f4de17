// Needs more than a message can list. What is needed weakly, or from a library of another application, isn't missing.
extern const char slider __asm__("$s6VIPKit6SliderVMn");
extern const char sliderAccessor __asm__("$s6VIPKit6SliderVMa");
extern const char trolley __asm__("$s6VIPKit7TrolleyVMa");
extern const char cart __asm__("$s9Contracts4CartVMn");
extern const char cartWorker __asm__("$s9Contracts10CartWorkerMp");
extern const char stringInContracts __asm__("$sSS9ContractsE8initialsSSvg");
extern const char weakly __asm__("$s6VIPKit9GestureVMn") __attribute__((weak));
extern const char other __asm__("$s6Charts5ChartVMn");
const void *const needed[] = {&slider, &sliderAccessor, &trolley, &cart, &cartWorker, &stringInContracts, &weakly, &other};
void *scene_Missing(void) { return 0; }
