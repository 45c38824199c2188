import { zodResolver } from "@hookform/resolvers/zod";
import { Alert, Button, Group, Stack } from "@mantine/core";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { newPublication, type Publication } from "#shared/console/session.ts";
import { ApiError } from "../../../api/client.ts";
import { errorMessage } from "../../../ui/error-message.ts";
import { showFieldErrors } from "../../../ui/field-errors.ts";
import {
  emptyPublication,
  PublicationFields,
  type PublicationValues,
} from "../../../ui/publication-fields.tsx";
import { useUnsavedPart } from "../../../ui/unsaved-parts.tsx";
import { publicationFieldOf } from "../publication-field.ts";
import { useCreatePublication } from "../settings.api.ts";

const values = z.object({ publication: newPublication });

interface PublicationFormProps {
  organizationId: number;
  onCreated: (publication: Publication) => void;
  onCancel?: () => void;
}

/** A new publication of an organization. */
export function PublicationForm({ organizationId, onCreated, onCancel }: PublicationFormProps) {
  const { t } = useTranslation(["settings-publications", "common"]);
  const create = useCreatePublication(organizationId);
  const form = useForm<PublicationValues>({
    resolver: zodResolver(values),
    defaultValues: { publication: emptyPublication() },
  });

  useUnsavedPart(form.formState.isDirty);

  async function send({ publication }: PublicationValues): Promise<void> {
    try {
      onCreated(await create.mutateAsync(publication));
    } catch (error) {
      showFieldErrors(error, form.setError, publicationFieldOf);
    }
  }

  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(send)} noValidate>
        <Stack gap="lg">
          {create.error && !hasItsPlace(create.error) && (
            <Alert color="red" variant="light" role="alert">
              {t("failed", { reason: errorMessage(create.error) })}
            </Alert>
          )}
          <PublicationFields />
          <Group justify="flex-end" gap="xs">
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                {t("common:actions.cancel")}
              </Button>
            )}
            <Button type="submit" loading={create.isPending}>
              {t("create")}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormProvider>
  );
}

function hasItsPlace(error: Error): boolean {
  return (
    error instanceof ApiError &&
    error.status === 422 &&
    Object.keys(error.fields).every((name) => publicationFieldOf(name))
  );
}
