import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { StoryInNeed } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { formatInTimeZone } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { TaskLine } from "./task-line.tsx";

export function StoryLine({ story, aside }: { story: StoryInNeed; aside?: ReactNode }) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const { id, name, title, released_at, missing } = story;
  return (
    <TaskLine to={paths.article(publication.id, id)} name={title.trim() === "" ? name : title} aside={aside}>
      {missing.length > 0
        ? t("story.missing", {
            fields: missing.map((field) => t(`story.field.${field as "title"}`)).join(", "),
          })
        : released_at && t("story.ready", { when: formatInTimeZone(released_at, publication.time_zone) })}
    </TaskLine>
  );
}
