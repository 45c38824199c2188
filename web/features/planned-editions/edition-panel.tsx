import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { ImportSummary } from "#shared/console/imports.ts";
import { type PlannedEdition, releaseOf } from "#shared/console/planned-editions.ts";
import { reviewKeys } from "../../api/review-keys.ts";
import { cacheEmagReview, emagReviewQuery } from "../../api/reviews.ts";
import { usePublication } from "../../api/session.ts";
import { paths } from "../../app/paths.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { historyKey, RecordHistory } from "../../ui/record-history.tsx";
import panel from "../../ui/record-panel.module.css";
import { RecordPanel } from "../../ui/record-panel.tsx";
import { ReviewForm } from "../../ui/review-form.tsx";
import { TwoClocks } from "../../ui/two-clocks.tsx";
import { UnsavedParts } from "../../ui/unsaved-parts.tsx";
import { useFocusWhenLost } from "../../ui/use-focus-when-lost.ts";
import { EditionActions } from "./edition-actions.tsx";
import { EditionMark } from "./edition-mark.tsx";
import classes from "./edition-panel.module.css";
import { dayWords, toneOf, toneWords } from "./edition-words.ts";
import { cacheEdition, editionQuery, planKeys } from "./planned-editions.api.ts";

export interface EditionPanelProps {
  /** Null keeps the panel closed. */
  editionId: number | null;
  /** The import under way of an issue. */
  importing: (emagId: number) => ImportSummary | null;
  now: number;
  onClose: () => void;
}

/** One edition beside the plan: its dates, its issue, and who signs it off. */
export function EditionPanel({ editionId, importing, now, onClose }: EditionPanelProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const query = useQuery({ ...editionQuery(publication.id, editionId ?? 0), enabled: editionId !== null });
  const edition = query.data;
  return (
    <RecordPanel
      opened={editionId !== null}
      query={query}
      title={edition?.emag?.name ?? edition?.name ?? t("panel.label")}
      closeLabel={t("panel.close")}
      failed={t("panel.failed")}
      size="26rem"
      onClose={onClose}
    >
      {(one) => (
        <UnsavedParts parameter="edition">
          <Edition key={one.id} edition={one} importing={one.emag && importing(one.emag.id)} now={now} />
        </UnsavedParts>
      )}
    </RecordPanel>
  );
}

interface EditionProps {
  edition: PlannedEdition;
  importing: ImportSummary | null;
  now: number;
}

function Edition({ edition, importing, now }: EditionProps) {
  const { t } = useTranslation("planned-editions");
  const { publication, can } = usePublication();
  const client = useQueryClient();
  const tone = toneOf(edition, importing, now);
  const release = releaseOf(edition);
  const mayWrite = can("planned_emags.write");
  const state = useRef<HTMLSpanElement>(null);
  useFocusWhenLost(state, edition.status);
  return (
    <Stack gap="lg">
      <span className={classes.state} data-tone={tone} role="status" ref={state} tabIndex={-1}>
        <EditionMark tone={tone} size={16} />
        {toneWords(t, tone, { summary: importing, hasPages: edition.emag?.has_pages === true })}
      </span>
      <Facts column="100%">
        <Fact label={t("panel.release")}>
          <TwoClocks instant={release} timeZone={publication.time_zone} />
          {edition.emag?.released_at === null && (
            <Text size="sm" c="dimmed">
              {t("panel.unscheduled")}
            </Text>
          )}
        </Fact>
        {release !== edition.release_date && (
          <Fact label={t("panel.planned_for")}>
            <TwoClocks instant={edition.release_date} timeZone={publication.time_zone} />
          </Fact>
        )}
        <Fact label={t("panel.pe_id")}>
          <Group gap="xs">
            <span className={panel.code}>{edition.pe_id}</span>
            <CopyButton value={edition.pe_id} label={t("panel.copy_pe_id")} size="compact-xs" />
          </Group>
        </Fact>
        <Fact label={t("panel.origin")}>{originWords(t, edition)}</Fact>
        <Fact label={t("panel.issue")}>
          {edition.emag ? (
            <Anchor component={Link} to={paths.issue(publication.id, edition.emag.id)}>
              {edition.emag.name}
            </Anchor>
          ) : (
            t("panel.no_issue")
          )}
        </Fact>
      </Facts>
      {edition.status === "planned" && can("emags.write") && (
        <Button component={Link} to={paths.newPlannedIssue(publication.id, edition.pe_id)} fullWidth>
          {t("panel.create_issue")}
        </Button>
      )}
      {edition.status === "transferred" ? (
        <Text size="sm" c="dimmed">
          {t("panel.transferred_note")}
        </Text>
      ) : mayWrite ? (
        <EditionActions edition={edition} />
      ) : (
        <Text size="sm" c="dimmed">
          {t("panel.reading_note")}
        </Text>
      )}
      <Part title={t("panel.edition_review")}>
        <ReviewForm
          subject={{ publication_id: publication.id, planned_emag_id: edition.id }}
          review={edition.review}
          readOnly={!can("reviews.write")}
          onSaved={(review) => {
            cacheEdition(client, publication.id, edition.id, (known) =>
              known.review.version > review.version ? known : { ...known, review },
            );
            void client.invalidateQueries({ queryKey: historyKey(publication.id) });
          }}
          onRefused={() => void client.invalidateQueries({ queryKey: planKeys.editions(publication.id) })}
        />
      </Part>
      {edition.emag && <IssueReview emagId={edition.emag.id} />}
      <Part title={t("panel.history")}>
        <RecordHistory of={{ planned_emag_id: edition.id }} label={t("panel.history")} />
      </Part>
    </Stack>
  );
}

function IssueReview({ emagId }: { emagId: number }) {
  const { t } = useTranslation("planned-editions");
  const { publication, can } = usePublication();
  const client = useQueryClient();
  const review = useQuery(emagReviewQuery(publication.id, emagId)).data;
  const all = { queryKey: reviewKeys.all(publication.id) };
  return (
    <Part title={t("panel.issue_review")}>
      {review ? (
        <ReviewForm
          subject={{ publication_id: publication.id, emag_id: emagId }}
          review={review}
          readOnly={!can("reviews.write")}
          onSaved={(saved) => {
            cacheEmagReview(client, publication.id, emagId, saved);
            void client.invalidateQueries({ queryKey: historyKey(publication.id) });
          }}
          onRefused={() => void client.invalidateQueries(all)}
        />
      ) : (
        <Skeleton h={180} />
      )}
    </Part>
  );
}

function originWords(
  t: ReturnType<typeof useTranslation<"planned-editions">>["t"],
  edition: PlannedEdition,
): string {
  if (edition.rule_date === null) return t("panel.origin_hand");
  if (edition.rule_date === edition.local_date) return t("panel.origin_rule");
  return t("panel.origin_moved", { day: dayWords(edition.rule_date) });
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={panel.part}>
      <Title order={3} size="h4" id={id} mb="sm">
        {title}
      </Title>
      {children}
    </section>
  );
}
