import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type SignOff, signOffs } from "#shared/console/issues/reviews.ts";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import type { ArticleListSearch } from "../article-list-search.ts";

const owners = ["waiting", "mine"] as const;

export function SignOffFilters({ search, change }: Pick<UrlSearch<ArticleListSearch>, "search" | "change">) {
  const { t } = useTranslation(["articles", "common"]);
  return (
    <>
      <Select
        aria-label={t("common:review.sign_off")}
        placeholder={t("list.any_sign_off")}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={signOffs.map((value) => ({ value, label: t(`common:review.sign_offs.${value}`) }))}
        value={search.sign_off ?? null}
        onChange={(value) => change({ sign_off: (value ?? undefined) as SignOff | undefined })}
      />
      <Select
        aria-label={t("list.whose.label")}
        placeholder={t("list.whose.any")}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={owners.map((value) => ({ value, label: t(`list.whose.${value}`) }))}
        value={search.whose ?? null}
        onChange={(value) => change({ whose: owners.find((owner) => owner === value) })}
      />
    </>
  );
}
