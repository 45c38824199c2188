import { describe, expect, it } from "vitest";
import { itemKey, itemOfKey, kindOf } from "./access-items.ts";

describe("an item in an address", () => {
  it.each([
    "emag:12",
    "download:12",
    "story:5",
    "chatbot:0b9f8a52-6a0e-4f0e-9d0f-3c1f2f6f7a11",
    "publication",
  ])("is read back from its address: %s", (key) => {
    const item = itemOfKey(key)!;
    expect(itemKey(item)).toBe(key);
    expect(kindOf(item)).toBe(key.split(":")[0]);
  });

  it.each([null, "", "emag", "emag:", "emag:0", "emag:1e9", "emag:99999999999", "page:1", "chatbot:1"])(
    "is null for an invalid address: %s",
    (key) => expect(itemOfKey(key)).toBeNull(),
  );
});
