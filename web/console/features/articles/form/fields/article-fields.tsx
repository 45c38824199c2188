import { Text, Textarea } from "@mantine/core";
import type { ChangeEvent } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { EDITORIAL_LENGTHS } from "#shared/console/articles/editorial-fields.ts";
import { usePublication } from "#web/api/session.ts";
import {
  CodeField,
  FlagInput,
  LineInput,
  MomentField,
  PriceField,
} from "#web/console/components/record/record-fields.tsx";
import { zoneCity } from "#web/lib/time-zones.ts";
import { offlineDateProblem } from "../publish/offline-date.tsx";
import { useArticleField } from "../use-article-form.ts";

type LineName = "name" | "external_id" | "apple_product_identifier" | "google_product_identifier";

export function ArticleLine({ name, nullable = false }: { name: LineName; nullable?: boolean }) {
  const { t } = useTranslation("articles");
  const description = t(`article.help.${name}`);
  return (
    <LineInput of={useArticleField(name)} description={description} nullable={nullable} maxLength={1000} />
  );
}

export function ArticleSummary() {
  const { t } = useTranslation("articles");
  const { label, ...input } = useParagraph("preview");
  return <Textarea aria-label={label} description={t("article.help.preview")} minRows={3} {...input} />;
}

export function ArticleImageTexts() {
  const { t } = useTranslation("articles");
  return (
    <>
      <Textarea
        description={t("article.help.image_alt")}
        maxLength={EDITORIAL_LENGTHS.image_alt}
        {...useParagraph("image_alt")}
      />
      <Textarea maxLength={EDITORIAL_LENGTHS.image_caption} {...useParagraph("image_caption")} />
      <LineInput
        of={useArticleField("image_credit")}
        description={t("article.help.image_credit")}
        maxLength={EDITORIAL_LENGTHS.image_credit}
        nullable
      />
    </>
  );
}

/** Returns the properties of an input for several lines. An empty text is null where the field allows it. */
function useParagraph(name: "preview" | "image_alt" | "image_caption") {
  const { t } = useTranslation();
  const { field, readOnly, label, error } = useArticleField(name);
  return {
    ...field,
    label,
    error,
    readOnly,
    placeholder: readOnly ? t("list.not_set") : undefined,
    autosize: true,
    maxRows: 10,
    dir: "auto",
    value: field.value ?? "",
    onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>) =>
      field.onChange(name !== "preview" && value === "" ? null : value),
  };
}

/** Renders the release date. Warns if saving it removes the offline date. */
export function ArticleRelease({ published, offlineAt }: { published: boolean; offlineAt: string | null }) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const release = useArticleField("released_at");
  return (
    <>
      <MomentField
        of={release}
        description={t("article.help.released_at", { city: zoneCity(time_zone) })}
        timeZone={time_zone}
        empty={t("article.help.released_at_empty")}
        past={published ? null : t("article.help.released_at_past")}
      />
      {offlineDateProblem(offlineAt, release.field.value) === "before_release" && (
        <Text size="sm" role="status">
          {t("article.offline.overtaken")}
        </Text>
      )}
    </>
  );
}

export function ArticleFlag({ name }: { name: "subscription_required" | "purchase_required" }) {
  const { t } = useTranslation("articles");
  return <FlagInput of={{ ...useArticleField(name), description: t(`article.help.${name}`) }} />;
}

export function ArticlePrice() {
  const price = useArticleField("cents");
  return <PriceField of={price} currency={useWatch({ control: price.control, name: "currency" })} />;
}

export function ArticleCodeField({ name }: { name: "language" | "currency" }) {
  return <CodeField of={useArticleField(name)} kind={name} />;
}
