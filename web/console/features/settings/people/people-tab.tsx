import { Button, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { useFormInUrl } from "#web/ui/forms/use-form-in-url.ts";
import { Section } from "#web/ui/page/section.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkDialog } from "./link-shown.tsx";
import { makePasswordLink, type Person, peopleQuery } from "./people.api.ts";
import { PeopleTable } from "./people-table.tsx";
import { RolesDialog } from "./roles-dialog.tsx";

export default function PeopleTab() {
  const { t } = useTranslation(["settings-people", "settings"]);
  const { organization } = usePublication();
  const query = useQuery(peopleQuery(organization.id));
  const { data } = query;
  const [inviting, setInviting] = useFormInUrl("person");
  const [edited, setEdited] = useOpenRecord(data?.people, "user_id");
  const link = useMutation({
    mutationFn: async (person: Person) => ({
      person,
      ...(await makePasswordLink(organization.id, person.user_id)),
    }),
    onError: (problem) =>
      notifications.show({
        color: "red",
        message: t("password_link_failed", { reason: errorMessage(problem) }),
      }),
  });
  const made = link.data;
  return (
    <Stack gap="xl">
      <Section
        title={t("settings:tab.people")}
        description={t("text", { organization: organization.name })}
        actions={
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t("invite")}
          </Button>
        }
      >
        <QueryBoundary query={query} failed={t("load_failed")} rows={4} order={3}>
          {({ people }) => (
            <PeopleTable
              people={people}
              publications={organization.publications}
              onRoles={setEdited}
              onPasswordLink={(person) => link.mutate(person)}
            />
          )}
        </QueryBoundary>
      </Section>
      {data && <Invitations invitations={data.invitations} publications={organization.publications} />}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      <OpenRecord of={edited}>
        {(person) => <RolesDialog person={person} onClose={() => setEdited(null)} />}
      </OpenRecord>
      {made && (
        <LinkDialog
          title={t("password_link_title", { name: made.person.name })}
          url={made.url}
          text={t("password_link_text", { name: made.person.name, until: formatDateTime(made.expires_at) })}
          onDone={link.reset}
        />
      )}
    </Stack>
  );
}
