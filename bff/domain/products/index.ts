export { isActiveReader } from "./entitlements.repo.ts";
export { decideEntitlement } from "./entitlements.service.ts";
