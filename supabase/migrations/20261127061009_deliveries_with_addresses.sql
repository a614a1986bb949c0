set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists print_deliveries_with_addresses on public.print_deliveries (edition) where address_line1 is not null;
