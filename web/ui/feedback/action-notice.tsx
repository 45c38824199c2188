import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import classes from "./action-notice.module.css";

export interface ActionNotice {
  /** A notification with the same id replaces this one. */
  id: string;
  message: string;
  /** Shows the notification in red until it is dismissed. */
  grave?: boolean;
  /** Actions of the notification. Each of them closes it. */
  actions?: readonly { label: string; onClick: () => void }[];
}

/** Long enough to notice a mistake and undo it. */
const WITH_ACTIONS_MS = 12_000;

export function actionNotice({ id, message, grave = false, actions = [] }: ActionNotice): void {
  notifications.hide(id);
  notifications.show({
    id,
    ...(grave ? { color: "red" } : {}),
    autoClose: grave ? false : actions.length > 0 ? WITH_ACTIONS_MS : undefined,
    message: (
      <Group gap="8px 12px" justify="space-between">
        <span className={classes.text}>{message}</span>
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
      </Group>
    ),
  });
}
