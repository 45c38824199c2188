import { z } from "zod";

/**
 * 422: messages by field. Nested fields use dots; problems of an array element are under the array's name (contract 7).
 */
export const fieldErrors = z.record(z.string(), z.array(z.string()));
export type FieldErrors = z.infer<typeof fieldErrors>;

/** Body of all other errors: message, stable code, and request id. */
export const errorBody = z.object({
  error: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** Statuses of errors, and their meaning. All but 422 have an `errorBody`. */
export const errorStatuses = {
  400: "The body is not JSON, or its envelope is missing.",
  401: "The credentials are missing, wrong, expired or revoked.",
  403: "The credentials are good, but do not allow this.",
  404: "The record was not found, or these credentials cannot see it.",
  405: "The resource does not know this method.",
  408: "The request did not arrive in time.",
  409: "The record is in a state that does not allow this.",
  412: "The record has changed since the version named in If-Match.",
  413: "The body is larger than allowed.",
  415: "The body is of a type this address does not read.",
  416: "No byte of the file is in the requested range.",
  422: "Some fields are invalid.",
  429: "A limit is reached, for example of requests with wrong credentials from one address. Retry-After says when to try again.",
  431: "The URL and the headers are longer than allowed.",
  500: "The service failed. Its log contains the cause under the request ID.",
  503: "The service is temporarily unavailable. Retry-After says when to try again.",
} as const;

export type ErrorStatus = keyof typeof errorStatuses;
