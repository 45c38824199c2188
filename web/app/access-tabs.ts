import type { Permission } from "#shared/console/permissions.ts";
import type { AccessTab } from "./paths.ts";

/** The tabs in their order, and who sees them. A new one needs a line here, its words, and its route. */
export const accessTabs: readonly { name: AccessTab; permission: Permission }[] = [
  { name: "configuration", permission: "access.read" },
  { name: "try", permission: "access.try" },
  { name: "log", permission: "access.read" },
  { name: "health", permission: "access.read" },
  { name: "matrix", permission: "access.try" },
  { name: "conformance", permission: "access.try" },
  { name: "chatbots", permission: "chatbots.read" },
];
