import { useNotifications } from "@mantine/notifications";
import { type ComponentType, lazy, Suspense, useState } from "react";

/** A container that can't be loaded must not break the screen. */
const Container = lazy<ComponentType>(() =>
  import("./notifications-container.tsx").catch(() => ({ default: () => null })),
);

/** Renders notifications. Their code is loaded with the first one. */
export function NotificationsHost() {
  const [needed, setNeeded] = useState(false);
  const any = useNotifications().notifications.length > 0;
  if (any && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <Container />
      </Suspense>
    )
  );
}
