import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./overview.module.css";

interface TaskLineProps {
  to: string;
  name: string;
  children?: ReactNode;
  aside?: ReactNode;
  grave?: boolean;
}

export function TaskLine({ to, name, children, aside, grave = false }: TaskLineProps) {
  return (
    <li className={classes.line}>
      <div className={classes.text}>
        <Link to={to} className={classes.name}>
          {name}
        </Link>
        {children && (
          <span className={classes.detail} data-grave={grave || undefined}>
            {children}
          </span>
        )}
      </div>
      {aside && <div className={classes.aside}>{aside}</div>}
    </li>
  );
}
