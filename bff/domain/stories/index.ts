export { createArticleCategory } from "./categories/article-categories.service.ts";
export { searchCondition } from "./search/search-condition.ts";
export { searchDocument } from "./search/search-document.ts";
export { changeStory, createStory, publishStory } from "./stories.service.ts";
export { storyTrash } from "./trash/story-trash.ts";
