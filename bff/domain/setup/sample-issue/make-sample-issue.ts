/**
 * Prints sample-issue.pdf from the HTML beside this file. For maintainers; an installation ships the result:
 * `npx node bff/domain/setup/sample-issue/make-sample-issue.ts`
 */
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { type BrowserContext, chromium, type Page } from "@playwright/test";

const FOLDER = new URL("./", import.meta.url);
const RESULT = new URL("../sample-issue.pdf", import.meta.url);
const BROWSER_NOTE = new URL("../../../../node_modules/.cache/newsrack/chromium.json", import.meta.url);

/** No server stands behind this name: every request is answered from the project's own files. */
const ORIGIN = "http://sample-issue.invalid";
const PAGES = 12;
const FONTS = 5;
/** Full-page pictures are printed as photographs would be, so that the importer has some to extract. */
const PICTURE = { width: 1050, height: 1400, scale: 1.25, quality: 82 };

const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox"] });
try {
  const context = await browser.newContext({
    viewport: { width: PICTURE.width, height: PICTURE.height },
    deviceScaleFactor: PICTURE.scale,
  });
  await answerFromFiles(context);
  const page = await context.newPage();
  await page.goto(`${ORIGIN}/index.html`);
  await page.emulateMedia({ media: "print" });
  await refuseOtherFonts(page);
  await refuseOverflow(page);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
  await writeFile(RESULT, pdf);
  console.log(`${fileURLToPath(RESULT)}: ${Math.round(pdf.length / 1024)} KiB`);
} finally {
  await browser.close();
}

function browserPath(): string {
  if (!existsSync(BROWSER_NOTE)) return "/usr/bin/chromium";
  return (JSON.parse(readFileSync(BROWSER_NOTE, "utf8")) as { executablePath: string }).executablePath;
}

async function answerFromFiles(context: BrowserContext): Promise<void> {
  await context.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.endsWith(".jpg"))
      return route.fulfill({ contentType: "image/jpeg", body: await photograph(context, pathname) });
    return route.fulfill({ path: fileURLToPath(new URL(`.${pathname}`, FOLDER)) });
  });
}

/** The drawing of the same name, as a photograph. */
async function photograph(context: BrowserContext, pathname: string): Promise<Buffer> {
  const page = await context.newPage();
  const drawing = pathname.replace(/\.jpg$/, ".svg");
  await page.goto(ORIGIN + drawing);
  // The drawing fills the window whatever size it was drawn at.
  await page.evaluate(() => {
    for (const side of ["width", "height"]) document.documentElement.setAttribute(side, "100%");
  });
  const taken = await page.screenshot({ type: "jpeg", quality: PICTURE.quality });
  await page.close();
  return taken;
}

/** A font that is missing is replaced by whatever this machine has. */
async function refuseOtherFonts(page: Page): Promise<void> {
  const loaded = await page.evaluate(async () => {
    const fonts = await document.fonts.ready;
    return [...fonts].filter(({ status }) => status === "loaded").length;
  });
  if (loaded !== FONTS) throw new Error(`${loaded} of ${FONTS} fonts could be loaded.`);
}

/** Text that does not fit its page or its columns would be cut off in print without a word. */
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
