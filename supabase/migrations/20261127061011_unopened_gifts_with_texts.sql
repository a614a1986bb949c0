set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists unopened_gifts_with_texts on public.gifts (paid_at)
  where redeemed_at is null and refunded_at is null and browser <> sha256(uuid_send(id));
