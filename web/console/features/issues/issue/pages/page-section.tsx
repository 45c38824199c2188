import { Text, Title } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import classes from "../../viewer/page-text.module.css";
import { PageText } from "../../viewer/page-text.tsx";

export interface PageSectionProps {
  importId: string;
  number: number;
  /** Link of the heading, if any. */
  to?: string;
}

/** Renders the text of a page. Loads it when it is scrolled near. */
export function PageSection({ importId, number, to }: PageSectionProps) {
  const { t } = useTranslation("issue");
  const [near, setNear] = useState(false);
  const { ref, entry } = useIntersection({ rootMargin: "800px 0px" });
  // Stays loaded, so that scrolling back doesn't shift the layout.
  if (entry?.isIntersecting && !near) setNear(true);
  const heading = t("text.heading", { number });
  return (
    <section ref={ref} className={classes.page} aria-label={heading}>
      <Title order={2} size="h4" className={classes.heading} lang="en">
        {to ? (
          <Link to={to} aria-label={t("text.open", { number })}>
            {heading}
          </Link>
        ) : (
          heading
        )}
      </Title>
      {near ? (
        <PageText importId={importId} number={number} />
      ) : (
        <Text className={classes.waiting} aria-hidden>
          &nbsp;
        </Text>
      )}
    </section>
  );
}
