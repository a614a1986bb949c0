/** Permissions on the rows of the admin's sections, in the notation of permissions.ts. */
export const sectionPermissions = `
  private.role_permissions | any
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

  public.contact_replies | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | si
  editor               | si
  author               | -
  support              | si
  publisher            | -
  service_role         | siud

  private.member_search | any
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

  private.article_list_counters | any
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

  private.article_lists | any
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

  private.article_search | any
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

  private.search_vocabulary | any
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

  public.missing_pages | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | sd
  editor               | sd
  author               | -
  support              | -
  publisher            | -
  service_role         | -

  public.access_tokens | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | siu
  editor               | -
  author               | -
  support              | -
  publisher            | -
  service_role         | -

  private.statistics_changes | any
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

  private.daily_statistics | any
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

  private.article_reads | any
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
