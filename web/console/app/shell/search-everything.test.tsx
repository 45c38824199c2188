import i18next from "i18next";
import { Star } from "lucide-react";
import { Route, Routes } from "react-router-dom";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { listWaitingReviews } from "#shared/console/overview.ts";
import type { Role } from "#shared/console/permissions.ts";
import { type SearchResponse, searchPublication } from "#shared/console/search.ts";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { pressSequence } from "#web/testing/press-sequence.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { PersonMenu } from "./account-menu/account-menu.tsx";
import { SearchEverything } from "./search-everything.tsx";

type FoundStory = SearchResponse["stories"][number];

const story = (id: number, title: string): FoundStory => ({
  id,
  name: title,
  title,
  external_id: `AG-${id}`,
  released_at: null,
  published: false,
  snippet: null,
});

function PageWithCommand({ run }: { run: () => void }) {
  usePageCommands([{ label: "Publish this article", icon: Star, run }]);
  return null;
}

interface Given {
  role?: Role;
  /** The articles that a search finds by parts of their names and external IDs. */
  stories?: readonly FoundStory[];
  /** Results of each search besides the articles. */
  found?: Partial<SearchResponse>;
  /** Holds the response of each search until it resolves. */
  until?: Promise<void>;
}

/** Opens a screen with the search of the top bar. */
async function openScreen({ role = "editor", stories = [], found, until }: Given = {}) {
  const service = startFakeService();
  service.answer(searchPublication, async ({ query: { q } }) => {
    await until;
    const articles = stories.filter(({ name, external_id }) => `${name} ${external_id}`.includes(q));
    const none = { emags: [], article_categories: [], editions: [], people: [], pages: [] };
    return { ...none, stories: articles, ...found };
  });
  service.answer(listWaitingReviews, () => ({ items: [], total: 0 }));
  const run = vi.fn();
  const screen = (
    <>
      <SearchEverything />
      <PersonMenu collapsed={false} />
      <Routes>
        <Route path="issues" element={<PageWithCommand run={run} />} />
        <Route path="*" element={null} />
      </Routes>
      <input aria-label="Text" />
    </>
  );
  const { router } = await renderScreen(screen, {
    path: "*",
    url: "issues",
    texts: ["palette", "shortcuts", "access", "settings", "issue-viewer", "markdown-editor", "categories"],
    role,
  });
  const t = i18next.getFixedT(null, [
    "palette",
    "shortcuts",
    "common",
    "settings",
    "markdown-editor",
    "issue-viewer",
  ]);
  const dialog = page.getByRole("dialog", { name: t("palette:title") });
  const search = page.getByRole("combobox", { name: t("palette:title") });
  return {
    t,
    run,
    dialog,
    search,
    text: page.getByRole("textbox", { name: "Text" }),
    button: page.getByRole("button", { name: t("common:search_everything") }),
    sheet: page.getByRole("dialog", { name: t("shortcuts:title") }),
    option: (name: string) => page.getByRole("option").filter({ hasText: name }),
    /** The option that Enter opens. */
    chosen: () => document.querySelector("[role=option][data-combobox-selected]"),
    async open(): Promise<void> {
      await userEvent.keyboard("{Control>}k{/Control}");
      await expect.element(search).toHaveFocus();
    },
    path: () => router.state.location.pathname.replace("/publications/10/", ""),
    query: () => router.state.location.search,
  };
}

