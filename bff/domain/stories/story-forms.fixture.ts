import type { TestResponse, TestService } from "#bff/testing/test-service.ts";
import type { Story } from "#shared/contract/stories.ts";

export type StoryEnvelope = { story: Story };
export type FormPart = [name: string, value: string | Blob];

/** Creates a file part of a form. */
export const file = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type });

/** Sends parts as `multipart/form-data`. */
export function sendForm<Body = StoryEnvelope>(
  service: TestService,
  method: string,
  path: string,
  parts: FormPart[],
  options: Parameters<TestService["request"]>[2] = {},
): Promise<TestResponse<Body>> {
  const body = new FormData();
  for (const [name, value] of parts)
    if (typeof value === "string") body.append(name, value);
    else body.append(name, value, "picture");
  return service.request<Body>(method, path, { ...options, body });
}
