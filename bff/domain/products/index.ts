export { redeemCode } from "./codes.service.ts";
export { isActiveReader } from "./entitlements.repo.ts";
export { decideEntitlement, type Entitlement } from "./entitlements.service.ts";
export { addHolding } from "./holdings.service.ts";
export { provisionProduct } from "./products.service.ts";
