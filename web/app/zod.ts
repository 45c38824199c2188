import { config } from "zod";

// zod would try whether it may compile code at run time, which the content security policy reports as a violation.
config({ jitless: true });
