import { Button, type ButtonProps } from "@mantine/core";

/** A list that comes in parts, as `useInfiniteQuery` gives it. */
export interface PartedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** The button that brings the next part of a list, as long as there is one. */
export function LoadMore({ list, ...button }: ButtonProps & { list: PartedList }) {
  if (!list.hasNextPage) return null;
  return (
    <Button
      variant="default"
      loading={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
      {...button}
    />
  );
}
