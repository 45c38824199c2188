import * as emags from "#shared/contract/emags.ts";
import * as plannedEmags from "#shared/contract/planned-emags.ts";
import type { Route } from "#shared/contract/route.ts";

/** Every route of the published contract, for the OpenAPI document and for 405. */
export const contractRoutes: Record<string, Route> = {
  listEmags: emags.listEmags,
  createEmag: emags.createEmag,
  getEmag: emags.getEmag,
  updateEmag: emags.updateEmag,
  deleteEmag: emags.deleteEmag,
  listPlannedEmags: plannedEmags.listPlannedEmags,
  getPlannedEmag: plannedEmags.getPlannedEmag,
};
