import { expect } from "vitest";
import type { ImportAttempt, ImportSummary } from "#shared/console/imports.ts";
import type { SearchAnswer } from "#shared/console/search.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { KioskEmag, KioskEmagSummary } from "#shared/kiosk/emags.ts";
import { indexPages } from "../search/page-index.service.ts";
import { sweepImports } from "./imports.cleanup.ts";
import { importDesk, pages } from "./imports.fixture.ts";

export const DESK = "/console/api/publications/10";
export const NOT_A_PDF = Buffer.from("<!doctype html>");

/** Live issues of publication 10 whose pages are replaced, and what readers get of them. */
export function replacementDesk(place: Parameters<typeof importDesk>[0]) {
  const desk = importDesk(place);
  const { session, create, attempts, ended } = desk;
  let serial = 0;

  const path = (kind: string) => `/${kind}-${++serial}.pdf`;

  /** An issue that readers see, with a page for each text, and its import. */
  async function liveIssue(...texts: string[]) {
    const location = place().files.serve(path("live"), pages(...texts));
    const emag = await create(location);
    await place().service.request("PUT", `P/emags/${emag.id}`, {
      json: { emag: { released_at: "2026-01-01" } },
    });
    return { emagId: emag.id, location, first: await ended(emag.id) };
  }

  async function replace(
    emagId: number,
    pdf_location: string,
    { keep }: { keep: boolean | null } = { keep: true },
  ): Promise<Emag> {
    const query = keep === null ? "" : `?keep_previous_pages=${keep}`;
    const json = { emag: { import_attributes: { pdf_location } } };
    const answer = await place().service.request<{ emag: Emag }>("PUT", `P/emags/${emagId}${query}`, {
      json,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.emag;
  }

  const goBack = (emagId: number, importId: string) =>
    place().service.request<{ emag: Emag }>(
      "POST",
      `${DESK}/emags/${emagId}/imports/${importId}/go-back`,
      session(),
    );

  const read = <Body>(address: string) => place().service.request<Body>("GET", address, { token: null });

  /** The number of pages that readers find, in the list and in the issue; null if they find no issue. */
  async function readersPages(emagId: number): Promise<number | null> {
    const kiosk = "/kiosk/v1/publications/10/emags";
    const { body } = await read<{ emags: KioskEmagSummary[] }>(`${kiosk}?per=100`);
    const listed = body.emags.find(({ id }) => id === emagId);
    const issue = await read<{ emag: KioskEmag }>(`${kiosk}/${emagId}`);
    if (!listed) {
      expect(issue.status).toBe(404);
      return null;
    }
    const { pages: found, page_count, cover_url, download_url } = issue.body.emag;
    expect(page_count).toBe(listed.page_count);
    expect(found).toHaveLength(page_count);
    for (const address of [...found.map(({ image_url }) => image_url), cover_url ?? "", download_url]) {
      const file = await fetch(address);
      expect(file.status, address).toBe(200);
      await file.body?.cancel();
    }
    return page_count;
  }

  async function summaryOf(emagId: number): Promise<ImportSummary> {
    const answer = await place().service.request<{ imports: ImportSummary[] }>(
      "GET",
      `${DESK}/import-summaries?emag_ids=${emagId}`,
      session(),
    );
    return answer.body.imports[0]!;
  }

  async function currentOf(emagId: number): Promise<ImportAttempt> {
    return (await attempts(emagId)).find(({ current }) => current)!;
  }

  async function found(word: string): Promise<number> {
    await indexPages(place().service.services);
    const answer = await place().service.request<SearchAnswer>("GET", `${DESK}/search?q=${word}`, session());
    return answer.body.pages.length;
  }

  async function expire(emagId: number): Promise<void> {
    const { db } = place().service.services;
    await db
      .updateTable("previous_imports")
      .set({ kept_until: new Date(Date.now() - 1000) })
      .where("emag_id", "=", emagId)
      .execute();
    await sweepImports(place().service.services, 0);
  }

  return {
    ...desk,
    path,
    liveIssue,
    replace,
    goBack,
    read,
    readersPages,
    summaryOf,
    currentOf,
    found,
    expire,
  };
}
