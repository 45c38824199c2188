import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublicationRef } from "#web/api/session.ts";
import { paths } from "#web/console/routing/paths.ts";
import classes from "./warning-count.module.css";

interface WarningCountProps {
  emagId: number;
  count: number;
  /** Shows only the number. */
  isShort?: boolean;
}

/** Renders the number of serious warnings of an issue as a link to its import. Nothing without any. */
export function WarningCount({ emagId, count, isShort = false }: WarningCountProps) {
  const { t } = useTranslation();
  const { publication_id } = usePublicationRef();
  if (count === 0) return null;
  const text = t("warnings.count", { count });
  return (
    <Link
      to={`${paths.issue(publication_id, emagId)}?tab=import`}
      className={classes.count}
      {...(isShort && { "aria-label": text, title: text })}
    >
      <TriangleAlert size={15} aria-hidden className={classes.icon} />
      {isShort ? count : text}
    </Link>
  );
}
