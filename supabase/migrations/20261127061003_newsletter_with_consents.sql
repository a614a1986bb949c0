set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists newsletter_subscribers_with_consents on public.newsletter_subscribers (unsubscribed_at)
  where status = 'unsubscribed' and consents_deleted_at is null;
