import { Drawer, Skeleton, Stack } from "@mantine/core";
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

/** One record beside the list that it is from: the shape of it at first, then the record, or why there is none. */
export function RecordPanel<Data>(props: RecordPanelProps<Data>) {
  const { opened, query, title, closeLabel, failed, size, onClose, children } = props;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
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
