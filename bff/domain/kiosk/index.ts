export {
  findEmagsByProductIds,
  findProtectedChatbot,
  findProtectedEmag,
  findProtectedStory,
} from "./protected-items.repo.ts";
export { isShownToReaders } from "./shown-items.service.ts";
