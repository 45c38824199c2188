export {
  type ProvisionedOrganization,
  provisionOrganization,
  syncIdSequences,
} from "./provisioned-organizations.service.ts";
export type { ProvisioningFile } from "./provisioning.schema.ts";
export { provision } from "./provisioning.service.ts";
