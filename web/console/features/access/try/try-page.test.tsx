import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { getAccessConfig } from "#shared/console/access/access-config.ts";
import { type AccessTrial, type TrialResult, tryAccess } from "#shared/console/access/access-trials.ts";
import { createTestReader } from "#shared/console/access/test-readers.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { answerAccess, archiveChat, articles, configured, issue, readerNamed } from "../access.fixture.ts";
import TryPage from "./try-page.tsx";

const [latest, twin] = articles as [(typeof articles)[0], (typeof articles)[0]];

const granted: AccessTrial = {
  request: {
    method: "POST",
    url: "https://auth.example.com/svc-api/v2/[profile token]/authorize",
    headers: { Authorization: "Bearer [access token]" },
    body: '{"product_id_external":"bot-1"}',
  },
  answer: { status: 200, content_type: "application/json", body: '{"granted":true}' },
  outcome: "granted",
  reason: "granted",
  milliseconds: 20,
  cache: "miss",
  reader: { status: 200, code: null },
  entitled: null,
};
const asked = (fields: Partial<AccessTrial> = {}): TrialResult => ({
  kind: "asked",
  trial: { ...granted, ...fields },
});
const denied = asked({
  outcome: "denied",
  reason: "denied",
  reader: { status: 403, code: "access_denied" },
});

/** Opens the access check with a service that gives these answers in turn. */
async function openTrial(url: string, ...answers: TrialResult[]) {
  const service = startFakeService();
  const readers = answerAccess(service, url.includes("reader=") ? ["Ben", "Carla"] : []);
  const requests: unknown[] = [];
  service.answer(tryAccess, ({ body }) => {
    requests.push(body);
    return answers[requests.length - 1]!;
  });
  service.answer(createTestReader, ({ body }) => {
    const test_reader = readerNamed(body.name, readers.length);
    readers.push(test_reader);
    return { test_reader };
  });
  const { router } = await renderScreen(<TryPage />, {
    path: "access/try",
    url: `access/try${url}`,
    texts: ["access-try", "access-words"],
  });
  const t = i18next.getFixedT(null, ["access-try", "access-words", "common"]);
  const button = (label: string) => page.getByRole("button", { name: label, exact: true });
  return {
    t,
    readers,
    requests,
    button,
    address: () => Object.fromEntries(new URLSearchParams(router.state.location.search)),
    conversation: page.getByRole("region", { name: t("conversation") }),
    turn: (name: "asked" | "sent" | "answered" | "got") =>
      page.getByRole("article", { name: t(`${name}.title`) }),
    reader: page.getByRole("combobox", { name: t("as"), exact: true }),
    token: page.getByLabelText(t("token"), { exact: true }),
    field: (kind: "emag" | "download" | "story" | "chatbot") =>
      page.getByRole("combobox", { name: t(`access-words:item.pick_${kind}`), exact: true }),
    kind: (kind: "download" | "story" | "chatbot" | "publication") =>
      page
        .getByRole("radiogroup", { name: t("access-words:item.kind") })
        .getByText(t(`access-words:kind.${kind}`), { exact: true }),
    /** Expects these options in this order. */
    offers: (...names: string[]) =>
      expect
        .poll(() =>
          page
            .getByRole("option")
            .elements()
            .map(({ textContent }) => textContent),
        )
        .toEqual(names),
  };
}

const chat = `item=chatbot:${archiveChat.uuid}`;
const ben = `reader=${readerNamed("Ben", 0).id}`;

