import { Button, Group, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Location, useBlocker } from "react-router-dom";
import { PlainDialog } from "./plain-dialog.tsx";

export interface UnsavedChangesGuardProps {
  /** True while there is something to lose. */
  when: boolean;
  /** The parameter of the address that leaves the form, too, when it changes: one that opens a panel or a tab. */
  parameter?: string;
  /** The question, and what would be lost; of changes that are not saved when left out. */
  title?: string;
  text?: string;
  /** Saves by itself before the question is asked; true lets the person go without it. */
  onLeave?: () => Promise<boolean>;
}

/** The state of a navigation that the screen makes itself and that leaves nothing behind. */
export const ownMove = { ownMove: true } as const;

function isLeft(from: Location, to: Location, parameter: string | undefined): boolean {
  if (from.pathname !== to.pathname) return true;
  if (parameter === undefined) return false;
  const valueIn = ({ search }: Location) => new URLSearchParams(search).get(parameter);
  return valueIn(from) !== valueIn(to);
}

/** Asks before a link, the back button or closing the tab throws unsaved changes away. */
export function UnsavedChangesGuard({ when, parameter, title, text, onLeave }: UnsavedChangesGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      isLeft(currentLocation, nextLocation, parameter) &&
      (nextLocation.state as Partial<typeof ownMove> | null)?.ownMove !== true,
  );
  const [asking, setAsking] = useState(false);

  const blocked = useEffectEvent(async () => {
    const saved = (await onLeave?.()) ?? false;
    if (saved && blocker.state === "blocked") blocker.proceed();
    else setAsking(true);
  });
  useEffect(() => {
    if (blocker.state === "blocked") void blocked();
    else setAsking(false);
  }, [blocker.state]);

  useEffect(() => {
    if (!when) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [when]);

  const stay = () => blocker.state === "blocked" && blocker.reset();
  const leave = () => blocker.state === "blocked" && blocker.proceed();
  if (blocker.state !== "blocked" || !asking) return null;
  return (
    <PlainDialog onClose={stay} title={title ?? t("unsaved.title")}>
      <Text size="sm">{text ?? t("unsaved.text")}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={leave}>
          {t("unsaved.leave")}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t("unsaved.stay")}
        </Button>
      </Group>
    </PlainDialog>
  );
}
