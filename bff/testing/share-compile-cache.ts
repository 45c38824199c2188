import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// The threads and processes that tests start share this cache, as those of the service do. Without it, each would strip and
// compile the same modules again.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/newsrack/compiled", import.meta.url)));
