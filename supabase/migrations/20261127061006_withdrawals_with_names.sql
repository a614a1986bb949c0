set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists withdrawals_with_names on public.withdrawals (created_at) where email <> 'erased@example.invalid';
