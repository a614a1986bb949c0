-- In a transaction of its own, because it reads the whole table.

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.stripe_commands validate constraint stripe_commands_kind_check;
