import { Drawer, Skeleton, Stack } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import classes from "./record-panel.module.css";

export interface RecordPanelProps<Data> {
  opened: boolean;
  query: { data: Data | undefined; isError: boolean; error: Error | null; refetch: () => unknown };
  title: string;
  /** What the button that closes it is called, for screen readers. */
  closeLabel: string;
  /** What stands over the reason where it could not be loaded. */
  failed: string;
  size: string;
  onClose: () => void;
  children: (data: Data) => ReactNode;
}

/** Neither a dialog over the panel nor an open list of choices in it wants the key. */
function isForPanel(target: EventTarget | null): boolean {
  const isTaken = target instanceof HTMLElement && target.dataset.mantineStopPropagation === "true";
  return !isTaken && document.querySelectorAll("[role=dialog]").length === 1;
}

/** One record beside the list that it is from: the shape of it at first, then the record, or why there is none. */
export function RecordPanel<Data>(props: RecordPanelProps<Data>) {
  const { opened, query, title, closeLabel, failed, size, onClose, children } = props;
  // The drawer's own key would close it together with a dialog that was opened from it.
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
      closeButtonProps={{ "aria-label": closeLabel }}
    >
      {query.data !== undefined ? (
        children(query.data)
      ) : query.isError ? (
        <ErrorState error={query.error} title={failed} order={3} onRetry={() => void query.refetch()} />
      ) : (
        <Stack aria-busy>
          <Skeleton h={16} w="60%" />
          <Skeleton h={100} />
          <Skeleton h={180} />
        </Stack>
      )}
    </Drawer>
  );
}
