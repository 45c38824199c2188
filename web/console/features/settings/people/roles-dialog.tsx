import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { isPreconditionFailed } from "#web/api/http/errors.ts";
import { sessionQuery, usePublication, useSession } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { type Person, peopleKey, peopleQuery, saveRoles } from "./people.api.ts";
import { RolesFields, type RolesValue } from "./roles-fields.tsx";

interface RolesDialogProps {
  person: Person;
  onClose: () => void;
}

/** Renders the dialog that edits a person's roles. Shows conflicting changes before overwriting them. */
export function RolesDialog({ person, onClose }: RolesDialogProps) {
  const { t } = useTranslation("settings-people");
  const { organization } = usePublication();
  const client = useQueryClient();
  const { user } = useSession();
  const [base, setBase] = useState(person);
  const [roles, setRoles] = useState<RolesValue>(person);
  const save = useMutation({
    mutationFn: () => saveRoles(organization.id, base, wanted(roles)),
    onSuccess: async () => {
      const isOwn = person.user_id === user.id;
      const message = isOwn ? t("own_roles_saved") : t("roles_saved", { name: person.name });
      notifications.show({ color: "green", message });
      onClose();
      await client.invalidateQueries({ queryKey: peopleKey(organization.id) });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: async (error) => {
      if (!isPreconditionFailed(error)) return;
      const { people } = await client.fetchQuery({ ...peopleQuery(organization.id), staleTime: 0 });
      const newest = people.find(({ user_id }) => user_id === person.user_id);
      if (!newest) return onClose();
      setBase(newest);
      setRoles(newest);
    },
  });
  const reason = unplacedReason(save.error);
  return (
    <Dialog onClose={onClose} size="lg" title={t("roles_title", { name: person.name })}>
      <DialogForm
        problem={
          isPreconditionFailed(save.error) ? t("roles_conflict") : reason && t("roles_failed", { reason })
        }
        saving={save.isPending}
        unsaved={JSON.stringify(wanted(roles)) !== JSON.stringify(wanted(base))}
        onSubmit={() => save.mutate()}
        onCancel={onClose}
      >
        <RolesFields
          value={roles}
          onChange={setRoles}
          publications={organization.publications}
          error={save.error}
        />
      </DialogForm>
    </Dialog>
  );
}

function wanted({ role, publication_roles }: RolesValue): RolesValue {
  return { role, publication_roles };
}
