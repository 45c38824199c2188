import { config } from "zod";

// zod tests whether it can compile code at run time, which the content security policy reports as a
// violation.
config({ jitless: true });
