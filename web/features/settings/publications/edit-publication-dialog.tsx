import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import type { PublicationChange, PublicationEffects } from "#shared/console/publications.ts";
import { newPublication, type Publication } from "#shared/console/session.ts";
import { ApiError, isStale } from "../../../api/client.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { errorMessage } from "../../../ui/error-message.ts";
import { showFieldErrors } from "../../../ui/field-errors.ts";
import { PublicationFields, type PublicationValues } from "../../../ui/publication-fields.tsx";
import { publicationFieldOf } from "../publication-field.ts";
import { previewChange, useFreshSession, usePublicationChange } from "../settings.api.ts";
import { Effects } from "./effects.tsx";

const values = z.object({ publication: newPublication });
const NAMES = ["name", "pubcode", "time_zone", "language", "currency", "keep_previous_pages"] as const;

interface EditPublicationDialogProps {
  publication: Publication;
  onClose: () => void;
}

/** Changes a publication; where that affects more than itself, after saying what. */
export default function EditPublicationDialog({ publication, onClose }: EditPublicationDialogProps) {
  const { t } = useTranslation("settings-publications");
  // Once somebody else has saved, what is saved here goes on top of that, after it was shown.
  const [base, setBase] = useState(publication);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<{ change: PublicationChange; effects: PublicationEffects } | null>(null);
  const save = usePublicationChange();
  const freshSession = useFreshSession();
  const form = useForm<PublicationValues>({
    resolver: zodResolver(values),
    defaultValues: { publication: pick(publication) },
  });

  async function review({ publication: given }: PublicationValues): Promise<void> {
    const change = Object.fromEntries(
      NAMES.filter((name) => given[name] !== base[name]).map((name) => [name, given[name]]),
    ) as PublicationChange;
    setProblem(null);
    try {
      const effects = await previewChange(base.id, change);
      if (Object.values(effects).every((part) => part === null)) return await send(change);
      setShown({ change, effects });
    } catch (error) {
      await explain(error);
    }
  }

  async function send(change: PublicationChange): Promise<void> {
    try {
      if (Object.keys(change).length > 0) await save.mutateAsync({ publication: base, change });
      notifications.show({ color: "green", message: t("saved", { name: change.name ?? base.name }) });
      onClose();
    } catch (error) {
      setShown(null);
      await explain(error);
    }
  }

  async function explain(error: unknown): Promise<void> {
    if (isStale(error)) {
      const session = await freshSession();
      const theirs = session.organizations
        .flatMap((organization) => organization.publications)
        .find(({ id }) => id === base.id);
      if (!theirs) return setProblem(t("gone"));
      const changed = NAMES.filter((name) => theirs[name] !== base[name]);
      setBase(theirs);
      // What was not touched here becomes theirs, so that saving again does not undo it.
      for (const name of changed)
        if (form.getValues(`publication.${name}`) === base[name])
          form.setValue(`publication.${name}`, theirs[name]);
      const shownValue = (value: string | boolean) =>
        typeof value === "string" ? value : t(value ? "on" : "off");
      const values = changed.map((name) => `${t(name)}: ${shownValue(theirs[name])}`).join("; ");
      return setProblem(t("conflict", { values: values || t("conflict_nothing") }));
    }
    const homeless = showFieldErrors(error, form.setError, publicationFieldOf);
    if (error instanceof ApiError && error.status === 422)
      return setProblem(homeless && t("not_saved", { reason: homeless }));
    setProblem(t("not_saved", { reason: errorMessage(error) }));
  }

  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t(shown ? "effects.title" : "edit_title", { name: publication.name })}
    >
      <FormProvider {...form}>
        {/* The form stays mounted below what it affects, so that going back finds it as it was. */}
        <div hidden={shown !== null}>
          <DialogForm
            problem={problem}
            saving={form.formState.isSubmitting}
            unsaved={form.formState.isDirty}
            onSubmit={form.handleSubmit(review)}
            onCancel={onClose}
          >
            <PublicationFields />
            <Checkbox
              label={t("keep_previous_pages")}
              description={t("keep_previous_pages_hint")}
              {...form.register("publication.keep_previous_pages")}
            />
          </DialogForm>
        </div>
      </FormProvider>
      {shown && (
        <Stack gap="lg">
          <Effects publication={base} change={shown.change} effects={shown.effects} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setShown(null)}>
              {t("effects.back")}
            </Button>
            <Button loading={save.isPending} onClick={() => void send(shown.change)} data-autofocus>
              {t("effects.agree")}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function pick({ name, pubcode, time_zone, language, currency, keep_previous_pages }: Publication) {
  return { name, pubcode, time_zone, language, currency, keep_previous_pages };
}
