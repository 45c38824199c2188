import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  changeKioskSettings,
  getKioskSettings,
  type KioskSettings,
  previewKioskSettings,
} from "#shared/console/kiosk-settings.ts";
import { callVersioned, reading, type Versioned } from "#web/api/client.ts";
import type { Settings } from "../use-settings-form.ts";

const settingsOf = ({ data, version }: Versioned<{ kiosk: KioskSettings }>): Settings<KioskSettings> => ({
  values: data.kiosk,
  version: version!,
});

export const kioskSettingsQuery = (publicationId: number) =>
  queryOptions({
    queryKey: ["kiosk-settings", publicationId],
    queryFn: async ({ signal }) =>
      settingsOf(
        await callVersioned(getKioskSettings, { params: { publication_id: publicationId }, signal }),
      ),
  });

export async function saveKioskSettings(publicationId: number, body: KioskSettings, version: string) {
  const params = { publication_id: publicationId };
  return settingsOf(await callVersioned(changeKioskSettings, { params, body, ifMatch: version }));
}

/** The front page with these settings, as HTML. While others are loaded, the one before stays. */
export const kioskPreviewQuery = (publicationId: number, body: KioskSettings) =>
  queryOptions({
    queryKey: ["kiosk-preview", publicationId, body],
    queryFn: reading(previewKioskSettings, { params: { publication_id: publicationId }, body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
