export { redeemCode } from "./codes.service.ts";
export { decideEntitlement, decideEntitlements } from "./entitlements.service.ts";
export { listHoldingsOfReader as listHeldProducts } from "./holdings.repo.ts";
export { giveHolding, type HoldingContext } from "./holdings.service.ts";
export { listOwnHoldings, type OwnHolding, removeOwnHoldings } from "./own-holdings.service.ts";
export { type CsvRow, parseCsv, UnclosedQuote } from "./parse-csv.ts";
export { createProduct, SAMPLE_PRODUCT_KEY } from "./products.service.ts";
export { provisionHoldings, provisionProduct } from "./provision-products.service.ts";
