import { Button, Group, Modal, Text } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router-dom";

export interface UnsavedChangesGuardProps {
  /** True while there is something to lose. */
  when: boolean;
  /** What would be lost; a common sentence when left out. */
  text?: string;
}

/** Asks before a link, the back button or closing the tab throws unsaved changes away. */
export function UnsavedChangesGuard({ when, text }: UnsavedChangesGuardProps) {
  const { t } = useTranslation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!when) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [when]);

  const stay = () => blocker.state === "blocked" && blocker.reset();
  const leave = () => blocker.state === "blocked" && blocker.proceed();
  return (
    <Modal opened={blocker.state === "blocked"} onClose={stay} title={t("unsaved.title")}>
      <Text size="sm">{text ?? t("unsaved.text")}</Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={leave}>
          {t("unsaved.leave")}
        </Button>
        <Button onClick={stay} data-autofocus>
          {t("unsaved.stay")}
        </Button>
      </Group>
    </Modal>
  );
}
