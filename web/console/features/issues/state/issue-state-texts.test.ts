import i18next, { type TFunction } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import type { ImportFailure } from "#shared/console/issues/imports.ts";
import issues from "../texts/issues.en.ts";
import { type IssueState, importProgress } from "./issue-state.ts";
import { stateSentence, stateText } from "./issue-state-texts.ts";

let t: TFunction<"issues">;

beforeAll(async () => {
  const texts = i18next.createInstance();
  await texts.init({ lng: "en", resources: { en: { issues } }, interpolation: { escapeValue: false } });
  t = texts.getFixedT("en", "issues");
});

const failure: ImportFailure = {
  code: "pdf_encrypted",
  message: "The PDF is locked with a password.",
  page: null,
  file: null,
  retryable: false,
};

function importing(
  step: "download" | "render" | "verify" | null,
  done: number,
  total: number | null,
): IssueState {
  return {
    kind: "importing",
    previous: null,
    step,
    done,
    total,
    progress: importProgress(step, done, total),
  };
}

describe("the state of an issue in words", () => {
  it("counts pages while they are rendered and bytes while they are downloaded", () => {
    expect(stateText(t, importing("render", 41, 352))).toBe("Importing, page 41 of 352");
    expect(stateText(t, importing("render", 0, 352))).toBe("Importing, rendering pages");
    expect(stateText(t, importing("download", 12_000_000, 48_000_000))).toBe(
      "Importing, 12 MB of 48 MB downloaded",
    );
    expect(stateText(t, importing("download", 12_000_000, null))).toBe("Importing, downloading");
    expect(stateText(t, importing("verify", 0, null))).toBe("Importing, checking the file");
    expect(stateText(t, importing(null, 0, null))).toBe("Importing");
  });

  it("names the reason of a failed import if it is known, and distinguishes a canceled one", () => {
    expect(stateText(t, { kind: "failed", previous: null, failure })).toBe(
      "Import failed. The PDF is locked with a password.",
    );
    expect(stateText(t, { kind: "failed", previous: null, failure: null })).toBe("Failed");
    expect(stateText(t, { kind: "cancelled", previous: null })).toBe("Import canceled");
  });

  it("shows times in the publication's time zone, and in the browser's if it differs", () => {
    const browser = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const since = "2026-03-05T05:00:00.000Z";
    expect(stateSentence(t, { kind: "visible", since }, browser)).not.toContain("your time");
    const far = browser === "Pacific/Auckland" ? "America/New_York" : "Pacific/Auckland";
    const sentence = stateSentence(t, { kind: "visible", since }, far);
    expect(sentence).toMatch(/^Visible to readers since .*2026.*(Auckland|New York) \(.* your time\)$/);
  });

  it("has a sentence for every state", () => {
    const states: IssueState[] = [
      { kind: "waiting", previous: null },
      importing("render", 1, 2),
      { kind: "failed", previous: null, failure },
      { kind: "failed", previous: null, failure: null },
      { kind: "cancelled", previous: null },
      { kind: "awaiting_approval", previous: null },
      { kind: "awaiting_approval", previous: "visible" },
      { kind: "unscheduled" },
      { kind: "scheduled", from: "2026-03-05T05:00:00.000Z" },
    ];
    const sentences = states.map((state) => stateSentence(t, state, "Europe/Berlin"));
    for (const sentence of sentences) expect(sentence).not.toMatch(/sentence\.|state\.|\{\{/);
    expect(new Set(sentences).size).toBe(states.length);
  });
});
