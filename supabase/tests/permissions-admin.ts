/** Permissions on print lists and on what staff do for readers, in the notation of permissions.ts. */
export const adminPermissions = `
  public.print_editions | any
  anon                 | -
  visitor              | -
  reader               | s
  other reader         | s
  owner                | s
  editor               | s
  author               | s
  support              | s
  publisher                | -
  service_role         | siu

  private.print_lists  | any
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

  public.print_deliveries | own | another's
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

  public.print_pauses | own | another's
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

  public.paused_editions | own | another's
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

  private.audit_log   | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | s
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | s
`