describe("the command palette", () => {
  it("opens on Ctrl+K, and opens an article that it finds by its external ID by keyboard", async () => {
    const stories = [story(20771, "Cranes"), story(20772, "The harbour at night")];
    const palette = await openScreen({ stories });
    await palette.open();
    await userEvent.keyboard("20772");
    await expect.poll(palette.chosen).toMatchTextContent("The harbour at night");
    await expect.element(palette.search).toHaveAttribute("aria-activedescendant", palette.chosen()!.id);
    await userEvent.keyboard("{Enter}");
    await expect.poll(palette.path).toBe("articles/20772");

    await palette.open();
    await expect
      .element(page.getByRole("group", { name: palette.t("palette:group.recent") }).getByRole("option"))
      .toMatchTextContent("The harbour at night");
    await userEvent.keyboard("{Escape}");
    await expect.element(palette.search).not.toBeInTheDocument();
  });

  it("lists the commands of the page first, and only while the page is open", async () => {
    const palette = await openScreen();
    await palette.open();
    await expect.poll(palette.chosen).toMatchTextContent("Publish this article");
    await userEvent.keyboard("{Enter}");
    await expect.element(palette.dialog).not.toBeInTheDocument();
    expect(palette.run).toHaveBeenCalledOnce();

    pressSequence("ga");
    await expect.poll(palette.path).toBe("articles");
    await palette.open();
    await expect.element(page.getByRole("group", { name: palette.t("palette:group.actions") })).toBeVisible();
    await expect.element(palette.option("Publish this article")).not.toBeInTheDocument();
  });

  it("switches the color scheme", async () => {
    onTestFinished(() => document.documentElement.removeAttribute("data-mantine-color-scheme"));
    const palette = await openScreen();
    await palette.open();
    await palette.search.fill(`${palette.t("common:theme.label")} ${palette.t("common:theme.dark")}`);
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => document.documentElement.getAttribute("data-mantine-color-scheme")).toBe("dark");
  });

  it.each([
    { role: "editor", command: "new_issue", opens: "issues/new" },
    { role: "editor", command: "new_category", opens: "categories" },
    { role: "manager", command: "new_edition", opens: "planned-editions" },
  ] as const)("offers $command to the role $role", async ({ role, command, opens }) => {
    const palette = await openScreen({ role });
    await palette.open();
    await palette.search.fill(palette.t(`palette:action.${command}`));
    await userEvent.keyboard("{Enter}");
    await expect.poll(palette.path).toBe(opens);
  });

  it("opens a setting that it finds by its words", async () => {
    const palette = await openScreen({ role: "admin" });
    await palette.open();
    await palette.search.fill(palette.t("palette:setting.limits"));
    await expect.poll(palette.chosen).toMatchTextContent(palette.t("palette:setting.limits"));
    await userEvent.keyboard("{Enter}");
    await expect.poll(palette.path).toBe("settings/limits");
  });

  it("opens an edition, a person, an article by its text and a page of an issue", async () => {
    const text = (words: string) => [{ text: words, found: true }];
    const palette = await openScreen({
      role: "admin",
      found: {
        editions: [
          { id: 12, pe_id: "DAILY-2031-05-12", name: "Spring", release_date: "2031-05-12T04:00:00.000Z" },
        ],
        people: [{ id: "ben", name: "Ben", email: "ben@example.org" }],
        stories: [{ ...story(4, "On the coast"), snippet: text("The keeper saw a walrus.") }],
        pages: [{ emag_id: 7, emag_name: "Coast", page: 2, snippet: text("Lighthouse keeper 2") }],
      },
    });
    for (const { shows, opens } of [
      { shows: ["Spring", "DAILY-2031-05-12"], opens: ["planned-editions", "?edition=12"] },
      { shows: ["Ben", "ben@example.org"], opens: ["settings/people", "?person=ben"] },
      { shows: ["On the coast", "The keeper saw a walrus."], opens: ["articles/4", ""] },
      {
        shows: [palette.t("palette:page", { page: 2, name: "Coast" }), "Lighthouse keeper 2"],
        opens: ["issues/7/pages/2", ""],
      },
    ]) {
      await palette.open();
      await palette.search.fill("keeper");
      const option = palette.option(shows[0]!).last();
      await expect.element(option).toMatchTextContent(shows[1]!);
      await option.click();
      await expect.poll(() => [palette.path(), palette.query()]).toEqual(opens);
    }
  });

  it("leads a viewer to every tab that the role may see, and creates nothing", async () => {
    const palette = await openScreen({ role: "viewer" });
    await palette.open();
    await expect
      .element(palette.option(palette.t("palette:action.go", { place: palette.t("common:nav.articles") })))
      .toBeVisible();
    await palette.search.fill(`${palette.t("common:nav.settings")} ${palette.t("settings:tab.limits")}`);
    await expect.poll(palette.chosen).toMatchTextContent(palette.t("settings:tab.limits"));
    await palette.search.fill("New");
    await expect.element(page.getByRole("status").last()).toMatchTextContent(palette.t("palette:no_results"));
    for (const name of ["new_issue", "new_article", "new_category", "new_edition"] as const)
      expect(palette.option(palette.t(`palette:action.${name}`)).elements()).toEqual([]);
  });

  it.each([390, 1440])(
    "keeps its size and the chosen option while results arrive in %i px",
    async (width) => {
      onTestFinished(() => page.viewport(1440, 900));
      await page.viewport(width, 844);
      const answered = Promise.withResolvers<void>();
      const stories = [story(1, "News of today"), story(2, "New horizons")];
      const palette = await openScreen({ stories, until: answered.promise });
      await palette.open();
      const box = () => palette.dialog.element().getBoundingClientRect().toJSON();
      const before = box();
      await palette.search.fill("New");
      await expect.poll(palette.chosen).toMatchTextContent(palette.t("palette:action.new_issue"));
      await userEvent.keyboard("{ArrowDown}");
      await expect.poll(palette.chosen).toMatchTextContent(palette.t("palette:action.new_article"));
      expect(box()).toEqual(before);
      answered.resolve();
      await expect.element(palette.option("New horizons")).toBeVisible();
      await expect.poll(palette.chosen).toMatchTextContent(palette.t("palette:action.new_article"));
      expect(box()).toEqual(before);

      await palette.search.fill("nothing is called this");
      await expect
        .element(page.getByRole("status").last())
        .toMatchTextContent(palette.t("palette:no_results"));
      expect(box()).toEqual(before);

      await palette.search.fill("New");
      await expect.poll(palette.chosen).toMatchTextContent(palette.t("palette:action.new_issue"));
      await userEvent.keyboard("{ArrowUp}");
      await expect
        .poll(palette.chosen)
        .toMatchTextContent(palette.t("palette:action.all_articles", { query: "New" }));
      await expect.element(palette.chosen() as HTMLElement).toBeInViewport();
    },
  );
});

