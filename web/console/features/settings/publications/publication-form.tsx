import { zodResolver } from "@hookform/resolvers/zod";
import { FormProvider, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { Publication } from "#shared/console/identity/session.ts";
import { newPublication } from "#shared/console/identity/setup.ts";
import {
  emptyPublication,
  PublicationFields,
  type PublicationValues,
} from "#web/console/components/fields/publication-fields.tsx";
import { RecordDialogForm } from "#web/console/components/record/session/record-dialog-form.tsx";
import { useRecordSession } from "#web/console/components/record/session/use-record-session.ts";
import { useCreatePublication } from "../settings.api.ts";

const values = z.object({ publication: newPublication });
const fields = [
  "publication.name",
  "publication.pubcode",
  "publication.time_zone",
  "publication.language",
  "publication.currency",
] as const;

interface PublicationFormProps {
  organizationId: number;
  onCreated: (publication: Publication) => void;
  onCancel?: () => void;
}

export function PublicationForm({ organizationId, onCreated, onCancel }: PublicationFormProps) {
  const { t } = useTranslation("settings-publications");
  const create = useCreatePublication(organizationId);
  const session = useRecordSession<Publication, PublicationValues, (typeof fields)[number]>({
    start: null,
    shape: { fields },
    valuesOf: (publication) => ({ publication: publication ?? emptyPublication() }),
    resolver: zodResolver(values),
    async save({ publication }) {
      onCreated(await create(publication));
      return null;
    },
    fetchNewest: async () => null,
    fieldOf: (name) => fields.find((field) => field === `publication.${name}`) ?? null,
  });
  const formState = useFormState({ control: session.form.control });
  return (
    <FormProvider {...session.form} formState={formState}>
      <RecordDialogForm
        session={session}
        texts={{ failed: (reason) => t("failed", { reason }) }}
        submit={t("create")}
        onClose={onCancel}
      >
        <PublicationFields />
      </RecordDialogForm>
    </FormProvider>
  );
}
