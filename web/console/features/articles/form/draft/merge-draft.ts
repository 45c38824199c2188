import type { ConsoleStory, StoryDraft, StorySnapshot } from "#shared/console/articles/stories.ts";
import { rebase } from "#web/console/components/record/conflict/record-changes.ts";
import { type ArticleValues, articleShape, valuesOf } from "../../article-values.ts";

interface MergedDraft {
  base: ArticleValues;
  mine: ArticleValues;
  theirs: ArticleValues;
  /** Null if both changed the same field. */
  merged: ArticleValues | null;
  /** True if both replaced the image. The draft keeps its own. */
  isImageReplaced: boolean;
}

/** Applies a draft to the newest version of its article (three-way merge). The texts of an image belong to the image that stays. */
export function mergeDraft(
  base: Pick<StorySnapshot, "image"> & ArticleValues,
  { fields }: Pick<StoryDraft, "fields">,
  newest: ConsoleStory,
): MergedDraft {
  const [was, mine, theirs] = [base, fields, newest].map(({ image }) => image?.url);
  const isMine = mine !== was && mine !== theirs;
  const isTheirs = theirs !== was && !isMine;
  const { image_alt, image_caption, image_credit } = isMine ? fields : newest;
  const texts = (isMine || isTheirs) && { image_alt, image_caption, image_credit };
  const versions = {
    base: { ...valuesOf(base), ...texts },
    mine: { ...valuesOf(fields), ...texts },
    theirs: { ...valuesOf(newest), ...texts },
  };
  return {
    ...versions,
    merged: rebase(articleShape, versions.base, versions.mine, versions.theirs),
    isImageReplaced: isMine && theirs !== was,
  };
}
