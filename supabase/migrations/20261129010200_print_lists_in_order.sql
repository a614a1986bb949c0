set lock_timeout = '5s';
set statement_timeout = '30min';

create index concurrently if not exists print_deliveries_in_order
  on public.print_deliveries (edition, country, postal_code, last_name, first_name, user_id) where address_line1 is not null;
