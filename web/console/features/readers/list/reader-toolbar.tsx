import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { readerState } from "#shared/console/readers/readers.ts";
import { productsQuery } from "#web/api/products.ts";
import { usePublication } from "#web/api/session.ts";
import type { UrlSearch } from "#web/console/components/lists/use-url-search.ts";
import { withChosen } from "#web/ui/inputs/with-chosen.ts";
import toolbar from "#web/ui/lists/list-toolbar.module.css";
import { SearchField } from "#web/ui/lists/search-field.tsx";
import type { ReaderListSearch } from "./reader-list-search.ts";

export function ReaderToolbar({ search, change }: Pick<UrlSearch<ReaderListSearch>, "search" | "change">) {
  const { t } = useTranslation("readers");
  const { organization } = usePublication();
  const products = useQuery(productsQuery(organization.id)).data;
  return (
    <div className={toolbar.root}>
      <div className={`${toolbar.controls} ${toolbar.wrapping}`}>
        <SearchField
          label={t("search")}
          placeholder={t("search_placeholder")}
          value={search.search}
          onChange={(text, options) => change({ search: text }, options)}
        />
        <NativeSelect
          aria-label={t("state.label")}
          value={search.state ?? ""}
          onChange={(event) =>
            change({ state: readerState.options.find((state) => state === event.currentTarget.value) })
          }
          data={[
            { value: "", label: t("state.any") },
            ...readerState.options.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
        />
        <NativeSelect
          aria-label={t("product")}
          value={search.product ?? ""}
          onChange={({ currentTarget: { value } }) =>
            change({ product: value === "" ? undefined : Number(value) })
          }
          data={withChosen(
            [
              { value: "", label: t("any_product") },
              ...(products ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ],
            search.product === undefined ? null : String(search.product),
            products ? t("deleted_product") : "…",
          )}
        />
      </div>
    </div>
  );
}
