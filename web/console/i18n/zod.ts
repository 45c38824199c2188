// zod tests whether it can compile code at run time, which the content security policy reports as a violation. Set without importing
// zod, which the first screens don't need.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
