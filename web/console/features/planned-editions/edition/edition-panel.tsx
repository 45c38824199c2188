import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link2, Plus, Unlink } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import {
  type EditionStatus,
  type PlannedEdition,
  releaseOf,
} from "#shared/console/issues/planned-editions.ts";
import type { Review } from "#shared/console/issues/reviews.ts";
import { isNotFound } from "#web/api/http/errors.ts";
import { usePublication } from "#web/api/session.ts";
import { ActionButton } from "#web/console/components/page/action-button.tsx";
import { usePageCommands } from "#web/console/components/page/page-commands.ts";
import panel from "#web/console/components/record/detail-drawer.module.css";
import { DetailDrawer } from "#web/console/components/record/detail-drawer.tsx";
import { RecordHistory } from "#web/console/components/record/history/record-history.tsx";
import { ReviewForm } from "#web/console/components/record/review/review-form.tsx";
import { SignOffBanner } from "#web/console/components/record/review/sign-off-banner.tsx";
import { type IssueIntent, paths } from "#web/console/routing/paths.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { DescriptionList, Fact } from "#web/ui/data-display/description-list.tsx";
import { DualTimeZone } from "#web/ui/data-display/dual-time-zone.tsx";
import { DeletedRecordContext } from "#web/ui/dialogs/open-record.tsx";
import { UnsavedParts } from "#web/ui/dialogs/unsaved-parts.tsx";
import { useFocusWhenLost } from "#web/ui/hooks/use-focus-when-lost.ts";
import type { MenuAction } from "#web/ui/lists/row-menu.tsx";
import { cacheEditionReview, editionQuery } from "../planned-editions.api.ts";
import { EditionActions } from "./edition-actions.tsx";
import { EditionMark } from "./edition-mark.tsx";
import classes from "./edition-panel.module.css";
import { formatDay, toneLabel, toneOf } from "./edition-text.ts";
import { useEditionDrop } from "./use-edition-drop.ts";
import { useIssueLink } from "./use-issue-link.ts";

const AttachIssueDialog = lazy(() => import("./attach-issue-dialog.tsx"));

export interface EditionPanelProps {
  /** Null while the panel is closed. */
  editionId: number | null;
  /** Returns the running import of an issue, or null. */
  importing: (emagId: number) => ImportSummary | null;
  now: number;
  onClose: () => void;
}

export default function EditionPanel({ editionId, importing, now, onClose }: EditionPanelProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const query = useQuery({ ...editionQuery(publication.id, editionId ?? 0), enabled: editionId !== null });
  const edition = query.data;
  return (
    <DetailDrawer
      opened={editionId !== null}
      query={query}
      title={edition?.emag?.name ?? edition?.name ?? t("panel.label")}
      failed={t("panel.failed")}
      size="26rem"
      onClose={onClose}
    >
      {(one) => (
        <UnsavedParts parameter="edition">
          <DeletedRecordContext value={isNotFound(query.error)}>
            <Edition key={one.id} edition={one} importing={one.emag && importing(one.emag.id)} now={now} />
          </DeletedRecordContext>
        </UnsavedParts>
      )}
    </DetailDrawer>
  );
}

interface EditionProps {
  edition: PlannedEdition;
  importing: ImportSummary | null;
  now: number;
}

