import { z } from "zod";
import type { Message, MessageKey } from "./message.ts";

const MAX_DEPTH = 3;
const value = z.union([z.string().max(2_000), z.number()]);

/** A message from a process that is not trusted; one with an unknown key renders as that key. */
export const transferredMessage: z.ZodType<Message, Message> = messageOf(MAX_DEPTH);

function messageOf(depth: number): z.ZodType<Message, Message> {
  return z.strictObject({
    key: z.string().max(200) as unknown as z.ZodType<MessageKey, MessageKey>,
    parameters: z.record(z.string(), depth === 0 ? value : z.union([value, messageOf(depth - 1)])).optional(),
  }) as z.ZodType<Message, Message>;
}
