import { type RawBuilder, sql } from "kysely";
import type { StoryImage } from "#shared/contract/stories.ts";
import { MEDIA_PATH } from "#shared/images.ts";
import { EXTENSIONS } from "./image-files.ts";

const extension = sql`case images.content_type ${sql.join(
  Object.entries(EXTENSIONS).map(([type, end]) => sql`when ${sql.lit(type)} then ${sql.lit(end)}`),
  sql` `,
)} end`;

export function rowJson(base: string): RawBuilder<unknown> {
  const fields = {
    url: sql`${base}::text || ${sql.lit(`${MEDIA_PATH}/`)} || images.id || '/original.' || ${extension}`,
    content_type: sql`images.content_type`,
    width: sql`images.width`,
    height: sql`images.height`,
    size: sql`images.bytes`,
  } satisfies Record<keyof StoryImage, RawBuilder<unknown>>;
  const pairs = Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]);
  return sql`case when images.id is not null then json_build_object(${sql.join(pairs)}) end`;
}
