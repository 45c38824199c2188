import { Group, type GroupProps, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadMore, type PartedList } from "./load-more.tsx";

interface ListEndProps extends GroupProps {
  list: PartedList;
  more: string;
  /** Shown when everything is loaded. Nothing by default. */
  children?: ReactNode;
}

export function ListEnd({ list, more, children, ...place }: ListEndProps) {
  if (!list.hasNextPage && children === undefined) return null;
  return (
    <Group justify="center" {...place}>
      {list.hasNextPage ? (
        <LoadMore list={list}>{more}</LoadMore>
      ) : (
        <Text size="sm" c="dimmed">
          {children}
        </Text>
      )}
    </Group>
  );
}
