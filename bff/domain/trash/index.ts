export { purgeTrash } from "./trash.service.ts";
