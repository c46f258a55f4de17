// Symbols that look like entry points and are none.
void *scene_(void) { return 0; }                                            // no id
void *scene_1st(void) { return 0; }                                         // begins with a digit
void *scene_Caf\u00E9(void) { return 0; }                                   // not ASCII
void *Scene_Login(void) { return 0; }                                       // another kind
int scene_Data = 1;                                                         // not a function
__attribute__((visibility("hidden"))) void *scene_Hidden(void) { return 0; }
static __attribute__((used)) void *scene_Private(void) { return 0; }
extern void *scene_Undefined(void);
void *callsUndefined(void) { return scene_Undefined(); }
void *worker_0123456789012345678901234567890123456789012345678901234567890123(void) { return 0; }
void *worker_a123456789012345678901234567890123456789012345678901234567890123x(void) { return 0; }  // 65 bytes
