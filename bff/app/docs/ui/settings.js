// Read by zod when Scalar's code is loaded. Otherwise zod tries to compile code, which the policy of the page forbids.
globalThis.__zod_globalConfig = { jitless: true };
