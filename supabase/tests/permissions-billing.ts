/** Permissions on billing tables, in the notation of permissions.ts: readers read their own rows and write none. */
export const billingPermissions = `
  public.billing_customers | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | s   | -
  other reader         | s   | -
  owner                | s   | -
  editor               | s   | -
  author               | s   | -
  support              | s   | -
  publisher                | -   | -
  service_role         | siu | siu

  public.plan_prices   | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | s
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | siu

  public.plan_amounts  | on offer | ended
  anon                 | s        | -
  visitor              | s        | -
  reader               | s        | -
  other reader         | s        | -
  owner                | siu      | siu
  editor               | s        | -
  author               | s        | -
  support              | s        | -
  publisher                | s        | -
  service_role         | s        | s

  public.invoices      | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | s   | -
  other reader         | s   | -
  owner                | s   | -
  editor               | s   | -
  author               | s   | -
  support              | s   | -
  publisher                | -   | -
  service_role         | siu | siu

  public.refunds       | to oneself | to another
  anon                 | -          | -
  visitor              | -          | -
  reader               | s          | -
  other reader         | s          | -
  owner                | s          | -
  editor               | s          | -
  author               | s          | -
  support              | s          | -
  publisher                | -          | -
  service_role         | siu        | siu

  public.disputes      | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | siu

  public.withdrawals   | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | s   | -
  other reader         | s   | -
  owner                | s   | -
  editor               | s   | -
  author               | s   | -
  support              | s   | -
  publisher                | -   | -
  service_role         | siu | siu

  public.gifts         | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | s   | -
  other reader         | s   | -
  owner                | s   | -
  editor               | s   | -
  author               | s   | -
  support              | s   | -
  publisher                | -   | -
  service_role         | s   | s

  public.cancellation_feedback | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | s   | -
  other reader         | s   | -
  owner                | s   | -
  editor               | s   | -
  author               | s   | -
  support              | s   | -
  publisher                | -   | -
  service_role         | -   | -

  private.cancellation_months | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | -

  public.winback_offers | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | s   | -
  other reader         | s   | -
  owner                | s   | -
  editor               | s   | -
  author               | s   | -
  support              | s   | -
  publisher                | -   | -
  service_role         | -   | -

  public.groups         | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | s   | -
  other reader         | s   | -
  owner                | s   | -
  editor               | s   | -
  author               | s   | -
  support              | s   | -
  publisher                | -   | -
  service_role         | s   | s

  public.group_members | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | s   | -
  other reader         | s   | -
  owner                | s   | -
  editor               | s   | -
  author               | s   | -
  support              | s   | -
  publisher                | -   | -
  service_role         | s   | s

  private.checkouts    | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | siud

  private.trials       | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | -

  private.gift_taxes   | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | -

  private.gift_tax_reversals | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | -

  private.stripe_events | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | siud

  private.stripe_commands | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | siud

  private.reconciliations | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | siud

  private.queues | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher            | -
  service_role         | s

  private.queue_entries | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher            | -
  service_role         | s

  private.leases | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher            | -
  service_role         | -

  private.job_runs | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | -
`
