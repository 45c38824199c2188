import classes from "./shell.module.css";

export function AppSkeleton() {
  return (
    <div className={classes.root} aria-busy="true">
      <div className={classes.rail} />
      <div className={classes.column}>
        <div className={classes.bar} />
      </div>
    </div>
  );
}
