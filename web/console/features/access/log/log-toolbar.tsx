import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback, useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { accessItemType, calloutOutcome } from "#shared/console/access/callouts.ts";
import { authorizationEndpoint } from "#shared/contract/authorization.ts";
import { usePublication } from "#web/api/session.ts";
import { instantOf, wallTimeOf } from "#web/lib/release-time.ts";
import { zoneCity } from "#web/lib/time-zones.ts";
import { MomentInput } from "#web/ui/inputs/moment-input.tsx";
import { FilterButton } from "#web/ui/lists/filter-button.tsx";
import toolbar from "#web/ui/lists/list-toolbar.module.css";
import { SearchField } from "#web/ui/lists/search-field.tsx";
import { countFilters, type LogSearch } from "./log-search.ts";

interface Part {
  search: LogSearch;
  change: (part: Partial<LogSearch>, options?: { replace?: boolean }) => void;
}

export function LogToolbar({ search, change }: Part) {
  const { t } = useTranslation(["access-log", "access-words"]);
  const narrow = useMediaQuery("(max-width: 75em)", false, { getInitialValueInEffect: false });
  const what = (
    <>
      <NativeSelect
        aria-label={t("filters.endpoint")}
        value={search.endpoint ?? ""}
        onChange={(event) =>
          change({ endpoint: authorizationEndpoint.safeParse(event.currentTarget.value).data })
        }
        data={[
          { value: "", label: t("filters.any_endpoint") },
          ...authorizationEndpoint.options.map((value) => ({
            value,
            label: t(`access-words:endpoint.${value}`),
          })),
        ]}
      />
      <NativeSelect
        aria-label={t("filters.type")}
        value={search.type ?? ""}
        onChange={(event) => change({ type: accessItemType.safeParse(event.currentTarget.value).data })}
        data={[
          { value: "", label: t("filters.any_type") },
          ...accessItemType.options.map((value) => ({ value, label: t(`access-words:item_type.${value}`) })),
        ]}
      />
    </>
  );
  const filters = (
    <>
      <FingerprintField value={search.fingerprint} onChange={(fingerprint) => change({ fingerprint })} />
      <MinuteField label="from" value={search.from} onChange={(from) => change({ from })} />
      <MinuteField label="to" value={search.to} onChange={(to) => change({ to })} />
    </>
  );
  return (
    <div className={toolbar.root}>
      <div className={`${toolbar.controls} ${toolbar.wrapping}`}>
        <SearchField
          label={t("filters.item")}
          placeholder={t("filters.item_placeholder")}
          value={search.item}
          onChange={(item, options) => change({ item }, options)}
        />
        <NativeSelect
          aria-label={t("column.outcome")}
          value={search.outcome ?? ""}
          onChange={(event) => change({ outcome: calloutOutcome.safeParse(event.currentTarget.value).data })}
          data={[
            { value: "", label: t("filters.any_outcome") },
            ...calloutOutcome.options.map((value) => ({ value, label: t(`access-words:outcome.${value}`) })),
          ]}
        />
        {narrow ? (
          <FilterButton count={countFilters(search)}>
            {what}
            {filters}
          </FilterButton>
        ) : (
          what
        )}
      </div>
      {!narrow && <Group gap="xs">{filters}</Group>}
    </div>
  );
}

function FingerprintField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("access-log");
  const [text, setText] = useState(value);
  const writeSoon = useDebouncedCallback(onChange, 250);
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      flex="0 0 auto"
      w="9.5rem"
      aria-label={t("filters.fingerprint")}
      placeholder={t("filters.fingerprint_placeholder")}
      value={text}
      maxLength={17}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => {
        const typed = event.currentTarget.value.toLowerCase().replace(/[^\da-f-]/g, "");
        setText(typed);
        writeSoon(typed);
      }}
    />
  );
}

/** Renders a field for a minute in the publication's time zone. */
function MinuteField({
  label,
  value,
  onChange,
}: {
  label: "from" | "to";
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation("access-log");
  const { time_zone } = usePublication().publication;
  return (
    <MomentInput
      label={t(`filters.${label}`, { city: zoneCity(time_zone) })}
      timeZone={time_zone}
      value={value === undefined ? null : instantOf(value, time_zone)}
      onChange={(instant) => onChange(instant === null ? undefined : wallTimeOf(instant, time_zone))}
    />
  );
}
