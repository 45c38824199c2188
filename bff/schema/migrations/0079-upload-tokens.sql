-- Adds the API token that sent an upload, so that no other token can finish it again. Deleting a token keeps its uploads.

alter table uploads add column api_token_id integer references api_tokens on delete set null;
create index uploads_api_token on uploads (api_token_id) where api_token_id is not null;
