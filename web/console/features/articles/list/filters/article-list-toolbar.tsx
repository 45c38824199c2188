import { NativeSelect, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { signOffs } from "#shared/console/issues/reviews.ts";
import { storyStates } from "#shared/contract/stories.ts";
import { DayFilters } from "#web/console/components/lists/day-filters.tsx";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import classes from "#web/ui/lists/list-toolbar.module.css";
import { ListToolbar } from "#web/ui/lists/list-toolbar.tsx";
import { type ArticleListSearch, countFilters } from "../article-list-search.ts";
import { CategoryFilter } from "./category-filter.tsx";

type Part = Pick<UrlSearch<ArticleListSearch>, "search" | "change">;

export function ArticleListToolbar({ search, change, children }: Part & { children: ReactNode }) {
  const { t } = useTranslation(["articles", "common"]);
  return (
    <ListToolbar
      label={t("common:status")}
      states={storyStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
      search={search}
      change={change}
      searchLabel={t("list.search")}
      searchPlaceholder={t("list.search_placeholder")}
      count={countFilters(search)}
      filters={
        <>
          <CategoryFilter value={search.category} onChange={(category) => change({ category })} />
          <ExternalIdFilter value={search.external_id} onChange={(external_id) => change({ external_id })} />
          <SignOffFilters search={search} change={change} />
          <DayFilters search={search} change={change} />
        </>
      }
    >
      {children}
    </ListToolbar>
  );
}

const owners = ["waiting", "mine"] as const;

function SignOffFilters({ search, change }: Pick<UrlSearch<ArticleListSearch>, "search" | "change">) {
  const { t } = useTranslation(["articles", "common"]);
  return (
    <>
      <NativeSelect
        aria-label={t("common:review.sign_off")}
        data={[
          { value: "", label: t("list.any_sign_off") },
          ...signOffs.map((value) => ({ value, label: t(`common:review.sign_offs.${value}`) })),
        ]}
        value={search.sign_off ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ sign_off: signOffs.find((one) => one === value) })
        }
      />
      <NativeSelect
        aria-label={t("list.whose.label")}
        data={[
          { value: "", label: t("list.whose.any") },
          ...owners.map((value) => ({ value, label: t(`list.whose.${value}`) })),
        ]}
        value={search.whose ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ whose: owners.find((owner) => owner === value) })
        }
      />
    </>
  );
}

/** Renders the filter for external IDs or parts of them, separated by commas. It applies on Enter or when it loses focus. */
function ExternalIdFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation("articles");
  const [typed, setTyped] = useState({ text: value, from: value });
  // Follows the filter in the URL, which "Clear filters" resets.
  if (typed.from !== value) setTyped({ text: value, from: value });
  const apply = () => {
    if (typed.text.trim() !== value) onChange(typed.text.trim());
  };
  return (
    <TextInput
      className={classes.wide}
      aria-label={t("list.external_id")}
      placeholder={t("list.external_id")}
      title={t("list.external_id_placeholder")}
      value={typed.text}
      maxLength={200}
      spellCheck={false}
      onChange={(event) => setTyped({ text: event.currentTarget.value, from: value })}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === "Enter") apply();
      }}
    />
  );
}
