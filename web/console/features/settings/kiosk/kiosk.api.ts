import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import {
  changeKioskSettings,
  getKioskSettings,
  type KioskSettings,
  previewKioskSettings,
} from "#shared/console/kiosk-settings.ts";
import { callVersioned, reading, type Versioned } from "#web/api/client.ts";
import type { Settings } from "../use-settings-form.ts";

const settingsOf = ({ data, version }: Versioned<KioskSettings>): Settings<KioskSettings> => ({
  values: data,
  version: version!,
});

export const kioskSettingsQuery = (publication_id: number) =>
  queryOptions({
    queryKey: ["kiosk-settings", publication_id],
    queryFn: async ({ signal }) =>
      settingsOf(await callVersioned(getKioskSettings, { params: { publication_id }, signal }, "kiosk")),
  });

export async function saveKioskSettings(publication_id: number, body: KioskSettings, version: string) {
  const request = { params: { publication_id }, body, ifMatch: version };
  return settingsOf(await callVersioned(changeKioskSettings, request, "kiosk"));
}

/** The front page with these settings, as HTML. While others are loaded, the one before stays. */
export const kioskPreviewQuery = (publicationId: number, body: KioskSettings) =>
  queryOptions({
    queryKey: ["kiosk-preview", publicationId, body],
    queryFn: reading(previewKioskSettings, { params: { publication_id: publicationId }, body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
