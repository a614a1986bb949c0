set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists support_tickets_by_last_change on public.support_tickets (updated_at);
