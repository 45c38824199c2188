import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import classes from "./action-notice.module.css";

export interface ActionNotice {
  /** A notice with the same id takes its place. */
  id: string;
  message: string;
  /** Someone must act on it: it stays, and is red. */
  grave?: boolean;
  /** What can be done about it; each of them ends the notice. */
  actions?: readonly { label: string; onClick: () => void }[];
}

/** Time enough to notice what one did not mean, and to undo it. */
const WITH_ACTIONS_MS = 12_000;

/** Says that something happened, with what can be done about it. */
export function actionNotice({ id, message, grave = false, actions = [] }: ActionNotice): void {
  notifications.hide(id);
  notifications.show({
    id,
    ...(grave ? { color: "red" } : {}),
    autoClose: grave ? false : actions.length > 0 ? WITH_ACTIONS_MS : undefined,
    message: (
      <div className={classes.root}>
        <span className={classes.words}>{message}</span>
        {actions.length > 0 && (
          <Group gap={6} wrap="nowrap">
            {actions.map(({ label, onClick }) => (
              <Button
                key={label}
                size="compact-sm"
                variant="default"
                onClick={() => {
                  notifications.hide(id);
                  onClick();
                }}
              >
                {label}
              </Button>
            ))}
          </Group>
        )}
      </div>
    ),
  });
}
