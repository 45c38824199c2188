import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { usePublication, useSession } from "#web/api/session.ts";
import { RecordDialogForm } from "#web/console/components/record/session/record-dialog-form.tsx";
import {
  useRecordSession,
  useSessionValues,
} from "#web/console/components/record/session/use-record-session.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { type Person, peopleQuery, saveRoles } from "./people.api.ts";
import { RolesFields, type RolesValue } from "./roles-fields.tsx";

const fields = ["role", "publication_roles"] as const;

interface RolesDialogProps {
  person: Person;
  onClose: () => void;
}

export function RolesDialog({ person, onClose }: RolesDialogProps) {
  const { t } = useTranslation("settings-people");
  const { organization } = usePublication();
  const client = useQueryClient();
  const { user } = useSession();
  const session = useRecordSession<Person, RolesValue, keyof RolesValue>({
    start: person,
    // A role in a publication replaces the one in the organization.
    shape: {
      fields,
      units: [fields],
      compared: {
        publication_roles: ({ publication_roles }) =>
          publication_roles.toSorted((one, other) => one.publication_id - other.publication_id),
      },
    },
    valuesOf(record) {
      const { role, publication_roles } = record ?? person;
      return { role, publication_roles };
    },
    async save(roles, { record }) {
      await saveRoles(organization.id, record ?? person, roles);
      const isOwn = person.user_id === user.id;
      const message = isOwn ? t("own_roles_saved") : t("roles_saved", { name: person.name });
      notifications.show({ color: "green", message });
      onClose();
      return null;
    },
    async fetchNewest() {
      const { people } = await client.fetchQuery({ ...peopleQuery(organization.id), staleTime: 0 });
      return people.find(({ user_id }) => user_id === person.user_id) ?? null;
    },
  });
  const { values, change, error } = useSessionValues(session);
  return (
    <Dialog onClose={onClose} size="lg" title={t("roles_title", { name: person.name })}>
      <RecordDialogForm
        session={session}
        texts={{
          conflict: ({ role }) => t("roles_conflict", { role: t(`roles.${role ?? "none"}`) }),
          gone: t("roles_gone"),
          failed: (reason) => t("roles_failed", { reason }),
        }}
        onClose={onClose}
      >
        <RolesFields
          value={values}
          onChange={change}
          publications={organization.publications}
          error={error}
        />
      </RecordDialogForm>
    </Dialog>
  );
}
