import { Drawer } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Rail } from "./rail.tsx";
import classes from "./shell.module.css";

/** The rail of a narrow screen. */
export default function RailDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Drawer.Root opened={opened} onClose={onClose} size={288} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content className={classes.drawer} aria-label={t("nav.drawer")}>
        <Drawer.Body className={classes.drawerBody}>
          <Rail collapsed={false} onClose={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
