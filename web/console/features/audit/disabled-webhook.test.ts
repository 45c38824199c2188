import i18next, { type TFunction } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import type { AuditEntry } from "#shared/console/audit.ts";
import { changeText } from "#web/console/components/record/history/audit-text.ts";
import words from "./texts/audit-words.de.ts";

let t: TFunction<"audit-words">;

beforeAll(async () => {
  const texts = i18next.createInstance();
  await texts.init({
    lng: "de",
    resources: { de: { "audit-words": words } },
    interpolation: { escapeValue: false },
  });
  t = texts.getFixedT("de", "audit-words");
});

describe("changeText", () => {
  it.each([
    ["webhook", "hooks.example.com", "Webhook „hooks.example.com“ deaktiviert"],
    ["person", "Ada Lovelace", "Person „Ada Lovelace“ gesperrt"],
  ] as const)("uses the German word of the settings for a disabled %s", (type, name, text) => {
    const entry = { verb: "disabled", record: { type, id: "1", name } } as AuditEntry;
    expect(changeText(t, entry)).toBe(text);
  });
});
