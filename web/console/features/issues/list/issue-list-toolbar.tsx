import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { emagStates, importModes } from "#shared/contract/emag-words.ts";
import { usePublication } from "#web/api/session.ts";
import { DayFilters } from "#web/console/components/lists/day-filters.tsx";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { ListToolbar } from "#web/ui/lists/list-toolbar.tsx";
import { countFilters, type IssueListSearch } from "../issue-list-search.ts";

type Part = Pick<UrlSearch<IssueListSearch>, "search" | "change">;

export function IssueListToolbar({ search, change, children }: Part & { children: ReactNode }) {
  const { t } = useTranslation("issues");
  const { approval_required } = usePublication().publication;
  const states = emagStates.filter(
    (state) => state !== "awaiting_approval" || approval_required || search.state === state,
  );
  return (
    <ListToolbar
      label={t("list.column.state")}
      states={states.map((state) => ({ value: state, label: t(`state.${state}`) }))}
      search={search}
      change={change}
      searchLabel={t("list.search")}
      searchPlaceholder={t("list.search_placeholder")}
      count={countFilters(search)}
      filters={
        <>
          <DayFilters search={search} change={change} />
          <NativeSelect
            aria-label={t("list.column.mode")}
            data={[
              { value: "", label: t("list.any_mode") },
              ...importModes.map((mode) => ({ value: mode, label: t(`mode.${mode}`) })),
            ]}
            value={search.mode ?? ""}
            onChange={({ currentTarget: { value } }) =>
              change({ mode: importModes.find((mode) => mode === value) })
            }
          />
        </>
      }
    >
      {children}
    </ListToolbar>
  );
}
