import { Button, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PlannedEdition } from "#shared/console/issues/planned-editions.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { isInFuture } from "#web/lib/is-in-future.ts";
import classes from "./issue-drop.module.css";

interface DroppedFormProps {
  fileName: string;
  name: string;
  onName: (name: string) => void;
  edition: PlannedEdition | null;
  editions: readonly PlannedEdition[];
  onEdition: (edition: PlannedEdition | null) => void;
  /** Why the issue could not be created. */
  error: Error | null;
  saving: boolean;
  /** True if another button creates the issues of several files. */
  quiet: boolean;
  onSubmit: () => void;
}

export function DroppedForm(props: DroppedFormProps) {
  const { fileName, name, onName, edition, editions, onEdition, error, saving, quiet, onSubmit } = props;
  const { t } = useTranslation("issue-form");
  const { time_zone } = usePublication().publication;
  // Someone else may have taken the edition.
  const offered =
    edition && !editions.some(({ id }) => id === edition.id) ? [edition, ...editions] : editions;
  const when = (one: PlannedEdition) => formatInTimeZone(one.release_date, time_zone);
  return (
    <form
      aria-label={t("drop.form", { file: fileName })}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving) onSubmit();
      }}
    >
      <TextInput
        label={t("drop.name")}
        value={name}
        readOnly={saving}
        dir="auto"
        maxLength={1000}
        onChange={(event) => onName(event.currentTarget.value)}
        error={errorAt(error, "name") ?? unplacedReason(error, ["name", "pe_id"])}
        errorProps={{ role: "alert" }}
        flex="1 1 13rem"
        miw={0}
      />
      {offered.length > 0 && (
        <Select
          label={t("drop.edition")}
          placeholder={t("drop.no_edition")}
          description={
            edition &&
            t(isInFuture(edition.release_date) ? "drop.edition_help" : "drop.edition_over", {
              when: when(edition),
            })
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          searchable
          clearable
          readOnly={saving}
          data={offered.map((one) => ({ value: one.pe_id, label: one.name }))}
          renderOption={({ option }) => {
            const one = offered.find(({ pe_id }) => pe_id === option.value);
            return one ? `${one.name} · ${when(one)}` : option.label;
          }}
          value={edition?.pe_id ?? null}
          onChange={(value) => onEdition(offered.find(({ pe_id }) => pe_id === value) ?? null)}
          error={errorAt(error, "pe_id")}
          flex="1 1 13rem"
          miw={0}
        />
      )}
      <Button
        type="submit"
        variant={quiet ? "default" : "filled"}
        loading={saving}
        className={classes.submit}
      >
        {t("drop.create")}
      </Button>
    </form>
  );
}
