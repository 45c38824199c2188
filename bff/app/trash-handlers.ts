import { emagTrash } from "#bff/domain/emags/index.ts";
import { storyTrash } from "#bff/domain/stories/index.ts";
import type { TrashHandlers } from "#bff/domain/trash/index.ts";

export const trashHandlers: TrashHandlers = { emag: emagTrash, story: storyTrash };
