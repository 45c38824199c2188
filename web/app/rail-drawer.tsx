import { Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useReturnFocus } from "../ui/use-return-focus.ts";
import { Rail } from "./rail.tsx";
import classes from "./shell.module.css";

/** The rail of a narrow screen. */
export default function RailDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  useReturnFocus(opened);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={288}
      padding={0}
      returnFocus={false}
      classNames={{ content: classes.drawer, body: classes.drawerBody }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t("nav.drawer")}>
        <Drawer.Body>
          <Rail collapsed={false} onClose={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
