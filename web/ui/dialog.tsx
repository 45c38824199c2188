import { Modal, type ModalProps } from "@mantine/core";
import { useReturnFocus } from "./use-return-focus.ts";

/** A dialog that is mounted when it opens and taken away when it closes; the focus goes back to where it was. */
export function Dialog(props: Omit<ModalProps, "opened">) {
  useReturnFocus(true);
  return <Modal opened {...props} />;
}
