-- A run that was closed among its customers has compared all that changed, and the next one begins there: the step now tells this
-- of every run, also of those that never began (docs/decisions/0490-sums-page-by-page.md).

set lock_timeout = '5s';
set statement_timeout = '60s';

alter table private.reconciliations alter column step set default 'subscriptions';

-- Payments are not set up, or the customers came first then.
update private.reconciliations set step = 'subscriptions' where remark is not null and step = 'customers';

-- An unfinished run of the release before has no recorded sum, and its cursor is not a second.
update private.reconciliations
set finished_at = clock_timestamp(), claimed_until = null, step = 'subscriptions', remark = 'It was ended by an update.'
where finished_at is null;
