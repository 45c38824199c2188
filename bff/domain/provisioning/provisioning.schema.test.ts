import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { provisioningFile } from "./provisioning.schema.ts";

describe("provisioningFile", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("accepts the example in OPERATING.md", () => {
    const document = readFileSync(new URL("../../operations/OPERATING.md", import.meta.url), "utf8");
    const [, example] = /^## Provisioning file$.*?^```json$(.*?)^```$/ms.exec(document)!;
    for (const [, name] of example!.matchAll(/"env:(\w+)"/g))
      vi.stubEnv(name!, "a secret that is long enough for all");
    vi.stubEnv("IMPORT_TOKEN", "a-token-of-at-least-32-characters");
    vi.stubEnv("WEBHOOK_SECRET", `whsec_${Buffer.alloc(32).toString("base64")}`);
    expect(provisioningFile.safeParse(JSON.parse(example!)).error).toBeUndefined();
  });
});
