import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Overview } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { formatRelative } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Section } from "#web/ui/page/section.tsx";
import classes from "./overview.module.css";
import { StoryLine } from "./story-line.tsx";

export function Drafts({ drafts }: { drafts: NonNullable<Overview["drafts"]> }) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const now = useNow();
  return (
    <Section
      title={t("drafts.title")}
      actions={
        drafts.more && (
          <Link to={`${paths.articles(publication.id)}?state=draft`} className={classes.all}>
            {t("drafts.all")}
          </Link>
        )
      }
    >
      <ul className={classes.list}>
        {drafts.items.map((story) => (
          <StoryLine key={story.id} story={story} aside={formatRelative(story.updated_at, now)} />
        ))}
      </ul>
    </Section>
  );
}
