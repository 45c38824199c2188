import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { signOffs } from "#shared/console/issues/reviews.ts";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import type { ArticleListSearch } from "../article-list-search.ts";

const owners = ["waiting", "mine"] as const;

export function SignOffFilters({ search, change }: Pick<UrlSearch<ArticleListSearch>, "search" | "change">) {
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
