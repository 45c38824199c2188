import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EDITORIAL_FIELDS } from "#shared/console/articles/editorial-fields.ts";
import type { StorySnapshot } from "#shared/console/articles/stories.ts";
import { renditionUrl } from "#shared/images.ts";
import { usePublication } from "#web/api/session.ts";
import { changedFields } from "#web/console/components/record/conflict/record-changes.ts";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { ArticleFieldValue } from "../article-field-value.tsx";
import { type ArticleField, articleShape, valuesOf } from "../article-values.ts";
import classes from "./article-history-dialog.module.css";
import { fieldName } from "./field-name.ts";

/** Fields whose changes are shown as a text diff instead of two values. */
const TEXT_FIELDS = new Set<ArticleField>([
  "title",
  "content",
  "preview",
  "name",
  "external_id",
  ...EDITORIAL_FIELDS,
]);

export interface VersionDifferenceProps {
  /** Null if `after` is the first version. */
  before: StorySnapshot | null;
  after: StorySnapshot;
  /** Fields that are shown elsewhere. */
  hidden?: ReadonlySet<ArticleField>;
}

/** Renders the differences of two versions: a diff for texts, old and new value for other fields. */
export function VersionDifference({ before, after, hidden }: VersionDifferenceProps) {
  const { t } = useTranslation("articles");
  const { time_zone } = usePublication().publication;
  const values = valuesOf(after);
  const old = before && valuesOf(before);
  const fields = old ? changedFields(articleShape, old, values) : filledFields(values);
  const imageChanged = before ? before.image?.url !== after.image?.url : after.image !== null;
  const moments = (["published_at", "offline_at"] as const).filter(
    (field) => before !== null && before[field] !== after[field],
  );
  if (fields.length === 0 && !imageChanged && moments.length === 0)
    return <Text c="dimmed">{t(before ? "article.history.same" : "article.history.first")}</Text>;
  const listed = fields.filter((field) => !hidden?.has(field));
  if (listed.length === 0 && !imageChanged && moments.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {moments.map((field) => {
        const [was, is] = [before?.[field], after[field]];
        return (
          <Row key={field} title={fieldName(t, field)}>
            <Change
              was={was && <DualTimeZone instant={was} timeZone={time_zone} inline />}
              is={is && <DualTimeZone instant={is} timeZone={time_zone} inline />}
            />
          </Row>
        );
      })}
      {imageChanged && (
        <Row title={fieldName(t, "image")}>
          <Change was={<Picture image={before?.image ?? null} />} is={<Picture image={after.image} />} />
        </Row>
      )}
      {listed.map((field) => (
        <Row key={field} title={fieldName(t, field)}>
          {old && TEXT_FIELDS.has(field) && values[field] !== "" && values[field] !== null ? (
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

function filledFields(values: ReturnType<typeof valuesOf>): ArticleField[] {
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
  const { t } = useTranslation(["articles", "common"]);
  const nothing = <em>{t("common:record.empty")}</em>;
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
  if (!image) return <em>{t("article.image.none")}</em>;
  return (
    <img src={renditionUrl(image.url, "list")} alt={t("article.image.alt")} className={classes.picture} />
  );
}
