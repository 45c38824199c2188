export { approvalUpdates } from "./approval-updates.ts";
