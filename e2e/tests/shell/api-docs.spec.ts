import { expect, test } from "#e2e/fixtures.ts";
import { TOKEN } from "#e2e/support/provision.ts";

test.describe("the API documentation", () => {
  test("finds an operation and sends it with a token", async ({ page, service, publication }) => {
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    await page.goto(`${service.url}/api/docs#/Issues/listEmags`);
    const operation = page.locator("#operations-Issues-listEmags");
    await expect(operation.getByText("organization_id *")).toBeVisible();

    await page.getByRole("button", { name: "Authorize" }).first().click();
    const dialog = page.locator(".dialog-ux");
    await dialog.getByRole("textbox").fill(TOKEN);
    await dialog.getByRole("button", { name: /apply credentials|authorize/i }).click();
    await dialog.getByRole("button", { name: "Close", exact: true }).click();

    await operation.getByRole("button", { name: "Try it out" }).click();
    await operation.getByPlaceholder("organization_id").fill("1");
    await operation.getByPlaceholder("publication_id").fill(String(publication.id));
    await operation.getByRole("button", { name: "Execute" }).click();
    await expect(operation.locator(".live-responses-table .response-col_status").last()).toContainText("200");
    await expect(operation.locator(".curl")).toContainText("Authorization: Token");
    expect([...hosts].filter((host) => host !== service.url)).toEqual([]);

    await page.getByPlaceholder("Filter by tag").fill("Articles");
    await expect(page.locator("#operations-Articles-listStories")).toBeVisible();
    await expect(operation).toBeHidden();
  });
});
