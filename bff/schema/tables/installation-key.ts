/** Fingerprint of the master key that all processes must have. At most one row. */
export interface InstallationKeyTable {
  fingerprint: string;
}
