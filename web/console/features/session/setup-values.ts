import type { FieldPath } from "react-hook-form";
import type { NewPublication, SetupInput } from "#shared/console/identity/setup.ts";

export interface SetupValues {
  name: string;
  email: string;
  password: string;
  organization_name: string;
  start_with: "sample" | "own";
  publication: NewPublication;
}

/** Returns the request body. Without a publication if the sample is chosen or none is needed. */
export function toSetup(values: SetupValues, token: string, needsOrganization: boolean): SetupInput {
  const { name, email, password, organization_name, start_with, publication } = values;
  const person = { token, name, email: email.trim(), password };
  if (!needsOrganization) return person;
  return start_with === "sample"
    ? { ...person, organization_name, sample: true }
    : { ...person, organization_name, sample: false, publication };
}

const fields: readonly FieldPath<SetupValues>[] = [
  "name",
  "email",
  "password",
  "organization_name",
  "publication.name",
  "publication.pubcode",
  "publication.time_zone",
  "publication.language",
  "publication.currency",
];

export function fieldOf(name: string): FieldPath<SetupValues> | null {
  return fields.find((field) => field === name) ?? null;
}
