import { Title } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { usePublication } from "#web/api/session.ts";
import { RecordReview } from "#web/console/components/record/review/record-review.tsx";
import classes from "./issue-details-tab.module.css";

/** Renders the section with the review of the issue, whose pages are those of its import. */
export function IssueReview({ emagId, importId }: { emagId: number; importId: string | undefined }) {
  const { t } = useTranslation();
  const { publication } = usePublication();
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.group}>
      <Title order={2} size="h4" id={id}>
        {t("review.sign_off")}
      </Title>
      <div className={classes.review}>
        <RecordReview
          subject={{ publication_id: publication.id, emag_id: emagId, import_id: importId }}
          parameter="tab"
        />
      </div>
    </section>
  );
}
