import { message } from "#bff/messages/message.ts";
import { datesIn } from "#shared/dates-in-text.ts";
import { foldText } from "#shared/fold-text.ts";
import type { ImportWarning } from "../import-error.ts";
import type { RenderedPage } from "../render/render-types.ts";
import { WarningList } from "../warnings/warning-list.ts";

/** Images with fewer dots per inch look blurred on a tablet. */
const MIN_DPI = 100;
/** Relative difference of a side up to which two page sizes count as equal. */
const SIZE_TOLERANCE = 0.02;
/** A page count is unusual if it is below half or above twice the median. */
const UNUSUAL_FACTOR = 2;
/** Minimum number of earlier issues that tell what is usual. */
const MIN_EARLIER_ISSUES = 3;
const MAX_RANGES = 20;
const MILLIMETERS_PER_POINT = 25.4 / 72;

export type InspectedPage = Pick<
  RenderedPage,
  "number" | "widthPoints" | "heightPoints" | "isBlank" | "missingFonts" | "lowestDpi"
> & { hasText: boolean };

/** The imported PDF. */
export interface InspectedIssue {
  pages: readonly InspectedPage[];
  firstPageText: string;
}

/** Expected properties of an issue, derived from its publication and earlier issues. */
export interface Expectations {
  /** Release day in the time zone of the publication, or null if the issue has no release date. */
  releaseDay: string | null;
  publication: string;
  /** Texts of the first pages of the last issues. */
  firstPages: readonly string[];
  /** Page counts of the last issues. */
  pageCounts: readonly number[];
  /** Width divided by height of most pages of the last issue, or null if there is none. */
  pageRatio: number | null;
  /** The pages with text that this import replaces or follows: those of the issue or, without any, those of the last issue. */
  textBefore: "this_issue" | "last_issue" | null;
  /** Another issue with the same PDF, or null. */
  sameFile: { id: number; name: string } | null;
}

/** Compares an imported PDF with what readers need and what its publication makes likely. */
export function preflight({ pages, firstPageText }: InspectedIssue, expected: Expectations): ImportWarning[] {
  return [
    ...wrongFile(firstPageText, expected),
    ...unusualPageCount(pages.length, expected.pageCounts),
    ...pageSizes(pages, expected.pageRatio),
    ...contents(pages, expected.textBefore),
  ];
}

function wrongFile(firstPageText: string, expected: Expectations): ImportWarning[] {
  const { releaseDay, sameFile } = expected;
  const found: ImportWarning[] = [];
  if (sameFile)
    found.push({ code: "same_file", message: message("warnings.same_file", { name: sameFile.name }) });
  found.push(...otherDate(firstPageText, releaseDay));
  const text = foldText(firstPageText);
  const { publication, firstPages } = expected;
  const isUsuallyNamed =
    firstPages.length >= MIN_EARLIER_ISSUES &&
    firstPages.every((earlier) => hasName(foldText(earlier), publication));
  // Other publications are not compared, because their names may be unknown to those who see the warning.
  if (isUsuallyNamed && text !== "" && !hasName(text, publication))
    found.push({ code: "name_missing", message: message("warnings.name_missing", { publication }), page: 1 });
  return found;
}

/** Reports that page 1 has complete dates, but not the release day. */
export function otherDate(firstPageText: string, releaseDay: string | null): ImportWarning[] {
  const dates = releaseDay === null ? [] : datesIn(firstPageText);
  if (releaseDay === null || dates.length === 0 || dates.includes(releaseDay)) return [];
  const text = message("warnings.other_date", { date: dates[0]!, release: releaseDay });
  return [{ code: "other_date", message: text, page: 1 }];
}

