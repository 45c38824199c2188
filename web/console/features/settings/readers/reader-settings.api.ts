import { queryOptions } from "@tanstack/react-query";
import {
  changeReaderSettings,
  getReaderSettings,
  type ReaderSettings,
  type ReaderSettingsInput,
} from "#shared/console/readers/reader-settings.ts";
import { call } from "#web/api/client.ts";
import type { Settings } from "../use-settings-form.ts";

const settingsOf = ({ version, ...values }: ReaderSettings): Settings<ReaderSettingsInput> => ({
  values,
  version: `"${version}"`,
});

export const readerSettingsQuery = (organizationId: number) =>
  queryOptions({
    queryKey: ["reader-settings", organizationId],
    queryFn: async ({ signal }) =>
      settingsOf(
        (await call(getReaderSettings, { params: { organization_id: organizationId }, signal }))
          .reader_settings,
      ),
  });

export async function saveReaderSettings(organizationId: number, body: ReaderSettingsInput, version: string) {
  const params = { organization_id: organizationId };
  return settingsOf((await call(changeReaderSettings, { params, body, ifMatch: version })).reader_settings);
}
