import { Input, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

export interface ReadOnlyValueProps {
  label: string;
  description?: string | undefined;
  /** Null for a value that is not set. */
  children: ReactNode;
}

export function ReadOnlyValue({ label, description, children }: ReadOnlyValueProps) {
  const { t } = useTranslation();
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Text size="sm" mt={4} c={children === null ? "dimmed" : undefined}>
        {children ?? t("list.not_set")}
      </Text>
    </Input.Wrapper>
  );
}
