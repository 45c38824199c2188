export { createArticleCategory, requireArticleCategories } from "./categories/article-categories.service.ts";
export { stopScheduledStories } from "./publishing/approvals.ts";
export { publishStory } from "./publishing/publish-story.ts";
export { foundStories } from "./search/found-stories.ts";
export { searchDocuments } from "./search/search-documents.ts";
export { changeStory, createStory } from "./stories.service.ts";
export { articleCategoryIds, STORY_FIELDS } from "./story-fields.ts";
export { purgeStory, unpublishTrashed } from "./trash/story-trash.repo.ts";
export { restoreStory } from "./trash/story-trash.ts";
