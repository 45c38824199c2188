import { describe, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { startEventStream } from "#web/testing/event-stream.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { openTree } from "./categories.fixture.tsx";

describe("the category tree of two editors", () => {
  it("shows what the other one changes, and keeps the name that is being typed", async () => {
    const deliver = startEventStream();
    const tree = await openTree({ News: { Local: {} }, Sport: { Football: {} } });
    const { categories } = tree;
    const changed = { type: "article_category", article_category_id: null, changed_by: "token" } as const;
    const announce = () => deliver({ ...testPublication, ...changed, change: "updated" });
    await expect.element(tree.row("Football")).toBeVisible();
    categories.change(categories.idOf("Local"), { parent_id: categories.idOf("Sport") });
    categories.change(categories.idOf("Local"), { position: 1 });
    announce();
    await expect.poll(tree.outline).toEqual(["News", "Sport", "  Local", "  Football"]);

    await tree.row("News").click();
    await userEvent.keyboard("{F2}");
    await tree.nameOf("News").fill("Latest");
    categories.change(categories.idOf("Sport"), { name: "Sports" });
    announce();
    await expect.element(tree.row("Sports")).toBeVisible();
    await expect.element(tree.nameOf("News")).toHaveValue("Latest");
    await expect.element(tree.nameOf("News")).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(tree.outline).toEqual(["Latest", "Sports", "  Local", "  Football"]);
    expect(categories.outline()).toEqual(tree.outline());
  });
});
