import type { GeneratedAlways } from "kysely";
import type { ListName } from "#shared/console/list-views.ts";

export interface ListViewsTable {
  id: GeneratedAlways<number>;
  user_id: string;
  publication_id: number;
  list: ListName;
  name: string;
  query: string;
}
