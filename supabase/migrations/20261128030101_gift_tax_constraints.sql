set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.stripe_commands
  validate constraint stripe_commands_kind_check,
  validate constraint stripe_commands_target_check;
alter table private.reconciliations validate constraint reconciliations_step_check;
