-- A far page of the articles that were created in some time read the articles before it.
drop index stories_newest;
create index stories_newest on all_stories (publication_id, id) include (created_at) where trashed_at is null;
