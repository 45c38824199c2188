export { propagatePublicationName } from "./edition-renames.service.ts";
export {
  claimEdition,
  findFreeEdition,
  lockPublicationOfEdition,
  releaseEdition,
  transferEdition,
} from "./edition-transfer.service.ts";
export { editionUpdates } from "./edition-updates.service.ts";
export { addEdition, comingEditions } from "./planned-emags.service.ts";
export { propagateTimeZone } from "./recurrence/edition-time-zone.service.ts";
export { changeRule, provisionRule, setRule } from "./recurrence/recurrence-rules.service.ts";
