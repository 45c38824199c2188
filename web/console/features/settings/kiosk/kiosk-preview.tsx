import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { KioskSettings } from "#shared/console/kiosk-settings.ts";
import { usePublication } from "#web/api/session.ts";
import { KioskFrame } from "#web/console/components/preview/kiosk-frame.tsx";
import { FormSection } from "#web/ui/forms/form-section.tsx";
import { kioskPreviewQuery } from "./kiosk.api.ts";
import classes from "./kiosk-preview.module.css";

const TYPING_MS = 400;

/** Shows the front page of the kiosk with the settings of the form, as wide as a phone. The kiosk itself renders it. */
export function KioskPreview({ values }: { values: KioskSettings }) {
  const { t } = useTranslation("settings-kiosk");
  const { publication } = usePublication();
  const [settled] = useDebouncedValue(values, TYPING_MS);
  const { data, isError } = useQuery(kioskPreviewQuery(publication.id, settled));
  return (
    <FormSection title={t("preview_title")} hint={t("preview_title_hint")}>
      {isError && (
        <Text size="sm" c="dimmed" role="status">
          {t("preview_failed")}
        </Text>
      )}
      {data && (
        <section
          className={classes.scroll}
          aria-label={t("preview_page")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard.
          tabIndex={0}
        >
          <KioskFrame html={data.html} title={t("preview_page")} inert />
        </section>
      )}
    </FormSection>
  );
}
