set lock_timeout = '5s';
set statement_timeout = '10min';

alter table public.newsletter_subscribers
  validate constraint "an address, or the hash of one that has unsubscribed",
  validate constraint "an email hash has 32 bytes",
  validate constraint "nothing personal without an address";
