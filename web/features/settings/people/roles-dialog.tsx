import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, isStale } from "../../../api/client.ts";
import { sessionQuery, usePublication, useSession } from "../../../api/session.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { type Person, peopleKey, peopleQuery, saveRoles } from "./people.api.ts";
import { RolesFields, type RolesValue } from "./roles-fields.tsx";

interface RolesDialogProps {
  person: Person;
  onClose: () => void;
}

/** Changes what somebody is. What a colleague changed meanwhile is shown before it is replaced. */
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
      if (!isStale(error)) return;
      const { people } = await client.fetchQuery({ ...peopleQuery(organization.id), staleTime: 0 });
      const newest = people.find(({ user_id }) => user_id === person.user_id);
      if (!newest) return onClose();
      setBase(newest);
      setRoles(newest);
    },
  });
  const errors = save.error instanceof ApiError ? save.error.fields : {};
  const problem =
    save.error && Object.keys(errors).length === 0
      ? isStale(save.error)
        ? t("roles_conflict")
        : t("roles_failed", { reason: errorMessage(save.error) })
      : null;
  return (
    <Dialog onClose={onClose} size="lg" title={t("roles_title", { name: person.name })}>
      <DialogForm
        problem={problem}
        saving={save.isPending}
        unsaved={JSON.stringify(wanted(roles)) !== JSON.stringify(wanted(base))}
        onSubmit={() => save.mutate()}
        onCancel={onClose}
      >
        <RolesFields
          value={roles}
          onChange={setRoles}
          publications={organization.publications}
          errors={errors}
        />
      </DialogForm>
    </Dialog>
  );
}

function wanted({ role, publication_roles }: RolesValue): RolesValue {
  return { role, publication_roles };
}
