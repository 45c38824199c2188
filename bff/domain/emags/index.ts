export { addFirstEmagCategory, provisionEmagCategory } from "./categories/emag-categories.service.ts";
export { sealClearLocations } from "./clear-locations.service.ts";
export { EMAG_FIELDS, emagCategoryIds } from "./emag-fields.ts";
export { createEmag, openEmag } from "./emags.service.ts";
export { outdatedImportsOf } from "./outdated/outdated-issues.service.ts";
export { purgeEmag, restoreEmag } from "./trash/emag-trash.ts";
