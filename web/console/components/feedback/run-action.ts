import { notifications } from "@mantine/notifications";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import type { ConfirmOptions } from "#web/ui/dialogs/confirm-dialog.tsx";
import { errorMessage } from "./error-message.ts";

export interface Action {
  /** Question to confirm before a destructive action. */
  question?: Omit<ConfirmOptions, "destructive">;
  run: () => Promise<unknown>;
  /** The notification after success. */
  done: string;
  /** Returns the notification after a failure. */
  failed: (reason: string) => string;
}

export interface Attempt<Result extends string = string> {
  /** Returns the message after success, or what `notify` makes one of. */
  run: () => Promise<Result>;
  /** Returns the message after a failure, which stays until it is closed. Null for none. */
  failed: (error: unknown) => string | null;
  /** Shows the message after success. */
  notify?: ((result: Result) => void) | undefined;
}

/** Runs an action, and notifies of its outcome. Returns whether it succeeded. */
export async function attempt<Result extends string>({
  run,
  failed,
  notify = (message) => void notifications.show({ message }),
}: Attempt<Result>): Promise<boolean> {
  try {
    notify(await run());
    return true;
  } catch (error) {
    const message = failed(error);
    if (message !== null) notifications.show({ color: "red", message, autoClose: false });
    return false;
  }
}

/** Asks for confirmation if there is a question, runs an action, and notifies of its outcome. */
export async function runAction({ question, run, done, failed }: Action): Promise<void> {
  if (question && !(await confirm({ ...question, destructive: true }))) return;
  try {
    await run();
    notifications.show({ color: "green", message: done });
  } catch (error) {
    notifications.show({ color: "red", message: failed(errorMessage(error)) });
  }
}
