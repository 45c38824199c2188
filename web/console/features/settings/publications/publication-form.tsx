import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Group, Stack } from "@mantine/core";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { Publication } from "#shared/console/identity/session.ts";
import { newPublication } from "#shared/console/identity/setup.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { showFieldErrors } from "#web/console/components/feedback/field-errors.ts";
import {
  emptyPublication,
  PublicationFields,
  type PublicationValues,
} from "#web/console/components/fields/publication-fields.tsx";
import { ProblemNotice } from "#web/ui/feedback/problem-notice.tsx";
import { useUnsavedPart } from "#web/ui/forms/unsaved-parts.tsx";
import { publicationFieldOf } from "../publication-field.ts";
import { useCreatePublication } from "../settings.api.ts";

const values = z.object({ publication: newPublication });

interface PublicationFormProps {
  organizationId: number;
  onCreated: (publication: Publication) => void;
  onCancel?: () => void;
}

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
          <ProblemNotice>
            {create.error &&
              !isFieldError(create.error) &&
              t("failed", { reason: errorMessage(create.error) })}
          </ProblemNotice>
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

function isFieldError(error: Error): boolean {
  return (
    error instanceof ApiError &&
    error.status === 422 &&
    Object.keys(error.fields).every((name) => publicationFieldOf(name))
  );
}
