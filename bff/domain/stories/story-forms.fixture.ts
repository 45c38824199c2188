import type { Story } from "#shared/contract/stories.ts";
import type { TestAnswer, TestService } from "../../testing/test-service.ts";

export type StoryEnvelope = { story: Story };
export type FormPart = [name: string, value: string | Blob];

/** A file as a part of a form. */
export const file = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type });

/** Sends a form, as a browser makes one of its parts. */
export function sendForm(
  service: TestService,
  method: string,
  path: string,
  parts: FormPart[],
): Promise<TestAnswer<StoryEnvelope>> {
  const body = new FormData();
  for (const [name, value] of parts)
    if (typeof value === "string") body.append(name, value);
    else body.append(name, value, "picture");
  return service.request<StoryEnvelope>(method, path, { body });
}
