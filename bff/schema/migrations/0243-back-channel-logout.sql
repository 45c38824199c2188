-- Where an app is told that a reader has signed out.
alter table reader_clients add column backchannel_logout_uri text;
