export { createArticleCategory, requireArticleCategories } from "./categories/article-categories.service.ts";
export { stopScheduledStories } from "./publishing/approvals.ts";
export { publishStory } from "./publishing/publish-story.ts";
export { searchCondition } from "./search/search-condition.ts";
export { searchDocument } from "./search/search-document.ts";
export { changeStory, createStory } from "./stories.service.ts";
export { articleCategoryIds, STORY_FIELDS } from "./story-fields.ts";
export { purgeStory, unpublishTrashed } from "./trash/story-trash.repo.ts";
export { restoreStory } from "./trash/story-trash.ts";
