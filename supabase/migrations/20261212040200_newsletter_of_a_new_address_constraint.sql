-- Apart from its addition, because reading all consents must not keep others waiting.

set lock_timeout = '5s';
set statement_timeout = '10min';

alter table public.newsletter_consents validate constraint newsletter_consents_step_check;
