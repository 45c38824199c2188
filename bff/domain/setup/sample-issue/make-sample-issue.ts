/**
 * Prints sample-issue.pdf from index.html. Only for maintainers, because the PDF is part of the repository:
 * `npx node bff/domain/setup/sample-issue/make-sample-issue.ts`
 */
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, type Page } from "playwright";
import { findChromium } from "#bff/testing/chromium.ts";
import { formatBytes } from "#shared/format-bytes.ts";

const FOLDER = new URL("./", import.meta.url);
const RESULT = new URL("../sample-issue.pdf", import.meta.url);

/** A host that does not exist. All requests are served from files of this folder. */
const ORIGIN = "http://sample-issue.invalid";
const PAGES = 12;
const FONTS = 5;
/** Size and quality in which full-page drawings are converted to JPEG, so that the importer finds photos to extract. */
const PICTURE = { width: 1050, height: 1400, scale: 1.25, quality: 82 };

const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({
    viewport: { width: PICTURE.width, height: PICTURE.height },
    deviceScaleFactor: PICTURE.scale,
  });
  await serveFromFiles(context);
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/index.html`);
  await page.emulateMedia({ media: "print" });
  await refuseOtherFonts(page);
  await refuseOverflow(page);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await writeFile(RESULT, pdf);
  console.log(`${fileURLToPath(RESULT)}: ${formatBytes("en", pdf.length)}`);
} finally {
  await browser.close();
}

async function serveFromFiles(context: BrowserContext): Promise<void> {
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith(".jpg"))
      return route.fulfill({ contentType: "image/jpeg", body: await photograph(context, pathname) });
    return route.fulfill({ path: fileURLToPath(new URL(`.${pathname}`, FOLDER)) });
  });
}

/** Renders the SVG of the same name as a JPEG. */
async function photograph(context: BrowserContext, pathname: string): Promise<Buffer> {
  const page = await context.newPage();
  const drawing = pathname.replace(/\.jpg$/, ".svg");
  await page.goto(ORIGIN + drawing);
  // Scales the drawing to the size of the window.
  await page.evaluate(() => {
    for (const side of ["width", "height"]) document.documentElement.setAttribute(side, "100%");
  });
  const taken = await page.screenshot({ type: "jpeg", quality: PICTURE.quality });
  await page.close();
  return taken;
}

/** Throws unless all fonts are loaded, because the browser would silently use others. */
async function refuseOtherFonts(page: Page): Promise<void> {
  const loaded = await page.evaluate(async () => {
    const fonts = await document.fonts.ready;
    return [...fonts].filter(({ status }) => status === "loaded").length;
  });
  if (loaded !== FONTS) throw new Error(`${loaded} of ${FONTS} fonts could be loaded.`);
}

/** Throws if text overflows its page or columns, because it would be silently cut off in print. */
async function refuseOverflow(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const isTooFull = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
    const flows = [
      ...document.querySelectorAll(".columns, .body, .story, .letter, .contents, .section-drawing"),
    ];
    return {
      pages: document.querySelectorAll(".page").length,
      full: flows.filter(isTooFull).map((flow) => `${flow.className} on ${flow.closest(".page")?.id}`),
    };
  });
  if (found.pages !== PAGES) throw new Error(`There are ${found.pages} pages instead of ${PAGES}.`);
  if (found.full.length > 0) throw new Error(`The text does not fit: ${found.full.join("; ")}.`);
}
