import { expect, it } from "vitest";
import { createLogger } from "#bff/platform/logging/logging.ts";
import { captureLog } from "#bff/testing/captured-log.ts";
import { stopAll } from "./platform.ts";

it("stopAll stops all parts in the reverse order of their start, also if one of them fails to stop", async () => {
  const { logTo, text } = captureLog();
  const stopped: string[] = [];
  const part = (name: string) => async () => void stopped.push(name);
  const parts = [
    part("database"),
    async () => {
      throw new Error("the queue is gone");
    },
    part("server"),
  ];
  await stopAll(parts, createLogger("info", logTo));
  expect(stopped).toEqual(["server", "database"]);
  expect(JSON.parse(text())).toMatchObject({
    level: "error",
    msg: expect.stringMatching(/^failed to stop a part/),
    err: { message: "the queue is gone" },
  });
});
