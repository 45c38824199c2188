export { propagatePublicationName } from "./edition-renames.service.ts";
export {
  claimEdition,
  claimPlannedEdition,
  findFreeEdition,
  lockedEdition,
  releaseEditions,
  transferEdition,
} from "./edition-transfer.service.ts";
export { type EditionEffects, previewEditionUpdates, updateEditions } from "./edition-updates.service.ts";
export { presentWithReview } from "./planned-emags.present.ts";
export type { EditionRow } from "./planned-emags.repo.ts";
export {
  addEdition,
  comingEditions,
  findEditionOf,
  findWaitingEdition,
  openPlannedEdition,
} from "./planned-emags.service.ts";
export { propagateTimeZone } from "./recurrence/edition-time-zone.service.ts";
export { changeRule, provisionRule, setRule } from "./recurrence/recurrence-rules.service.ts";
