set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists newsletter_subscribers_to_suppress on public.newsletter_subscribers (id)
  where status = 'unsubscribed' and email is not null;
