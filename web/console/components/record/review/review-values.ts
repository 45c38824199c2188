import type { Review, SignOff } from "#shared/console/issues/reviews.ts";

export interface ReviewValues {
  note: string;
  responsible_id: string | null;
  sign_off: SignOff;
}
export type ReviewField = keyof ReviewValues;

export const reviewShape = {
  fields: ["sign_off", "responsible_id", "note"] as const satisfies ReviewField[],
};

export const reviewValues = ({ note, responsible, sign_off }: Review): ReviewValues => ({
  note,
  responsible_id: responsible?.id ?? null,
  sign_off,
});
