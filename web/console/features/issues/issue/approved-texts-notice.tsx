import { Alert, Stack, Text } from "@mantine/core";
import { FileClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportSummary } from "#shared/console/issues/imports.ts";
import type { Emag } from "#shared/contract/emags.ts";
import { DescriptionList, Fact } from "#web/ui/data-display/description-list.tsx";

interface ApprovedTextsNoticeProps {
  record: Emag;
  approved: NonNullable<ImportSummary["approved_texts"]>;
}

/** Says that readers see the approved name and preview of an issue, and which, while a change waits for an approval. */
export function ApprovedTextsNotice({ record, approved }: ApprovedTextsNoticeProps) {
  const { t } = useTranslation(["issue", "common"]);
  const changed = (["name", "preview"] as const).filter((field) => approved[field] !== record[field]);
  return (
    <Alert
      color="petrol"
      variant="light"
      role="status"
      mb="md"
      icon={<FileClock size={18} aria-hidden />}
      title={t("approved_texts.title")}
    >
      <Stack gap="xs">
        <Text size="sm">{t("approved_texts.text")}</Text>
        <DescriptionList column="16rem">
          {changed.map((field) => (
            <Fact key={field} label={t(`field.${field}`)}>
              <Text span inherit lineClamp={4}>
                {approved[field] === "" ? t("common:list.not_set") : approved[field]}
              </Text>
            </Fact>
          ))}
        </DescriptionList>
      </Stack>
    </Alert>
  );
}
