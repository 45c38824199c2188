import i18next from "i18next";
import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  changeRoles,
  createInvitation,
  disablePerson,
  type Invitation,
  listPeople,
  type Person,
  renewInvitation,
  unlinkProvider,
} from "#shared/console/identity/people.ts";
import { getSession } from "#shared/console/identity/session.ts";
import { queryClient } from "#web/api/query-client.ts";
import { sessionQuery } from "#web/api/session.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { refusal, startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen, testPublication } from "#web/testing/render-screen.tsx";
import PeopleTab from "./people-tab.tsx";

const AT = "2026-01-01T00:00:00.000Z";
const anna: Person = {
  user_id: "anna",
  name: "Anna Author",
  email: "anna@example.com",
  role: "editor",
  publication_roles: [],
  disabled: false,
  has_password: true,
  two_factor: false,
  provider_links: [
    {
      id: "link",
      provider: "Example Company",
      subject: "anna",
      issuer: "https://id.example.com",
      linked_at: AT,
    },
  ],
  last_seen_at: null,
  version: 1,
};

/** Opens the people with a service that invites, changes, disables and unlinks them. */
async function openPeople(people: Person[], invitations: Invitation[] = []) {
  const service = startFakeService();
  const server = { people, invitations };
  service.answer(listPeople, () => server);
  service.answer(renewInvitation, () => ({
    invitation: server.invitations[0]!,
    url: "https://newsrack.example.com/join#token=renewed",
  }));
  service.answer(createInvitation, ({ body }) => {
    const invitation = { id: 1, invited_by: "Ada Editor", created_at: AT, expires_at: AT, ...body };
    server.invitations = [invitation];
    return { invitation, url: "https://newsrack.example.com/join#token=secret" };
  });
  const change = (fields: Partial<Person>) => {
    const person = { ...anna, ...fields };
    server.people = [person];
    return { person };
  };
  service.answer(getSession, () => queryClient.getQueryData(sessionQuery.queryKey)!);
  service.answer(changeRoles, ({ body, headers }) => {
    const { version } = server.people[0]!;
    if (headers.get("If-Match") !== `"${version}"`)
      return refusal(412, { error: "A newer version exists.", code: "version_conflict" });
    return change({ ...body, version: version + 1 });
  });
  service.answer(disablePerson, ({ params }) => {
    expect(params).toEqual({ organization_id: 1, user_id: anna.user_id });
    return change({ disabled: true });
  });
  service.answer(unlinkProvider, ({ params }) => {
    expect(params).toEqual({ organization_id: 1, user_id: anna.user_id, link_id: "link" });
    return change({ provider_links: [] });
  });
  await renderScreen(<PeopleTab />, {
    path: "settings/people",
    texts: ["settings-people"],
    role: "admin",
  });
  const t = i18next.getFixedT(null, ["settings-people", "common"]);
  return {
    t,
    server,
    dialog: page.getByRole("dialog"),
    row: (email: string) => page.getByRole("row").filter({ hasText: email }),
    async choose(action: string) {
      await page.getByRole("button", { name: t("common:list.actions_of", { name: anna.name }) }).click();
      await page.getByRole("menuitem", { name: action }).click();
    },
    async select(field: string, option: string) {
      await page.getByRole("combobox", { name: field }).click();
      await page.getByRole("option", { name: option }).click();
    },
  };
}

describe("the people of an organization", () => {
  it("get another link, which stays on screen after the invitation was accepted", async () => {
    const deliver = startEventStream();
    const email = "ines@example.com";
    const { t, server, dialog, row } = await openPeople(
      [],
      [
        {
          ...{ id: 1, email, role: "editor", publication_roles: [] },
          ...{ invited_by: "Ada Editor", created_at: AT, expires_at: AT },
        },
      ],
    );
    await page.getByRole("button", { name: t("common:list.actions_of", { name: email }) }).click();
    await page.getByRole("menuitem", { name: t("renew") }).click();
    await expect.element(dialog).toMatchTextContent("#token=renewed");
    server.invitations = [];
    deliver({ type: "people", organization_id: testPublication.organization_id });
    await expect.element(row(email)).not.toBeInTheDocument();
    await expect.element(dialog).toMatchTextContent("#token=renewed");
  });

  it("are invited with a role for one publication, by a link that is shown once", async () => {
    const { t, server, dialog, row, select } = await openPeople([]);
    await page.getByRole("button", { name: t("invite") }).click();
    await dialog.getByRole("textbox", { name: t("email") }).fill("ines@example.com");
    await select(t("roles.organization"), t("roles.none"));
    await select("Daily", t("common:person.role.editor"));
    await dialog.getByRole("button", { name: t("invite_submit") }).click();
    await expect.element(dialog).toMatchTextContent("https://newsrack.example.com/join#token=secret");
    await dialog.getByRole("button", { name: t("common:actions.done") }).click();
    const role = t("in_publication", { role: t("common:person.role.editor"), publication: "Daily" });
    await expect.element(row("ines@example.com")).toMatchTextContent(role);
    await expect.element(page.getByText(/#token=secret/)).not.toBeInTheDocument();
    expect(server.invitations).toMatchObject([
      {
        email: "ines@example.com",
        role: null,
        publication_roles: [{ publication_id: 10, role: "editor" }],
      },
    ]);
  });

  it("have unchanged roles once one was taken away and given again", async () => {
    const publication_roles = [
      { publication_id: 10, role: "editor" },
      { publication_id: 11, role: "viewer" },
    ] as const;
    const { t, choose, select } = await openPeople([{ ...anna, publication_roles: [...publication_roles] }]);
    await choose(t("edit_roles"));
    await select("Daily", t("common:person.role.manager"));
    await select("Daily", t("common:person.role.editor"));
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  it("get roles on the newer version after a conflict", async () => {
    const { t, server, dialog, choose, select } = await openPeople([anna]);
    await choose(t("edit_roles"));
    await select(t("roles.organization"), t("roles.viewer"));
    server.people = [{ ...anna, role: "manager", version: 2 }];
    const save = dialog.getByRole("button", { name: t("common:actions.save") });
    await save.click();
    await expect
      .element(dialog.getByRole("alert"))
      .toMatchTextContent(t("roles_conflict", { role: t("roles.manager") }));
    await save.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(server.people).toMatchObject([{ role: "viewer", version: 3 }]);
  });

  it("are disabled after a question", async () => {
    const { t, server, dialog, row, choose } = await openPeople([anna]);
    await choose(t("disable"));
    await expect.element(dialog).toMatchTextContent(t("disable_title", { name: anna.name }));
    expect(server.people).toEqual([anna]);
    await dialog.getByRole("button", { name: t("disable") }).click();
    await expect.element(row(anna.email)).toMatchTextContent(t("disabled"));
  });

  it("are unlinked from their provider after a question that names what remains", async () => {
    const { t, dialog, row, choose } = await openPeople([anna]);
    await expect.element(row(anna.email)).toMatchTextContent("Example Company");
    await choose(t("unlink", { provider: "Example Company" }));
    await expect.element(dialog).toMatchTextContent(t("unlink_title", { name: anna.name }));
    const link = { subject: "anna", issuer: "https://id.example.com", name: anna.name };
    await expect.element(dialog).toMatchTextContent(t("unlink_text", link));
    await dialog.getByRole("button", { name: t("unlink_confirm") }).click();
    await expect.element(page.getByText(t("unlink_done"))).toBeVisible();
    await expect.element(row(anna.email)).toMatchTextContent(t("provider_none"));
  });
});