describe("the access check", () => {
  it("shows the request, the response and the result of a reader who is granted access", async () => {
    const { t, readers, requests, button, turn } = await openTrial(`?${chat}&${ben}`, asked());
    await button(t("ask")).click();
    await expect.element(turn("asked")).toMatchTextContent(t("asked.chatbot", { name: archiveChat.name }));
    await expect.element(turn("asked")).toMatchTextContent(t("asked.as", { reader: "Ben" }));
    await expect.element(turn("sent")).toMatchTextContent(`POST ${granted.request.url}`);
    await expect.element(turn("sent")).toMatchTextContent("Bearer [access token]");
    await expect.element(turn("sent")).toMatchTextContent('"product_id_external": "bot-1"');
    await expect.element(turn("answered")).toMatchTextContent("200 in");
    await expect.element(turn("answered")).toMatchTextContent('"granted": true');
    await expect.element(turn("answered")).toMatchTextContent(t("answered.cache_miss"));
    await expect.element(turn("got")).toMatchTextContent(t("got.in"));
    const item = { type: "chatbot", id: archiveChat.uuid };
    expect(requests).toEqual([{ item, reader_id: readers[0]!.id, fresh: false }]);
  });

  it.each([true, false])(
    "says that no one can open protected items unless access is set up: %s",
    async (isSetUp) => {
      const service = startFakeService();
      answerAccess(service, []);
      // Without a publisher's server, Newsrack decides or access is not set up.
      service.answer(getAccessConfig, () => ({
        access_config: { ...configured, built_in: isSetUp, auth_server_url: null },
      }));
      await renderScreen(<TryPage />, {
        path: "access/try",
        texts: ["access-try", "access-words"],
        settings: { access_set_up: isSetUp },
      });
      const t = i18next.getFixedT(null, ["access-try", "common"]);
      await expect.element(page.getByRole("button", { name: t("ask") })).toBeVisible();
      expect(page.getByText(t("not_configured"), { exact: false }).elements()).toHaveLength(isSetUp ? 0 : 1);
    },
  );

  it("shows a cached answer, and calls the endpoint again without the cache", async () => {
    const { t, requests, button, turn } = await openTrial(
      `?${chat}&${ben}`,
      asked({ cache: "hit", answer: null }),
      asked({
        outcome: "unavailable",
        reason: "bad_status",
        cache: "off",
        reader: { status: 503, code: "authorization_unavailable" },
      }),
    );
    await button(t("ask")).click();
    const outcome = t("access-words:outcome.granted");
    await expect.element(turn("answered")).toMatchTextContent(t("answered.remembered", { outcome }));
    await button(t("ask_fresh")).click();
    await expect
      .element(turn("got"))
      .toMatchTextContent(t("got.status_code", { status: 503, code: "authorization_unavailable" }));
    await expect.element(turn("got")).toMatchTextContent(t("access-words:reason.bad_status"));
    await expect.element(turn("got")).toMatchTextContent(t("got.unavailable_note"));
    expect(requests).toMatchObject([{ fresh: false }, { fresh: true }]);
  });

  it("hides the result of another reader, and gives the reason of a denial", async () => {
    const { t, readers, button, turn, reader, conversation, address } = await openTrial(
      `?${chat}&${ben}`,
      asked(),
      denied,
    );
    await button(t("ask")).click();
    await expect.element(turn("got")).toMatchTextContent(t("got.in"));
    await reader.click();
    await page.getByRole("option", { name: /Carla/ }).click();
    await expect.element(conversation).not.toBeInTheDocument();
    await expect.poll(() => address()).toMatchObject({ reader: readers[1]!.id });
    await button(t("ask")).click();
    await expect.element(turn("got")).toMatchTextContent(t("got.out"));
    await expect.element(turn("got")).toMatchTextContent(t("access-words:reason.denied"));
    await expect
      .element(turn("got"))
      .toMatchTextContent(t("got.status_code", { status: 403, code: "access_denied" }));
  });

  it("runs immediately from a link, once", async () => {
    const { t, requests, turn, address } = await openTrial(`?${chat}&${ben}&ask=1`, denied);
    await expect.element(turn("got")).toMatchTextContent(t("got.out"));
    expect(requests).toHaveLength(1);
    await expect.poll(() => address()).not.toHaveProperty("ask");
  });

  it("explains that an unprotected item that readers can't see needs no request", async () => {
    const { t, button, turn, kind, field, address } = await openTrial(`?${chat}&${ben}`, {
      kind: "unprotected",
      reader: { status: 404, code: "not_found" },
    });
    await kind("story").click();
    await field("story").fill("First");
    await page.getByRole("option", { name: "First" }).click();
    await expect.poll(() => address()).toMatchObject({ item: "story:1" });
    await button(t("ask")).click();
    await expect.element(turn("sent")).toMatchTextContent(t("sent.unprotected"));
    await expect.element(turn("got")).toMatchTextContent(t("got.404"));
  });

  it("lists the issues of a reader, and the product IDs without an issue", async () => {
    const entitled = {
      product_ids: ["issue-1", "issue-2"],
      emags: [{ id: 7, name: "Autumn" }],
      unknown_product_ids: ["issue-2"],
    };
    const { t, requests, button, turn, kind } = await openTrial(`?${chat}&${ben}`, asked({ entitled }));
    await kind("publication").click();
    await button(t("ask")).click();
    const issue = turn("got").getByRole("link", { name: "Autumn" });
    await expect.element(issue).toHaveAttribute("href", "/publications/10/issues/7");
    await expect.element(turn("got")).toMatchTextContent("“issue-2”");
    expect(requests).toMatchObject([{ item: { type: "publication" } }]);
  });

  it("saves a pasted token as a test reader, without putting it in the address", async () => {
    const { t, readers, requests, button, turn, reader, token, address } = await openTrial(
      `?${chat}`,
      { kind: "token_missing", message: "Sign in first.", reader: { status: 401, code: "token_missing" } },
      asked({
        outcome: "unauthorized",
        reason: "token_rejected",
        reader: { status: 401, code: "token_rejected" },
      }),
    );
    await button(t("ask")).click();
    await expect.element(turn("sent")).toMatchTextContent(t("sent.token_missing"));
    await token.fill("secret-token");
    await button(t("ask")).click();
    await expect.element(turn("got")).toMatchTextContent(t("access-words:reason.token_rejected"));
    expect(requests).toMatchObject([{}, { token: "secret-token" }]);
    await button(t("keep")).click();
    await page.getByRole("textbox", { name: t("keep_name") }).fill("Dora, locked out");
    await button(t("common:actions.save")).click();
    const { name, fingerprint } = readerNamed("Dora, locked out", 0);
    await expect.element(reader).toHaveValue(t("access-words:reader.options", { name, fingerprint }));
    await expect.element(token).not.toBeInTheDocument();
    expect(readers).toHaveLength(1);
    expect(JSON.stringify(address())).not.toContain("secret-token");
  });
});

