-- The ids of refunds are checked in a migration of its own, because it holds no lock while it reads.

set lock_timeout = '5s';
set statement_timeout = '10min';

alter table public.refunds validate constraint refunds_stripe_id_check;
