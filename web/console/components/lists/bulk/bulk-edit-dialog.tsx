import { Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { reviewersQuery } from "#web/api/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { isInFuture } from "#web/lib/is-in-future.ts";
import { zoneCity } from "#web/lib/time-zones.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { MomentInput } from "#web/ui/inputs/moment-input.tsx";
import { CategoryChooser, type CategoryChooserProps } from "../../fields/category-chooser.tsx";
import type { BulkChange, CategoryChange } from "./bulk-change.ts";

export interface BulkEditDialogProps {
  title: string;
  text: string;
  /** Replaces `text` when the release date changes, because that changes what readers see. */
  consequences: ReactNode;
  confirm: string;
  /** The fields of the records that the person may change, or null for none. */
  fields: {
    categories: CategoryChooserProps["categories"];
    subscribers: string;
    purchase: string;
    releasePassed: string;
  } | null;
  /** True if the user may choose who is responsible. */
  hasResponsible: boolean;
  onAnswer: (change: BulkChange | null) => void;
}

const UNCHANGED = "unchanged";

/** Asks what to change in the selected records. Only chosen fields are changed. */
export default function BulkEditDialog(props: BulkEditDialogProps) {
  const { title, text, consequences, confirm, fields, hasResponsible, onAnswer } = props;
  const { t } = useTranslation();
  const [change, setChange] = useState<BulkChange>({});
  const [hasDate, setHasDate] = useState(false);
  const [how, setHow] = useState<CategoryChange["how"] | null>(null);
  const [ids, setIds] = useState<readonly number[]>([]);
  const set = (part: { [Name in keyof BulkChange]: BulkChange[Name] | undefined }) =>
    setChange((before) => withoutUndefined({ ...before, ...part }));
  const chosen: BulkChange = how && ids.length > 0 ? { ...change, categories: { how, ids } } : change;
  const isIncomplete = (hasDate && !change.released_at) || (how !== null && ids.length === 0);
  const flag = (label: string, name: "isForSubscribers" | "isPurchaseRequired") => (
    <Choice
      label={label}
      options={[
        { value: "yes", label: t("yes") },
        { value: "no", label: t("no") },
      ]}
      onChange={(value) => set({ [name]: value === null ? undefined : value === "yes" })}
    />
  );
  return (
    <Dialog onClose={() => onAnswer(null)} title={title}>
      <DialogForm
        problem={null}
        submit={confirm}
        saving={false}
        incomplete={isIncomplete || Object.keys(chosen).length === 0}
        unsaved={hasDate || how !== null || Object.keys(chosen).length > 0}
        onSubmit={() => onAnswer(chosen)}
        onCancel={() => onAnswer(null)}
      >
        {fields && (
          <>
            <Choice
              label={t("list.column.release")}
              options={[
                { value: "date", label: t("bulk.release_date") },
                { value: "none", label: t("bulk.release_none") },
              ]}
              onChange={(value) => {
                setHasDate(value === "date");
                set({ released_at: value === "none" ? null : undefined });
              }}
            />
            {hasDate && (
              <ReleaseMoment
                value={change.released_at ?? null}
                onChange={(released_at) => set({ released_at: released_at ?? undefined })}
              />
            )}
            {fields.categories.length > 0 && (
              <>
                <Choice
                  label={t("nav.categories")}
                  options={[
                    { value: "add", label: t("bulk.categories_add") },
                    { value: "remove", label: t("bulk.categories_remove") },
                  ]}
                  onChange={(value) => setHow(value as CategoryChange["how"] | null)}
                />
                {how && (
                  <CategoryChooser
                    label={t("category_chooser.search")}
                    categories={fields.categories}
                    chosen={new Set(ids)}
                    onChoose={(id) =>
                      id !== null &&
                      setIds((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id]))
                    }
                    multiple
                  />
                )}
              </>
            )}
            {flag(fields.subscribers, "isForSubscribers")}
            {flag(fields.purchase, "isPurchaseRequired")}
          </>
        )}
        {hasResponsible && <ResponsibleChoice onChange={(responsibleId) => set({ responsibleId })} />}
        {chosen.released_at === undefined ? (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        ) : (
          <Stack gap="xs" fz="sm">
            <Text inherit>
              {chosen.released_at === null
                ? t("bulk.release_effect.hidden")
                : isInFuture(chosen.released_at)
                  ? t("bulk.release_effect.scheduled")
                  : fields?.releasePassed}
            </Text>
            {consequences}
          </Stack>
        )}
      </DialogForm>
    </Dialog>
  );
}

function withoutUndefined(change: { [Name in keyof BulkChange]: BulkChange[Name] | undefined }): BulkChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

interface ChoiceProps {
  label: string;
  options: { value: string; label: string }[];
  /** Called with null for "Unchanged". */
  onChange: (value: string | null) => void;
}

/** Renders the choice of a value for all records, which at first stay unchanged. */
function Choice({ label, options, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(UNCHANGED);
  return (
    <Select
      label={label}
      data={[{ value: UNCHANGED, label: t("bulk.unchanged") }, ...options]}
      value={value}
      allowDeselect={false}
      searchable={options.length > 8}
      comboboxProps={{ withinPortal: false }}
      onChange={(next) => {
        setValue(next ?? UNCHANGED);
        onChange(next === UNCHANGED ? null : next);
      }}
    />
  );
}

const NO_ONE = "no one";

function ResponsibleChoice({ onChange }: { onChange: (id: string | null | undefined) => void }) {
  const { t } = useTranslation();
  const people = useQuery(reviewersQuery(usePublication().publication.id)).data ?? [];
  return (
    <Choice
      label={t("review.responsible")}
      options={[
        { value: NO_ONE, label: t("review.unassigned") },
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={(value) => onChange(value === null ? undefined : value === NO_ONE ? null : value)}
    />
  );
}

interface ReleaseMomentProps {
  value: string | null;
  onChange: (moment: string | null) => void;
}

function ReleaseMoment({ value, onChange }: ReleaseMomentProps) {
  const { t } = useTranslation();
  const { time_zone } = usePublication().publication;
  return (
    <MomentInput
      label={t("release.moment", { city: zoneCity(time_zone) })}
      clearsIncomplete
      timeZone={time_zone}
      value={value}
      onChange={onChange}
      empty={null}
      past={t("release.past")}
    />
  );
}
