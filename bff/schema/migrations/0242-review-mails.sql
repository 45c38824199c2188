-- Each person chooses whether requests for a sign-off are mailed.
alter table users add column review_mails boolean not null default true;
