alter table api_requests add column ignored_parameters text[] not null default '{}';
