import { Button, type ButtonProps } from "@mantine/core";

/** A list that is loaded in pages, as returned by `useInfiniteQuery`. */
export interface PartedList {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

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
