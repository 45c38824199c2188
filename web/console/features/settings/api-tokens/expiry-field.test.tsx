import { expect, it } from "vitest";
import { expiresAt, localDay } from "./expiry-field.tsx";

it("ends an expiry with its day in the browser's time zone, of which today is the first", () => {
  const today = localDay(new Date("2026-06-01T22:30:00Z"));
  expect(today).toBe("2026-06-02");
  expect(expiresAt({ choice: "day", day: today })).toBe("2026-06-02T21:59:59.999Z");
});
