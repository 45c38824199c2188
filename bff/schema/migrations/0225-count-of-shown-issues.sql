-- Counts the issues that readers see from indexes alone: those that are released, without those that have no pages to show.
create index imports_unshown on imports (emag_id) where current and (not shown);
