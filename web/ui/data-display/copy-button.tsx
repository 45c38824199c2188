import { Button, CopyButton as MantineCopyButton } from "@mantine/core";
import { Check, Copy } from "lucide-react";
import { useTranslation } from "react-i18next";

export interface CopyButtonProps {
  value: string;
  /** Label of the button. Default: "Copy". */
  label?: string;
  size?: "compact-xs" | "compact-sm" | "xs" | "sm";
}

export function CopyButton({ value, label, size = "compact-sm" }: CopyButtonProps) {
  const { t } = useTranslation();
  return (
    <MantineCopyButton value={value} timeout={2500}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size={size}
          onClick={copy}
          aria-live="polite"
          leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        >
          {copied ? t("actions.copied") : (label ?? t("actions.copy"))}
        </Button>
      )}
    </MantineCopyButton>
  );
}
