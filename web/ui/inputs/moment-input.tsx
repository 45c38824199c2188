import { CloseButton, Text, TextInput } from "@mantine/core";
import { type ReactNode, type Ref, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#web/console/i18n/formats.ts";
import { instantOf, wallTimeOf } from "#web/lib/release-time.ts";
import { localTimeZone, sameClock, zoneCity } from "#web/lib/time-zones.ts";
import { ReadOnlyValue } from "../data-display/read-only-value.tsx";

export interface MomentInputProps {
  label: string;
  description?: string | undefined;
  error?: string | undefined;
  readOnly?: boolean;
  /** Clears an input that is incomplete when the field is left, so that a form can require a date. Default: restores it. */
  clearsIncomplete?: boolean;
  /** Time zone in which the person enters the moment: the publication's. */
  timeZone: string;
  /** ISO 8601 date-time, or null. */
  value: string | null;
  onChange: (instant: string | null) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** Help texts for an empty value and for one in the past. */
  empty?: ReactNode;
  past?: ReactNode;
}

/** Wall times that can be typed. While a year is typed, the browser reports years such as 0002. */
const MIN_WALL_TIME = "1900-01-01T00:00";
const MAX_WALL_TIME = "9999-12-31T23:59";

/**
 * Renders a date and time field in the publication's time zone, with the browser's own field, which supports typing. Shows the
 * date in words, and in the browser's time zone if that differs. Input that is incomplete when the field is left is replaced, so
 * that the field always shows its value. A field that the user can't change is text.
 */
export function MomentInput(props: MomentInputProps) {
  const { value, onChange, onBlur, timeZone, empty, past, clearsIncomplete = false, ...rest } = props;
  const { t } = useTranslation();
  const id = useId();
  /** Input that is not a complete date and time yet, or null. */
  const [typed, setTyped] = useState<string | null>(null);
  const [wasIncomplete, setWasIncomplete] = useState(false);
  const [shown, setShown] = useState(value);
  const { error, ...field } = rest;
  const wallTime = value ? wallTimeOf(value, timeZone) : "";

  if (value !== shown) {
    setShown(value);
    setTyped(null);
    if (value !== null) setWasIncomplete(false);
  }

  function change(input: HTMLInputElement): void {
    if (!input.validity.valid) {
      setTyped(input.value);
      return;
    }
    setTyped(null);
    setWasIncomplete(false);
    onChange(input.value === "" ? null : instantOf(input.value, timeZone));
  }

  function leave(input: HTMLInputElement): void {
    // Browsers report no change while an incomplete input changes, so an emptied field is noticed only here.
    if (input.validity.valid && typed !== null) change(input);
    else if (typed !== null || input.validity.badInput) {
      input.value = clearsIncomplete ? "" : wallTime;
      setTyped(null);
      setWasIncomplete(true);
      if (clearsIncomplete) onChange(null);
    } else if (value !== null || !clearsIncomplete) setWasIncomplete(false);
    onBlur?.();
  }

  const words =
    value &&
    (sameClock(value, timeZone, localTimeZone())
      ? formatDateTime(value, timeZone)
      : t("moment.local", {
          theirs: formatDateTime(value, timeZone),
          city: zoneCity(timeZone),
          mine: formatDateTime(value),
        }));

  if (field.readOnly)
    return (
      <ReadOnlyValue label={field.label} description={field.description}>
        {words}
      </ReadOnlyValue>
    );
  return (
    <div>
      <TextInput
        {...field}
        id={id}
        type="datetime-local"
        min={MIN_WALL_TIME}
        max={MAX_WALL_TIME}
        error={error ?? (wasIncomplete && t(clearsIncomplete ? "moment.incomplete" : "moment.restored"))}
        value={typed ?? wallTime}
        onChange={(event) => change(event.currentTarget)}
        onBlur={(event) => leave(event.currentTarget)}
        rightSection={
          value && (
            <CloseButton
              size="sm"
              aria-label={t("moment.clear")}
              onClick={() => {
                setWasIncomplete(false);
                onChange(null);
                // The button disappears with the value and would lose the focus.
                document.getElementById(id)?.focus({ preventScroll: true });
              }}
            />
          )
        }
      />
      <Text size="xs" c="dimmed" mt={6} role="status">
        {value ? (
          <>
            {words} {Date.parse(value) <= Date.now() && past}
          </>
        ) : (
          empty
        )}
      </Text>
    </div>
  );
}
