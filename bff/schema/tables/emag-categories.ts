import type { Generated } from "kysely";

export interface EmagCategoriesTable {
  id: Generated<number>;
  publication_id: number;
  name: string;
  position: number;
  version: Generated<number>;
}

export interface EmagCategoryAssignmentsTable {
  emag_id: number;
  emag_category_id: number;
  position: number;
}
