-- The time of a saved address tells whether its fields have changed since a form was filled in. Until now it changed as well when
-- another address became the default, which would refuse a correction of one that nobody has touched.

set lock_timeout = '5s';
set statement_timeout = '60s';

create or replace trigger touch_updated_at
  before update of first_name, last_name, address_line1, address_line2, city, state, postal_code, country on public.addresses
  for each row execute function private.touch_updated_at();
comment on column public.addresses.updated_at is
  'When the fields were last written; not when another address became the default. A change of an older state is refused.';
