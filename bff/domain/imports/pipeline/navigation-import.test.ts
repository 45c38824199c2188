import { describe, expect, it } from "vitest";
import { tinyEpub } from "#bff/testing/documents/tiny-epub.ts";
import { tinyPdf } from "#bff/testing/documents/tiny-pdf.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { navigation } from "#shared/kiosk/navigation.ts";
import { importFixture, startImportService } from "../imports.fixture.ts";
import { readNavigation } from "../navigation.repo.ts";

const started = startImportService("editor", { draws: true });
const { importFile, waitForEnd } = importFixture(() => started);

const pdf = tinyPdf({
  pages: [{ text: "Cover", entries: "/Annots [#link 0 R]" }, { text: "Inside" }],
  catalog:
    "/Outlines #outlines 0 R /PageLabels << /Nums [0 << /S /r >>] >> /Lang (de) /ViewerPreferences << /Direction /R2L >>",
  objects: {
    outlines: { dictionary: "<< /First #entry 0 R >>" },
    entry: { dictionary: "<< /Title (Inside) /Dest [6 0 R /Fit] >>" },
    link: { dictionary: "<< /Type /Annot /Subtype /Link /Rect [0 0 306 54] /Dest [6 0 R /Fit] >>" },
  },
});

async function navigationOf(importId: string) {
  return navigation.parse(await readNavigation(started.service.services.db, importId));
}

describe("the navigation of an issue", () => {
  it("is imported from a PDF: outline, labels, direction, language and links", async () => {
    const { id, status } = await importFile(pdf);
    expect(status).toBe("finished");
    expect(await navigationOf(id)).toEqual({
      outline: [{ title: "Inside", page: 2, level: 1 }],
      page_labels: ["i", "ii"],
      direction: "rtl",
      languages: ["de"],
      page_list: [],
      links: [{ page: 1, links: [{ left: 0, top: 0.5, width: 0.5, height: 0.5, page: 2 }] }],
    });
  });

  it("is imported from an EPUB: page list, direction and languages", async () => {
    const nav = (type: string, list: string) => `<nav epub:type="${type}">${list}</nav>`;
    const epub = tinyEpub({
      language: "ar",
      metadata: "<dc:language>fr</dc:language>",
      documents: [
        { file: "one.xhtml", body: '<h1 id="p1">One</h1><p id="p2">Text</p>' },
        { file: "nav2.xhtml", body: "<p>Text</p>" },
      ],
      toc: `<ol><li><a href="one.xhtml">One</a></li></ol></nav>${nav(
        "page-list",
        '<ol><li><a href="one.xhtml#p1">iv</a></li><li><a href="one.xhtml#p2">5</a></li><li><a href="gone.xhtml">6</a></li></ol>',
      ).replace("</nav>", "")}`,
    });
    const attributes = {
      pdf_location: started.files.serve("/listed.pdf", pdf),
      epub_location: started.files.serve("/listed.epub", epub),
      import_articles: true,
    };
    const answer = await started.service.request<{ emag: Emag }>("POST", "P/emags", {
      json: { emag: { name: "Listed pages", epub_import_attributes: attributes } },
    });
    const { id, status } = await waitForEnd(answer.body.emag.id);
    expect(status).toBe("finished");
    expect(await navigationOf(id)).toMatchObject({
      direction: "rtl",
      languages: ["ar", "fr", "de"],
      page_list: [
        { label: "iv", article: 1 },
        { label: "5", article: 1 },
      ],
    });
  });

  it("is empty for an issue that an earlier version imported", async () => {
    const { id } = await importFile(pdf);
    const { db } = started.service.services;
    await db.updateTable("imports").set({ navigation: null }).where("id", "=", id).execute();
    await db.updateTable("import_pages").set({ links: null }).where("import_id", "=", id).execute();
    expect(await navigationOf(id)).toEqual({
      outline: [],
      page_labels: null,
      direction: "ltr",
      languages: [],
      page_list: [],
      links: [],
    });
  });
});