function Edition({ edition, importing, now }: EditionProps) {
  const { t } = useTranslation(["planned-editions", "common"]);
  const { publication, can } = usePublication();
  const client = useQueryClient();
  const tone = toneOf(edition, importing, now);
  const release = releaseOf(edition);
  const state = useRef<HTMLSpanElement>(null);
  const signOff = {
    subject: {
      publication_id: publication.id,
      ...(edition.emag
        ? { emag_id: edition.emag.id, import_id: edition.emag.import_id }
        : { planned_emag_id: edition.id }),
    },
    review: edition.review,
    fetchNewest: async () =>
      (await client.fetchQuery({ ...editionQuery(publication.id, edition.id), staleTime: 0 })).review,
    onSaved: (review: Review) => cacheEditionReview(client, publication.id, edition, review),
  };
  useFocusWhenLost(state, edition.status);
  const navigate = useNavigate();
  const fileDrop = useEditionDrop(edition);
  const { emag } = edition;
  const openIssue = (intent: IssueIntent) =>
    emag && navigate(paths.issue(publication.id, emag.id), { state: intent });
  const isReleased = emag?.released_at != null && Date.parse(emag.released_at) <= now;
  const mayPublish = emag?.awaiting_approval === true && !isReleased && can("releases.write");
  return (
    <Stack gap="lg" className={classes.edition} {...fileDrop.listeners}>
      {fileDrop.isOver && (
        <p className={classes.over}>{t(emag ? "panel.replace_here" : "panel.create_here")}</p>
      )}
      <span className={classes.state} data-tone={tone} role="status" ref={state} tabIndex={-1}>
        <EditionMark tone={tone} size={16} />
        {toneLabel(t, tone, { summary: importing, hasPages: edition.emag?.has_pages === true })}
      </span>
      <SignOffBanner
        {...signOff}
        isNeeded={emag?.awaiting_approval === true}
        approveAndPublish={
          mayPublish && (
            <Button size="xs" onClick={() => void openIssue({ choosesRelease: true })}>
              {t("common:review.approve_and_publish")}
            </Button>
          )
        }
      />
      <DescriptionList column="100%">
        <Fact label={t("common:list.column.release")}>
          <DualTimeZone instant={release} timeZone={publication.time_zone} />
          {edition.emag?.released_at === null && (
            <Text size="sm" c="dimmed">
              {t("panel.unscheduled")}
            </Text>
          )}
        </Fact>
        {release !== edition.release_date && (
          <Fact label={t("panel.planned_for")}>
            <DualTimeZone instant={edition.release_date} timeZone={publication.time_zone} />
          </Fact>
        )}
        <Fact label={t("panel.pe_id")}>
          <Group gap="xs">
            <span className={panel.code}>{edition.pe_id}</span>
            <CopyButton value={edition.pe_id} label={t("panel.copy_pe_id")} size="compact-xs" />
          </Group>
        </Fact>
        <Fact label={t("panel.origin")}>{originText(t, edition)}</Fact>
        <Fact label={t("state.issue")}>
          {edition.emag ? (
            <Anchor component={Link} to={paths.issue(publication.id, edition.emag.id)}>
              {edition.emag.name}
            </Anchor>
          ) : (
            t("panel.no_issue")
          )}
        </Fact>
      </DescriptionList>
      {can("emags.write") && <IssueActions edition={edition} />}
      <EditionActions edition={edition} />
      <Part title={t("common:review.sign_off")}>
        <ReviewForm {...signOff} readOnly={!can("reviews.write")} mayRequest={can("reviews.request")} />
      </Part>
      <Part title={t("panel.history")}>
        <RecordHistory of={{ planned_emag_id: edition.id }} label={t("panel.history")} />
      </Part>
    </Stack>
  );
}

function IssueActions({ edition }: { edition: PlannedEdition }) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const { detach } = useIssueLink();
  const [choosing, setChoosing] = useState(false);
  const detaching = useMutation({ mutationFn: () => detach(edition) });
  const newIssue = paths.newPlannedIssue(publication.id, edition.pe_id);
  const actions: Record<EditionStatus, MenuAction[]> = {
    planned: [
      { label: t("panel.create_issue"), icon: Plus, to: newIssue },
      { label: t("link.open"), icon: Link2, run: () => setChoosing(true) },
    ],
    transferred: [{ label: t("link.detach"), icon: Unlink, run: () => detaching.mutate() }],
    skipped: [],
  };
  usePageCommands(actions[edition.status]);
  return (
    <>
      {edition.status !== "skipped" && (
        <Stack gap="xs">
          {actions[edition.status].map((action) => (
            <ActionButton
              key={action.label}
              action={action}
              leftSection={null}
              variant={action.to ? "filled" : "default"}
              loading={edition.status === "transferred" && detaching.isPending}
            />
          ))}
        </Stack>
      )}
      {choosing && (
        <Suspense>
          <AttachIssueDialog edition={edition} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}

function originText(
  t: ReturnType<typeof useTranslation<["planned-editions", "common"]>>["t"],
  edition: PlannedEdition,
): string {
  if (edition.rule_date === null) return t("panel.origin_manual");
  if (edition.rule_date === edition.local_date) return t("panel.origin_rule");
  return t("panel.origin_moved", { day: formatDay(edition.rule_date) });
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
