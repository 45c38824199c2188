-- The default of 4 MB, see `stories.sql`.
alter index story_content_search_document reset (gin_pending_list_limit);