/** Returns true if a folded text contains a name as whole words. */
function hasName(text: string, name: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(foldText(name))}(?![\\p{L}\\d])`, "u").test(text);
}

function unusualPageCount(pages: number, pageCounts: readonly number[]): ImportWarning[] {
  if (pageCounts.length < MIN_EARLIER_ISSUES) return [];
  const usual = pageCounts.toSorted((one, other) => one - other)[Math.floor(pageCounts.length / 2)]!;
  const isUnusual = pages * UNUSUAL_FACTOR < usual || pages > usual * UNUSUAL_FACTOR;
  return isUnusual
    ? [{ code: "page_count_unusual", message: message("warnings.page_count_unusual", { pages, usual }) }]
    : [];
}

function pageSizes(pages: readonly InspectedPage[], earlierRatio: number | null): ImportWarning[] {
  const usual = mostFrequentSize(pages);
  if (!usual) return [];
  const ratio = usual.widthPoints / usual.heightPoints;
  const findings: ImportWarning[] = [];
  if (earlierRatio !== null && differ(ratio, earlierRatio))
    findings.push({
      code: "format_unusual",
      message: message("warnings.format_unusual", millimeters(usual)),
    });
  const others = pages.filter((page) => !haveSameSize(page, usual));
  if (others.length > 0) {
    const { width, height } = millimeters(usual);
    findings.push({
      code: "page_size_differs",
      message: message("warnings.page_size_differs", { pages: ranges(others), width, height }),
      page: others[0]!.number,
    });
  }
  return findings;
}

function contents(pages: readonly InspectedPage[], textBefore: Expectations["textBefore"]): ImportWarning[] {
  const warnings = new WarningList();
  const blank = pages.filter(({ isBlank }) => isBlank);
  if (blank.length > 0)
    warnings.add("blank_page", message("warnings.blank_page", { pages: ranges(blank) }), blank[0]!.number);
  const textless = pages.filter(({ hasText, isBlank }) => !hasText && !isBlank);
  if (pages.every(({ hasText }) => !hasText)) {
    if (textBefore === null) warnings.add("no_text", message("warnings.no_text"));
    else warnings.add("text_lost", message(`warnings.text_lost.${textBefore}`));
  } else if (textless.length > 0)
    warnings.add(
      "page_without_text",
      message("warnings.page_without_text", { pages: ranges(textless) }),
      textless[0]!.number,
    );
  for (const [font, using] of pagesByMissingFont(pages)) {
    const text = message("warnings.font_not_embedded", { font, pages: ranges(using) });
    warnings.add("font_not_embedded", text, using[0]!.number);
  }
  for (const { number, lowestDpi } of pages)
    if (lowestDpi !== null && lowestDpi < MIN_DPI)
      warnings.add(
        "low_resolution",
        message("warnings.low_resolution", { page: number, dpi: lowestDpi }),
        number,
      );
  return warnings.list();
}

function pagesByMissingFont(pages: readonly InspectedPage[]): Map<string, InspectedPage[]> {
  const byFont = new Map<string, InspectedPage[]>();
  for (const page of pages)
    for (const font of page.missingFonts) {
      const using = byFont.get(font);
      if (using) using.push(page);
      else byFont.set(font, [page]);
    }
  return byFont;
}

type Size = Pick<InspectedPage, "widthPoints" | "heightPoints">;

function mostFrequentSize(pages: readonly Size[]): Size | undefined {
  const counts = new Map<string, { size: Size; count: number }>();
  for (const size of pages) {
    const key = `${Math.round(size.widthPoints)}x${Math.round(size.heightPoints)}`;
    const { count } = counts.get(key) ?? { count: 0 };
    counts.set(key, { size, count: count + 1 });
  }
  return [...counts.values()].toSorted((one, other) => other.count - one.count)[0]?.size;
}

function haveSameSize(one: Size, other: Size): boolean {
  return !differ(one.widthPoints, other.widthPoints) && !differ(one.heightPoints, other.heightPoints);
}

function differ(one: number, other: number): boolean {
  return Math.abs(one - other) > SIZE_TOLERANCE * other;
}

function millimeters({ widthPoints, heightPoints }: Size): { width: number; height: number } {
  return {
    width: Math.round(widthPoints * MILLIMETERS_PER_POINT),
    height: Math.round(heightPoints * MILLIMETERS_PER_POINT),
  };
}

/** Formats page numbers in ascending order as ranges: "2, 5–7". Lists the first 20 ranges. */
function ranges(pages: readonly { number: number }[]): string {
  const found: [from: number, to: number][] = [];
  for (const { number } of pages) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  const listed = found.slice(0, MAX_RANGES).map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  return [...listed, ...(found.length > MAX_RANGES ? ["…"] : [])].join(", ");
}
