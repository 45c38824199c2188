alter table uploads add column sha256 text;
