import { Group, Skeleton, Stack, VisuallyHidden } from "@mantine/core";
import { useTranslation } from "react-i18next";

function Waiting({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t("loading")}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  );
}

const keys = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Renders the skeleton of a table: rows with a cover (40 × 56 px), a title, and some columns. */
export function TableSkeleton({ rows = 8, covers = true }: { rows?: number; covers?: boolean }) {
  return (
    <Waiting>
      <Stack gap={0}>
        {keys(rows).map((row) => (
          <Group key={row} wrap="nowrap" gap="md" py={10}>
            {covers && <Skeleton w={40} h={56} radius="xs" />}
            <Stack gap={8} flex={1}>
              <Skeleton h={14} w={`${62 - ((row * 17) % 30)}%`} />
              <Skeleton h={10} w={`${34 - ((row * 11) % 16)}%`} />
            </Stack>
            <Skeleton h={12} w={120} visibleFrom="sm" />
            <Skeleton h={12} w={90} visibleFrom="sm" />
          </Group>
        ))}
      </Stack>
    </Waiting>
  );
}

export function FormSkeleton({ fields = 5 }: { fields?: number }) {
  return (
    <Waiting>
      <Stack gap="lg">
        {keys(fields).map((field) => (
          <Stack key={field} gap={8}>
            <Skeleton h={12} w={140} />
            <Skeleton h={36} />
          </Stack>
        ))}
      </Stack>
    </Waiting>
  );
}

export function PageSkeleton() {
  return (
    <Waiting>
      <Stack gap="lg">
        <Skeleton h={32} w="40%" />
        <Skeleton h={14} w="70%" />
        <Skeleton h={14} w="62%" />
        <Skeleton h={240} />
      </Stack>
    </Waiting>
  );
}
