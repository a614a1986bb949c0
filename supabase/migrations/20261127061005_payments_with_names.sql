set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists payments_with_names on public.payments (created_at) where payer_email <> 'erased@example.invalid';
