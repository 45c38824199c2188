import { useNotifications } from "@mantine/notifications";
import { type ComponentType, lazy, Suspense, useState } from "react";

/** A notification that cannot be fetched must not take the screen down with it. */
const Container = lazy<ComponentType>(() =>
  import("./notifications-container.tsx").catch(() => ({ default: () => null })),
);

/** Where notifications appear. Their machinery is fetched with the first one. */
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
