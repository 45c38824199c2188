import { zodResolver } from "@hookform/resolvers/zod";
import { Button, Checkbox, ColorInput, Group, Select, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Controller, FormProvider, useFormState } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { holidayRegion } from "#shared/console/holiday-region.ts";
import type { Publication } from "#shared/console/identity/session.ts";
import { newPublication } from "#shared/console/identity/setup.ts";
import type { PublicationChange, PublicationEffects } from "#shared/console/publications.ts";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import {
  PublicationFields,
  type PublicationValues,
} from "#web/console/components/fields/publication-fields.tsx";
import { changedFields, type RecordShape } from "#web/console/components/record/conflict/record-changes.ts";
import {
  type ProblemTexts,
  RecordDialogForm,
  useDialogSave,
} from "#web/console/components/record/session/record-dialog-form.tsx";
import { useRecordSession, useSlice } from "#web/console/components/record/session/use-record-session.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { previewChange, updatePublication, useRefreshSession } from "../settings.api.ts";
import { ChangeEffects } from "./change-effects.tsx";
import { PublicationLogo } from "./publication-logo.tsx";

const values = z.object({ publication: newPublication });
const NAMES = [
  "name",
  "pubcode",
  "time_zone",
  "language",
  "currency",
  "keep_previous_pages",
  "approval_required",
  "holiday_region",
  "slug",
  "accent_color",
] as const;
type Name = (typeof NAMES)[number];
type Field = `publication.${Name}`;
const shape: RecordShape<PublicationValues, Field> = {
  fields: NAMES.map((name) => `publication.${name}` as const),
};

function nameOf(field: Field): Name {
  return field.slice("publication.".length) as Name;
}

interface EditPublicationDialogProps {
  publication: Publication;
  onClose: () => void;
}

/** Renders the dialog that edits a publication. Shows side effects before saving. */
export default function EditPublicationDialog({ publication, onClose }: EditPublicationDialogProps) {
  const { t } = useTranslation(["settings-publications", "common"]);
  const [shown, setShown] = useState<{ change: PublicationChange; effects: PublicationEffects } | null>(null);
  const refreshSession = useRefreshSession();
  const session = useRecordSession<Publication, PublicationValues, Field>({
    start: publication,
    shape,
    valuesOf: (record) => ({ publication: pick(record ?? publication) }),
    resolver: zodResolver(values),
    async save(_, { record }) {
      const change = changeNow();
      await updatePublication(record ?? publication, change);
      notifications.show({ color: "green", message: t("saved", { name: change.name ?? publication.name }) });
      onClose();
      return null;
    },
    async fetchNewest() {
      const { organizations } = await refreshSession();
      const all = organizations.flatMap((organization) => organization.publications);
      return all.find(({ id }) => id === publication.id) ?? null;
    },
    refOf: ({ id }) => ({ publicationId: id, kind: "publication", id }),
    fieldOf: (name) => shape.fields.find((field) => field === `publication.${name}`) ?? null,
  });
  const { form } = session;
  const save = useDialogSave(session, onClose);
  const formState = useFormState({ control: form.control });
  const saved = useSlice(session, ({ base }) => base.record) ?? publication;
  const busy = useSlice(session, (state) => state.busy);

  function changeNow(): PublicationChange {
    const { publication: given } = form.getValues();
    const changed = changedFields(shape, session.base.values, form.getValues()).map(nameOf);
    return Object.fromEntries(changed.map((name) => [name, given[name]])) as PublicationChange;
  }

  async function send(): Promise<void> {
    await save();
    setShown(null);
  }

  const preview = useMutation({
    mutationFn: () =>
      session.inSequence(() =>
        session.whenValid(async () => {
          const change = changeNow();
          const effects = await previewChange(publication.id, change);
          session.dismissProblem();
          if (Object.values(effects).every((part) => part === null)) void send();
          else setShown({ change, effects });
        }),
      ),
  });

  const texts: ProblemTexts<Publication, Field> = {
    conflict: (theirs, fields, by) => {
      const shownValue = (name: Name) => {
        const value = theirs[name];
        if (name === "holiday_region") return t(`holiday_regions.${theirs.holiday_region ?? "none"}`);
        return typeof value === "boolean" ? t(value ? "on" : "off") : value;
      };
      const named = fields.map(nameOf).map((name) => `${t(name)}: ${shownValue(name)}`);
      return t("conflict", { ...by, values: named.join("; ") });
    },
    gone: t("gone"),
    failed: (reason) => t("common:save_state.failed", { reason }),
  };

  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t(shown ? "effects.title" : "edit_title", { name: publication.name })}
    >
      <FormProvider {...form} formState={formState}>
        {/* The form stays mounted behind the effects, so that going back keeps its values. */}
        <div hidden={shown !== null}>
          <RecordDialogForm
            session={session}
            texts={texts}
            sending={preview.isPending}
            onSubmit={() => preview.mutate()}
            onClose={onClose}
          >
            <PublicationFields />
            <Controller
              name="publication.holiday_region"
              control={form.control}
              render={({ field: { value, onChange, ...field } }) => (
                <Select
                  {...field}
                  value={value ?? "none"}
                  onChange={(chosen) => onChange(chosen === "none" ? null : chosen)}
                  data={(["none", ...holidayRegion.options] as const).map((region) => ({
                    value: region,
                    label: t(`holiday_regions.${region}`),
                  }))}
                  label={t("holiday_region")}
                  description={t("holiday_region_hint")}
                  searchable
                  allowDeselect={false}
                  maxDropdownHeight={280}
                />
              )}
            />
            <PublicationLogo publication={saved} />
            <TextInput
              {...form.register("publication.slug")}
              label={t("slug")}
              description={t("slug_hint")}
              error={fieldMessage(formState.errors.publication?.slug?.message)}
              autoComplete="off"
              spellCheck={false}
            />
            <Controller
              name="publication.accent_color"
              control={form.control}
              render={({ field: { value, onChange, ...field }, fieldState }) => (
                <ColorInput
                  {...field}
                  value={value ?? ""}
                  onChange={(chosen) => onChange(chosen === "" ? null : chosen)}
                  // Its button has no name.
                  withEyeDropper={false}
                  label={t("accent_color")}
                  description={t("accent_color_hint")}
                  error={fieldMessage(fieldState.error?.message)}
                />
              )}
            />
            <Checkbox
              label={t("keep_previous_pages")}
              description={t("keep_previous_pages_hint")}
              {...form.register("publication.keep_previous_pages")}
            />
            <Checkbox
              label={t("approval_required")}
              description={t("approval_required_hint")}
              {...form.register("publication.approval_required")}
            />
          </RecordDialogForm>
        </div>
      </FormProvider>
      {shown && (
        <Stack gap="lg">
          <ChangeEffects publication={saved} change={shown.change} effects={shown.effects} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => setShown(null)}>
              {t("effects.back")}
            </Button>
            <Button loading={busy} onClick={() => void send()} data-autofocus>
              {t("effects.agree")}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function pick(publication: Publication) {
  return Object.fromEntries(NAMES.map((name) => [name, publication[name]])) as Pick<Publication, Name>;
}
