/** Revenue and evidence: nobody reads the tables. Owners and jobs use functions that check the permission. */
export const revenuePermissions = `
  private.payouts | any
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

  private.balance_transactions | any
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

  private.balance_months | any
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

  private.balance_differences | any
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

  private.balance_import | any
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

  private.revenue_schedules | any
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

  private.revenue_months | any
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

  private.revenue_changes | any
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

  private.credit_notes | any
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

  private.invoice_taxes | any
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

  private.dispute_evidence | any
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
`
