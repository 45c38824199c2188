import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { PUBLICATION, setUpMigration } from "./migrate/migration.fixture.ts";

const migration = setUpMigration();
const { migrate } = migration;

describe("npm run migrate called wrongly", () => {
  const post = async () => {
    await writeFile(join(migration.folder, "post.md"), "# Hello\n\nText");
    return migration.folder;
  };

  it.each([
    ["no export", [], {}, 2, "--from is missing."],
    [
      "a missing export",
      ["--from", "/no/such/export"],
      {},
      1,
      "/no/such/export does not exist or cannot be read.",
    ],
    ["a wrong token", ["--from", "."], { NEWSRACK_TOKEN: "wrong" }, 1, "Newsrack refused the token."],
    ["no token", ["--from", "."], { NEWSRACK_TOKEN: "" }, 2, "NEWSRACK or NEWSRACK_TOKEN is not set."],
    [
      "an address without a publication",
      ["--from", "."],
      { NEWSRACK: "http://127.0.0.1:4000" },
      1,
      "NEWSRACK must be the address of a publication",
    ],
    [
      "a server that does not answer",
      ["--from", "."],
      { NEWSRACK: `http://127.0.0.1:9${PUBLICATION}` },
      1,
      "Check NEWSRACK.",
    ],
  ])("says what to do: %s", async (_case, args, env, code, message) => {
    const result = await migrate(args, env as Record<string, string>);
    expect(result).toMatchObject({ code, err: expect.stringContaining(message) });
    expect(result.err).not.toContain("    at ");
  });

  it("names the publications of a token that does not reach the given one", async () => {
    const { code, err } = await migrate(["--from", await post()], {
      NEWSRACK: `${migration.service.url}/api/v2/importer/organizations/1/publications/99`,
    });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining(
        "The token does not reach the publication 99 of NEWSRACK. It reaches: 11 (Example Monthly), 10 (Example Weekly).",
      ),
    });
  });

  it("refuses files that are not an export", async () => {
    for (const [name, text, message] of [
      ["a.xml", "<rss><channel/></rss>", "not an export of WordPress"],
      ["b.xml", "<rss><channel>", "not valid XML"],
      ["c.json", "{}", "not an export of Ghost"],
      ["d.zip", "PK", "Unpack a ZIP file first"],
    ] as const) {
      await writeFile(join(migration.folder, name), text);
      const { code, err } = await migrate(["--from", join(migration.folder, name)]);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(message) });
    }
  });
});
