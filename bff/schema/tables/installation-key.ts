export interface InstallationKeyTable {
  fingerprint: string;
}