describe("the choice of an item", () => {
  it("finds items by name, and tells those of the same name apart", async () => {
    const { field, offers, address } = await openTrial(`?kind=story`);
    await field("story").fill("Twin");
    await offers(`Twin (${latest.id})`, `Twin (${twin.id})`);
    await page.getByRole("option").nth(1).click();
    await expect.poll(address).toEqual({ item: `story:${twin.id}` });
    await expect.element(field("story")).toHaveValue(`Twin (${twin.id})`);
  });

  it("finds an issue by name, and keeps it when its download is tried", async () => {
    const { kind, field, offers, address } = await openTrial("");
    await field("emag").fill("Spring");
    await offers();
    await field("emag").fill("Aut");
    await offers(issue.name);
    await page.getByRole("option", { name: issue.name }).click();
    await expect.poll(address).toEqual({ item: `emag:${issue.id}` });
    await kind("download").click();
    await expect.poll(address).toEqual({ item: `download:${issue.id}` });
    await expect.element(field("download")).toHaveValue(issue.name);
  });

  it("offers all items again after one is selected, whose name in the field is not a search", async () => {
    const { t, field, offers } = await openTrial(`?item=story:1`);
    await expect.element(field("story")).toHaveValue("First");
    await page.getByText(t("intro")).click();
    await field("story").click();
    await offers(`Twin (${latest.id})`, `Twin (${twin.id})`, "First");
  });
});
