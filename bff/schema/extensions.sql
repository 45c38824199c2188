-- Trigram indexes for searching parts of words, and GIN indexes that also contain a number.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
