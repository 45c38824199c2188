/** One row, once a key was used: every process has to have the same. */
export interface InstallationKeyTable {
  fingerprint: string;
}
