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

export const readerSettingsQuery = (organization_id: number) =>
  queryOptions({
    queryKey: ["reader-settings", organization_id],
    queryFn: async ({ signal }) =>
      settingsOf(await call(getReaderSettings, { params: { organization_id }, signal }, "reader_settings")),
  });

export async function saveReaderSettings(
  organization_id: number,
  body: ReaderSettingsInput,
  version: string,
) {
  const request = { params: { organization_id }, body, ifMatch: version };
  return settingsOf(await call(changeReaderSettings, request, "reader_settings"));
}
