import { useDraggable } from "@dnd-kit/core";
import { VisuallyHidden } from "@mantine/core";
import { BadgeCheck, Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { releaseOf } from "#shared/console/issues/planned-editions.ts";
import type { Review } from "#shared/console/issues/reviews.ts";
import { usePublication } from "#web/api/session.ts";
import { formatTime } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import { EditionMark } from "../edition/edition-mark.tsx";
import { itemLabel, itemTone, shortName } from "../edition/edition-text.ts";
import { useEditionDrop } from "../edition/use-edition-drop.ts";
import { type Day, dayOf, type PlanItem } from "../plan-days.ts";
import classes from "./plan-chip.module.css";

export interface PlanChipProps {
  item: PlanItem;
  now: number;
  /** Review of an issue without an edition, if any. */
  review: Review | null;
  /** Edition that is open in the panel. */
  openEdition: number | null;
  onOpen: (editionId: number) => void;
  /** True if the user may drag the edition to another day. */
  draggable: boolean;
  /** True while the move of the edition is being saved. */
  isMoving: boolean;
  /** True to show the state and the responsible person. */
  detailed: boolean;
}

export function PlanChip(props: PlanChipProps) {
  const { item, now, review } = props;
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  if (item.kind === "edition") return <EditionChip {...props} item={item} />;
  const tone = itemTone(item, now);
  const [id, name, release] =
    item.kind === "issue"
      ? [item.issue.id, item.issue.name, item.issue.released_at]
      : [item.summary.emag_id, item.summary.emag_name, null];
  return (
    <Link
      className={classes.chip}
      data-tone={tone}
      data-detailed={props.detailed || undefined}
      to={paths.issue(publication.id, id)}
    >
      <span className={classes.text}>
        <EditionMark tone={tone} />
        {release && <time dateTime={release}>{formatTime(release, publication.time_zone)}</time>}{" "}
        <ItemName name={name} day={release && dayOf(release, publication.time_zone)} />
        <ItemState label={itemLabel(t, item, tone)} detailed={props.detailed} />
      </span>
      {review && <SignOffMark review={review} />}
    </Link>
  );
}

type EditionItem = Extract<PlanItem, { kind: "edition" }>;

function EditionChip({
  item,
  now,
  openEdition,
  onOpen,
  draggable,
  isMoving,
  detailed,
}: PlanChipProps & { item: EditionItem }) {
  const { t } = useTranslation("planned-editions");
  const { edition } = item;
  const { attributes, listeners, setNodeRef, isDragging } = useDraggable({
    id: edition.id,
    disabled: !draggable || isMoving,
    attributes: { roleDescription: t("drag.role") },
  });
  const fileDrop = useEditionDrop(edition);
  return (
    <button
      {...(draggable && attributes)}
      {...listeners}
      {...fileDrop.listeners}
      type="button"
      ref={setNodeRef}
      className={classes.chip}
      data-tone={itemTone(item, now)}
      data-detailed={detailed || undefined}
      data-draggable={draggable || undefined}
      data-dragged={isDragging || isMoving || undefined}
      data-over={fileDrop.isOver || undefined}
      aria-expanded={openEdition === edition.id}
      onClick={() => onOpen(edition.id)}
    >
      <EditionFace item={item} now={now} detailed={detailed} />
    </button>
  );
}

export function DraggedEdition(props: EditionFaceProps) {
  return (
    <div
      className={classes.chip}
      data-tone={itemTone(props.item, props.now)}
      data-detailed={props.detailed || undefined}
      data-overlay
    >
      <EditionFace {...props} />
    </div>
  );
}

interface EditionFaceProps extends Pick<PlanChipProps, "now" | "detailed"> {
  item: EditionItem;
}

function EditionFace({ item, now, detailed }: EditionFaceProps) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const { edition } = item;
  const tone = itemTone(item, now);
  const release = releaseOf(edition);
  return (
    <>
      <span className={classes.text}>
        <EditionMark tone={tone} />
        <time dateTime={release}>{formatTime(release, publication.time_zone)}</time>{" "}
        <ItemName name={edition.emag?.name ?? edition.name} day={edition.local_date} />
        <ItemState label={itemLabel(t, item, tone)} detailed={detailed} />
        {detailed && edition.review.responsible && (
          <span className={classes.detail}>{edition.review.responsible.name}</span>
        )}
      </span>
      <SignOffMark review={edition.review} />
    </>
  );
}

/** Renders the part of a name that differs between the items, with the full name for screen readers and as a tooltip. */
function ItemName({ name, day }: { name: string; day: Day | null }) {
  const { t } = useTranslation("planned-editions");
  const { publication } = usePublication();
  const short = day === null ? name : shortName(t, name, publication.name, day);
  return (
    <>
      <span className={classes.name} title={short === name ? undefined : name}>
        {short}
      </span>
      {short !== name && <VisuallyHidden>, {name}</VisuallyHidden>}
    </>
  );
}

/** Renders the state of an item, which only the color and the icon show otherwise. */
function ItemState({ label, detailed }: { label: string; detailed: boolean }) {
  return detailed ? (
    <span className={classes.detail}>{label}</span>
  ) : (
    <VisuallyHidden>, {label}</VisuallyHidden>
  );
}

/** Renders the sign-off icon. Open reviews get none, because most are open. */
function SignOffMark({ review }: { review: Review }) {
  const { t } = useTranslation(["planned-editions", "common"]);
  if (review.sign_off === "open") return null;
  const Icon = review.sign_off === "approved" ? BadgeCheck : Eye;
  return (
    <span className={classes.sign} data-sign-off={review.sign_off}>
      <Icon size={14} aria-hidden />
      <VisuallyHidden>
        {t("sign_off_mark", {
          sign_off: t(`common:review.sign_offs.${review.sign_off}`),
        })}
      </VisuallyHidden>
    </span>
  );
}
