import { expect, it } from "vitest";
import { sayTo } from "../sentences/say.ts";
import { FAILURES } from "./broken-failures.ts";

it("the failures of the seeds are told as the service tells them: in German, too", () => {
  const say = sayTo("de");
  const untold = FAILURES.filter(({ message }) => say(message) === message);
  expect(untold.map(({ code }) => code)).toEqual([]);
  expect(
    FAILURES.map(({ message }) => say(message)).filter((message) => /\b(the|is|again)\b/i.test(message)),
  ).toEqual([]);
});
