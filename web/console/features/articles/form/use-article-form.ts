import { createContext, useContext } from "react";
import { type Control, useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import type { ArticleField, ArticleValues } from "../article-values.ts";

export interface ArticleFormContextValue {
  control: Control<ArticleValues>;
  readOnly: boolean;
}

export const ArticleFormContext = createContext<ArticleFormContextValue | null>(null);

export function useArticleField<Name extends ArticleField>(name: Name) {
  const { t } = useTranslation("articles");
  const context = useContext(ArticleFormContext);
  if (!context) throw new Error("This field must be inside the article form.");
  const { control, readOnly } = context;
  const { field, fieldState } = useController({ control, name });
  return {
    field,
    control,
    readOnly,
    label: t(`article.field.${name}`),
    error: fieldMessage(fieldState.error?.message),
  };
}
