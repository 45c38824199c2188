import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import type { Versioned } from "#web/api/client.ts";
import { ComparisonDialog } from "#web/console/components/record/conflict/comparison-dialog.tsx";
import type { Conflict } from "#web/console/components/record/session/record-state.ts";
import type { Changer } from "#web/console/components/record/session/use-save-status.ts";
import { ArticleFieldValue } from "../article-field-value.tsx";
import { type ArticleValues, articleShape, editedOf, valuesOf } from "../article-values.ts";

export interface ArticleComparisonDialogProps {
  conflict: Conflict<Versioned<ConsoleStory>, ArticleValues>;
  by: Changer | null | undefined;
  /** True while the chosen values are saved. */
  saving?: boolean;
  onResolve: (values: ArticleValues) => void;
  onClose: () => void;
}

export default function ArticleComparisonDialog(props: ArticleComparisonDialogProps) {
  const { conflict, by, saving = false, onResolve, onClose } = props;
  const { t } = useTranslation("articles");
  return (
    <ComparisonDialog
      title={t("article.compare.title")}
      back={t("article.compare.back")}
      shape={articleShape}
      base={conflict.base}
      mine={conflict.mine}
      theirs={valuesOf(editedOf(conflict.theirs.data))}
      by={by}
      labelOf={(field) => t(`article.field.${field}`)}
      show={(field, values, against) => (
        <ArticleFieldValue field={field} values={values} {...(against && { against })} />
      )}
      merged={["content", "preview"]}
      saving={saving}
      onResolve={onResolve}
      onClose={onClose}
    />
  );
}
