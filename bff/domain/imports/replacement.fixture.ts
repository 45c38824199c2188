import { expect } from "vitest";
import { indexPages } from "#bff/domain/search/index.ts";
import type { ImportAttempt, ImportSummary } from "#shared/console/issues/imports.ts";
import type { SearchResponse } from "#shared/console/search.ts";
import type { Emag } from "#shared/contract/emags.ts";
import type { KioskEmag, KioskEmagSummary } from "#shared/kiosk/emags.ts";
import { importFixture, pages } from "./imports.fixture.ts";
import { sweepImports } from "./imports.schedule.ts";

export const CONSOLE_API = "/console/api/publications/10";
export const NOT_A_PDF = Buffer.from("<!doctype html>");

/** Returns helpers that replace the pages of live issues of publication 10 and check what readers see. */
export function replacementFixture(context: Parameters<typeof importFixture>[0]) {
  const helpers = importFixture(context);
  const { session, create, attempts, waitForEnd } = helpers;
  let serial = 0;

  const path = (kind: string) => `/${kind}-${++serial}.pdf`;

  /** Creates an issue that readers see, with one page per text, and waits for its import. */
  async function createLiveIssue(...texts: string[]) {
    const location = context().files.serve(path("live"), pages(...texts));
    const emag = await create(location);
    await context().service.request("PUT", `P/emags/${emag.id}`, {
      json: { emag: { released_at: "2026-01-01" } },
    });
    return { emagId: emag.id, location, first: await waitForEnd(emag.id) };
  }

  async function replace(
    emagId: number,
    pdf_location: string,
    { keep }: { keep: boolean | null } = { keep: true },
  ): Promise<Emag> {
    const query = keep === null ? "" : `?keep_previous_pages=${keep}`;
    const json = { emag: { import_attributes: { pdf_location } } };
    const answer = await context().service.request<{ emag: Emag }>("PUT", `P/emags/${emagId}${query}`, {
      json,
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.emag;
  }

  const goBack = (emagId: number, importId: string) =>
    context().service.request<{ emag: Emag }>(
      "POST",
      `${CONSOLE_API}/emags/${emagId}/imports/${importId}/go-back`,
      session(),
    );

  const read = <Body>(address: string) => context().service.request<Body>("GET", address, { token: null });

  /** Counts the pages readers see, in the list and in the issue. Returns null if the issue is not visible. */
  async function countReaderPages(emagId: number): Promise<number | null> {
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
    const answer = await context().service.request<{ imports: ImportSummary[] }>(
      "GET",
      `${CONSOLE_API}/import-summaries?emag_ids=${emagId}`,
      session(),
    );
    return answer.body.imports[0]!;
  }

  async function currentOf(emagId: number): Promise<ImportAttempt> {
    return (await attempts(emagId)).find(({ current }) => current)!;
  }

  async function countHits(word: string): Promise<number> {
    await indexPages(context().service.services);
    const answer = await context().service.request<SearchResponse>(
      "GET",
      `${CONSOLE_API}/search?q=${word}`,
      session(),
    );
    return answer.body.pages.length;
  }

  async function expirePrevious(emagId: number): Promise<void> {
    const { db } = context().service.services;
    await db
      .updateTable("previous_imports")
      .set({ kept_until: new Date(Date.now() - 1000) })
      .where("emag_id", "=", emagId)
      .execute();
    await sweep();
  }

  /** Deletes files without an import. */
  const sweep = () => sweepImports(context().service.services, 0);

  return {
    ...helpers,
    sweep,
    path,
    createLiveIssue,
    replace,
    goBack,
    read,
    countReaderPages,
    summaryOf,
    currentOf,
    countHits,
    expirePrevious,
  };
}
