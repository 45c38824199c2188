import { queryOptions } from "@tanstack/react-query";
import { changeKioskSettings, getKioskSettings, type KioskSettings } from "#shared/console/kiosk-settings.ts";
import { callVersioned, type Versioned } from "#web/api/client.ts";
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

/** Saves the settings. Throws an `ApiError` with status 412 if there is a newer version. */
export async function saveKioskSettings(publicationId: number, body: KioskSettings, version: string) {
  const params = { publication_id: publicationId };
  return settingsOf(await callVersioned(changeKioskSettings, { params, body, ifMatch: version }));
}
