import i18next, { type TFunction } from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import texts from "../texts/planned-editions.en.ts";
import { shortName } from "./edition-text.ts";

let t: TFunction<"planned-editions">;

beforeAll(async () => {
  const translations = i18next.createInstance();
  await translations.init({ lng: "en", resources: { en: { "planned-editions": texts } } });
  t = translations.getFixedT("en", "planned-editions");
});

describe("short name", () => {
  const short = (name: string, day = "2026-11-28") => shortName(t, name, "Example Weekly", day);

  it("is the weekday if the name is the publication and its day", () => {
    expect(short("Example Weekly 2026-11-28")).toBe("Sat edition");
  });

  it("is the day if the name has another day", () => {
    expect(short("Example Weekly 2026-11-28", "2026-11-29")).toBe("2026-11-28");
  });

  it("omits the publication's name and the punctuation after it", () => {
    expect(short("Example Weekly – Christmas special")).toBe("Christmas special");
    expect(short("Example Weekly: Christmas special")).toBe("Christmas special");
  });

  it("is the whole name if it does not continue after the publication's name, or only starts with the same letters", () => {
    expect(short("Example Weekly")).toBe("Example Weekly");
    expect(short("Example Weeklys best")).toBe("Example Weeklys best");
    expect(short("Christmas special")).toBe("Christmas special");
  });
});
