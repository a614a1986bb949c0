set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists newsletter_subscribers_by_email_hash on public.newsletter_subscribers (email_hash)
  where email_hash is not null;
