import { Button, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useChangeEvents } from "../../../api/live-events.ts";
import { usePublication } from "../../../api/session.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { formatDateTime } from "../../../ui/format.ts";
import { Loaded } from "../../../ui/loaded.tsx";
import { Section } from "../../../ui/section.tsx";
import { useFormInAddress } from "../../../ui/use-form-in-address.ts";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkShown } from "./link-shown.tsx";
import { makePasswordLink, type Person, peopleKey, peopleQuery } from "./people.api.ts";
import { PeopleTable } from "./people-table.tsx";
import { RolesDialog } from "./roles-dialog.tsx";

/** The people of the organization, and who is invited. */
export default function PeopleTab() {
  const { t } = useTranslation("settings-people");
  const { organization } = usePublication();
  const client = useQueryClient();
  const query = useQuery(peopleQuery(organization.id));
  const { data } = query;
  const [inviting, setInviting] = useFormInAddress("person");
  const [edited, setEdited] = useState<Person | null>(null);
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
  useChangeEvents((event) => {
    if (event.type === "people" && event.organization_id === organization.id)
      void client.invalidateQueries({ queryKey: peopleKey(organization.id) });
  });
  const made = link.data;
  return (
    <Stack gap="xl">
      <Section
        title={t("title")}
        description={t("text", { organization: organization.name })}
        actions={
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {t("invite")}
          </Button>
        }
      >
        <Loaded query={query} failed={t("load_failed")} rows={4} order={3}>
          {({ people }) => (
            <PeopleTable
              people={people}
              publications={organization.publications}
              onRoles={setEdited}
              onPasswordLink={(person) => link.mutate(person)}
            />
          )}
        </Loaded>
      </Section>
      {data && data.invitations.length > 0 && (
        <Invitations invitations={data.invitations} publications={organization.publications} />
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {edited && <RolesDialog person={edited} onClose={() => setEdited(null)} />}
      {made && (
        <Dialog
          onClose={() => link.reset()}
          size="lg"
          title={t("password_link_title", { name: made.person.name })}
          closeOnClickOutside={false}
          closeOnEscape={false}
        >
          <LinkShown
            url={made.url}
            text={t("password_link_text", {
              name: made.person.name,
              until: formatDateTime(made.expires_at),
            })}
            onDone={() => link.reset()}
          />
        </Dialog>
      )}
    </Stack>
  );
}