describe("keyboard shortcuts", () => {
  it("open places and are listed in a dialog", async () => {
    const { t, sheet, path } = await openScreen();
    pressSequence("ga");
    await expect.poll(path).toBe("articles");
    await userEvent.keyboard("?");
    for (const name of [
      t("palette:action.go", { place: t("common:nav.issues") }),
      t("issue-viewer:key.strip"),
      t("markdown-editor:action.bold"),
      t("markdown-editor:key.leave"),
    ])
      await expect.element(sheet.getByRole("cell", { name })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(sheet).not.toBeInTheDocument();
  });

  it("do nothing in text fields", async () => {
    const { text, sheet, path } = await openScreen();
    await text.click();
    await userEvent.keyboard("gone? ga");
    await expect.element(text).toHaveValue("gone? ga");
    await expect.poll(() => path()).toBe("issues");
    await expect.element(sheet).not.toBeInTheDocument();
  });

  it("of a single character can be turned off in the account menu", async () => {
    const screen = await openScreen();
    const { t, sheet, path } = screen;
    await page.getByRole("button", { name: t("common:person.menu", { name: "Ada Editor" }) }).click();
    await page.getByRole("menuitemcheckbox", { name: t("common:person.character_keys") }).click();
    await userEvent.keyboard("{Escape}");
    await userEvent.keyboard("ga?");
    // Keys with a modifier still work, and they come after the others.
    await screen.open();
    await expect.poll(() => path()).toBe("issues");
    await expect.element(sheet).not.toBeInTheDocument();
  });
});
