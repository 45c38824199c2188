import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Review } from "#shared/console/issues/reviews.ts";

export function ReviewConflict({ theirs }: { theirs: Review }) {
  const { t } = useTranslation();
  return (
    <>
      {t("review.conflict", {
        name: theirs.changed_by ?? "",
        sign_off: t(`review.sign_offs.${theirs.sign_off}`),
        responsible: theirs.responsible?.name ?? t("review.unassigned"),
      })}
      {theirs.note !== "" && (
        <Text size="sm" mt={4} fs="italic">
          {theirs.note}
        </Text>
      )}
    </>
  );
}
