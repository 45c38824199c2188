import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ImportWorkers } from "#bff/domain/imports/queue/imports.worker.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import type { EmagList } from "#shared/contract/emags.ts";
import { setUpMigration } from "./migration.fixture.ts";

const migration = setUpMigration();
const { migrate, killAt, writesTo } = migration;

describe("npm run migrate with a folder of PDFs", () => {
  let archive: string;
  let workers: ImportWorkers;
  const issues = async () => (await migration.service.request<EmagList>("GET", "P/emags?per=100")).body.emags;
  beforeEach(async () => {
    workers = await migration.service.startWorkers();
    archive = join(migration.folder, "archive");
    await mkdir(archive);
    for (const number of [1, 2, 3])
      await writeFile(join(archive, `${number}.pdf`), tinyPdf({ pages: [{ text: `Issue ${number}` }] }));
    await writeFile(join(migration.folder, "secret.pdf"), tinyPdf({ pages: [{ text: "Secret" }] }));
    await writeFile(
      join(archive, "issues.csv"),
      [
        "file;name;external_id;released_at;for_subscribers_only;cents;color",
        '1.pdf;"Weekly; 1";hw-1;2026-01-02;yes;290;red',
        "2.pdf;Weekly 2;hw-2;2026-01-09T06:00:00+01:00;;;",
        "3.pdf;Weekly 3;hw-3;;;;",
        "../secret.pdf;Secret;hw-4;;;;",
        "9.pdf;Missing;hw-5;;;;",
        "3.pdf;Again;hw-3;;;;",
        "3.pdf;No date;hw-6;yesterday;;;",
        "3.pdf;;hw-7;;;;",
      ].join("\n"),
    );
  });
  afterEach(() => workers.stop());

  it("writes nothing without --write, and names every line that cannot be imported", async () => {
    const { code, out } = await migrate(["--from", archive]);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining("Would create: 3 issues"),
    });
    for (const failure of [
      "“Secret” (line 5): the file ../secret.pdf is outside the folder of the export",
      "“Missing” (line 6): the file 9.pdf does not exist",
      "“Again” (hw-3): another issue of the table has the same external_id",
      /“No date” \(hw-6\): released_at .*date/,
      "“” (line 9): name must not be blank",
    ])
      expect(out).toMatch(failure);
    expect(out).toContain("1 × columns");
    expect(await issues()).toEqual([]);
  });

  it("imports the issues with their fields, and continues after a SIGKILL in the middle", async () => {
    await killAt(["--from", archive, "--write"], () => writesTo("emags") === 3);
    const { code, out } = await migrate(["--from", archive, "--write"]);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringContaining("Already there: 2 issues"),
    });
    const created = new Map((await issues()).map((issue) => [issue.name, issue]));
    expect([...created.keys()].sort()).toEqual(["Weekly 2", "Weekly 3", "Weekly; 1"]);
    expect(created.get("Weekly; 1")).toMatchObject({
      external_id: "hw-1",
      released_at: "2026-01-01T23:00:00.000Z",
      for_subscribers_only: true,
      cents: 290,
      import: { status: "finished" },
    });
    for (const issue of created.values()) expect(issue.import).toEqual({ status: "finished" });
  });

  it("reports an import that failed", async () => {
    const broken = join(migration.folder, "broken");
    await cp(archive, broken, { recursive: true });
    await writeFile(join(broken, "1.pdf"), "%PDF-1.4 this is not a document");
    await writeFile(join(broken, "issues.csv"), "file,name,external_id\n1.pdf,Weekly,hw-1");
    for (const runs of ["first", "second"]) {
      const { code, out } = await migrate(["--from", broken, "--write"]);
      expect({ runs, code, out }).toEqual({
        runs,
        code: 1,
        out: expect.stringContaining("Failed: “Weekly” (hw-1): its pages were not imported: "),
      });
    }
  });
});
