/** State and alarms of the system: nobody reads the tables. Owners, publishers and jobs use functions. */
export const systemPermissions = `
  private.minute_counts | any
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

  private.system_samples | any
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

  private.system_settings | any
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

  private.job_results | any
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

  private.alarms | any
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

  private.auth_log_cleanup | any
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

  private.alarm_webhooks | any
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
