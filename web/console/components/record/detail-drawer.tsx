import { Drawer, Skeleton, Stack } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import type { ReactNode } from "react";
import { QueryBoundary } from "../feedback/query-boundary.tsx";
import classes from "./detail-drawer.module.css";

export interface DetailDrawerProps<Data> {
  opened: boolean;
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  title: string;
  /** Accessible name of the close button. Default: "Close". */
  closeLabel?: string;
  /** Heading if the record can't be loaded. */
  failed: string;
  size: string;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}

/** Returns whether a key is meant for the drawer rather than a dialog over it or an open dropdown in it. */
function isForPanel(target: EventTarget | null): boolean {
  const isTaken = target instanceof HTMLElement && target.dataset.mantineStopPropagation === "true";
  return !isTaken && document.querySelectorAll("[role=dialog]").length === 1;
}

/** Renders a record in a drawer next to its list: a skeleton, then the record or the error. */
export function DetailDrawer<Data>(props: DetailDrawerProps<Data>) {
  const { opened, query, title, closeLabel, failed, size, onClose, children } = props;
  // Mantine's own handler would close the drawer together with a dialog opened from it.
  useWindowEvent(
    "keydown",
    (event) => {
      if (event.key === "Escape" && opened && !event.isComposing && isForPanel(event.target)) onClose();
    },
    { capture: true },
  );
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={size}
      title={title}
      classNames={{ title: classes.title }}
      {...(closeLabel && { closeButtonProps: { "aria-label": closeLabel } })}
    >
      <QueryBoundary
        query={query}
        failed={failed}
        order={3}
        waiting={
          <Stack aria-busy>
            <Skeleton h={16} w="60%" />
            <Skeleton h={100} />
            <Skeleton h={180} />
          </Stack>
        }
      >
        {children}
      </QueryBoundary>
    </Drawer>
  );
}
