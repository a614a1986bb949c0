set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists gifts_delivered_to_addresses on public.gifts (delivered_at)
  where recipient_email is not null and delivered_at is not null;
