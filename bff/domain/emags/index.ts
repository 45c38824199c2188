export { addFirstEmagCategory, provisionEmagCategory } from "./categories/emag-categories.service.ts";
export { createEmag, openEmag } from "./emags.service.ts";
