import { BookOpen, FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { RecentEdit } from "#shared/console/overview.ts";
import { usePublication } from "#web/api/session.ts";
import { formatRelative } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { Section } from "#web/ui/page/section.tsx";
import classes from "./overview.module.css";

export function RecentEdits({ edits }: { edits: readonly RecentEdit[] }) {
  const { t } = useTranslation("overview");
  const { publication } = usePublication();
  const now = useNow();
  return (
    <Section title={t("recent.title")}>
      {edits.length === 0 ? (
        <p className={classes.quiet}>{t("recent.none")}</p>
      ) : (
        <ul className={classes.recent}>
          {edits.map(({ type, id, name, at, by }) => {
            const Icon = type === "emag" ? BookOpen : FileText;
            const when = formatRelative(at, now);
            return (
              <li key={`${type} ${id}`} className={classes.entry}>
                <Icon
                  size={16}
                  strokeWidth={1.75}
                  className={classes.entryIcon}
                  role="img"
                  aria-label={t(type === "emag" ? "days.issue" : "days.article")}
                />
                <div>
                  <Link
                    to={type === "emag" ? paths.issue(publication.id, id) : paths.article(publication.id, id)}
                    className={classes.entryName}
                    title={name}
                  >
                    {name}
                  </Link>
                  <span className={classes.entryNote}>{by ? t("recent.by", { name: by, when }) : when}</span>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}
