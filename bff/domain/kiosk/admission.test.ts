import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { type Admission, findAdmitted } from "./admission.ts";

const LONG = 40;

/** What is found one time after the other, and how long each admission takes. */
async function admitted(rows: { isProtected: boolean }[], milliseconds: number) {
  const asked: boolean[] = [];
  const found = await findAdmitted(
    async () => rows.shift()!,
    async ({ isProtected }) => {
      asked.push(isProtected);
      if (milliseconds > 0) await pause(milliseconds);
      return { productIds: null, cacheControl: String(isProtected) } satisfies Admission;
    },
  );
  return { asked, ...found };
}

it("asks once where it is answered at once", async () => {
  const { asked, row } = await admitted([{ isProtected: true }, { isProtected: false }], 0);
  expect([asked, row]).toEqual([[true], { isProtected: true }]);
});

it("asks once where nothing has changed while it waited", async () => {
  const { asked, row } = await admitted([{ isProtected: true }, { isProtected: true }], LONG);
  expect([asked, row]).toEqual([[true], { isProtected: true }]);
});

it("asks again for what was protected while it waited", async () => {
  const { asked, row, admission } = await admitted([{ isProtected: false }, { isProtected: true }], LONG);
  expect([asked, row]).toEqual([[false, true], { isProtected: true }]);
  expect(admission.cacheControl).toBe("true");
});
