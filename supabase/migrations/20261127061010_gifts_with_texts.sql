set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists gifts_with_texts on public.gifts (coalesce(redeemed_at, refunded_at))
  where browser <> sha256(uuid_send(id));
