set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists newsletter_requests_by_email on private.newsletter_requests (email) where email is not null;
