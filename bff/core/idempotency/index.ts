export { type Creation, IdempotencyKeyReused, withIdempotencyKey } from "./with-idempotency-key.ts";
