import { Radio, SimpleGrid } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { type ImportMode, importMode } from "#shared/contract/emags.ts";
import { ChoiceCard } from "#web/ui/inputs/choice-card.tsx";

export interface ModeChoiceProps {
  mode: ImportMode;
  onChange: (mode: ImportMode) => void;
}

export function ModeChoice({ mode, onChange }: ModeChoiceProps) {
  const { t } = useTranslation("issue-form");
  return (
    <Radio.Group label={t("mode.label")} value={mode} onChange={(value) => onChange(importMode.parse(value))}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" mt={6}>
        {importMode.options.map((one) => (
          <ChoiceCard key={one} value={one} label={t(`mode.${one}`)}>
            {t(`mode.${one}_hint`)}
          </ChoiceCard>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
