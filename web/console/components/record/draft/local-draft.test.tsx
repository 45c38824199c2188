import { beforeEach, describe, expect, it } from "vitest";
import { type DraftKey, dropDraft, readDrafts, writeDraft } from "./local-draft.ts";

let place: DraftKey = { kind: "test", userId: "one", publicationId: Date.now(), id: null };
beforeEach(() => {
  place = { ...place, publicationId: place.publicationId + 1 };
});

const draftOf = (form: string, name: string, savedAt: number) => ({
  form,
  values: { name },
  base: { name: "" },
  version: null,
  savedAt,
});

describe("the drafts of a record", () => {
  it("are separate for two tabs, newest first", async () => {
    await writeDraft(place, draftOf("first tab", "First", 1));
    await writeDraft(place, draftOf("second tab", "Second", 2));
    await writeDraft(place, draftOf("first tab", "First, continued", 3));
    const drafts = await readDrafts<{ name: string }>(place);
    expect(drafts.map(({ values }) => values.name)).toEqual(["First, continued", "Second"]);
  });

  it("stay in the other tab when one is saved", async () => {
    await writeDraft(place, draftOf("first tab", "First", 1));
    await writeDraft(place, draftOf("second tab", "Second", 2));
    await dropDraft(place, "second tab");
    expect(await readDrafts(place)).toMatchObject([{ values: { name: "First" } }]);
  });

  it("are not read by another user of the browser", async () => {
    await writeDraft(place, draftOf("a tab", "Mine", 1));
    expect(await readDrafts({ ...place, userId: "another" })).toEqual([]);
  });
});
