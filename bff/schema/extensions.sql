-- Trigram indexes for searching parts of words, and GIN indexes that also contain a number.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Most GIN indexes have a short pending list (1 MB, not 4): every search reads the whole list, so the planner leaves an index with a
-- long one.
