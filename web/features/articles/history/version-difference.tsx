import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { StorySnapshot } from "#shared/console/story-desk.ts";
import { renditionUrl } from "#shared/images.ts";
import { usePublication } from "../../../api/session.ts";
import { changedFields } from "../../../ui/record-changes.ts";
import { TwoClocks } from "../../../ui/two-clocks.tsx";
import { ArticleFieldValue } from "../article-field-value.tsx";
import { type ArticleField, articleShape, valuesOf } from "../article-values.ts";
import classes from "./article-history-dialog.module.css";
import { fieldName } from "./version-list.tsx";

/** Fields whose difference is shown within the text instead of one value beside the other. */
const TEXTS = new Set<ArticleField>(["title", "content", "preview", "name", "external_id"]);

export interface VersionDifferenceProps {
  /** Null before the first version. */
  before: StorySnapshot | null;
  after: StorySnapshot;
}

/** What one version changed: texts line by line, everything else as it was and as it became. */
export function VersionDifference({ before, after }: VersionDifferenceProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const values = valuesOf(after);
  const old = before && valuesOf(before);
  const fields = old ? changedFields(articleShape, old, values) : written(values);
  const imageChanged = before ? before.image?.url !== after.image?.url : after.image !== null;
  const publicationChanged = before !== null && before.published_at !== after.published_at;
  if (fields.length === 0 && !imageChanged && !publicationChanged)
    return <Text c="dimmed">{t(before ? "article.history.same" : "article.history.first")}</Text>;
  return (
    <dl className={classes.fields}>
      {publicationChanged && (
        <Row title={fieldName(t, "published_at")}>
          <Change
            was={
              before.published_at && <TwoClocks instant={before.published_at} timeZone={time_zone} inline />
            }
            is={after.published_at && <TwoClocks instant={after.published_at} timeZone={time_zone} inline />}
          />
        </Row>
      )}
      {imageChanged && (
        <Row title={fieldName(t, "image")}>
          <Change was={<Picture image={before?.image ?? null} />} is={<Picture image={after.image} />} />
        </Row>
      )}
      {fields.map((field) => (
        <Row key={field} title={fieldName(t, field)}>
          {old && TEXTS.has(field) && values[field] !== "" ? (
            <ArticleFieldValue field={field} values={values} against={old} />
          ) : (
            <Change
              was={old && <ArticleFieldValue field={field} values={old} />}
              is={<ArticleFieldValue field={field} values={values} />}
            />
          )}
        </Row>
      ))}
    </dl>
  );
}

/** The fields of a first version that say anything. */
function written(values: ReturnType<typeof valuesOf>): ArticleField[] {
  return articleShape.fields.filter((field) => {
    const value = values[field];
    return Array.isArray(value)
      ? value.length > 0
      : value !== "" && value !== null && value !== false && value !== 0;
  });
}

function Row({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className={classes.field}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Change({ was, is }: { was: React.ReactNode; is: React.ReactNode }) {
  const { t } = useTranslation("articles");
  const nothing = <em>{t("article.compare.empty")}</em>;
  return (
    <>
      {was !== null && (
        <>
          <del className={classes.was}>{was || nothing}</del> <span aria-hidden>→</span>{" "}
        </>
      )}
      <ins className={classes.is}>{is || nothing}</ins>
    </>
  );
}

function Picture({ image }: { image: StorySnapshot["image"] }) {
  const { t } = useTranslation("articles");
  if (!image) return <em>{t("article.history.no_image")}</em>;
  return (
    <img src={renditionUrl(image.url, "list")} alt={t("article.image.alt")} className={classes.picture} />
  );
}
