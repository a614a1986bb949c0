set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists groups_with_names on public.groups (ended_at) where company <> 'Erased' and ended_at is not null;
