/** Permissions on the media library, in the notation of permissions.ts. */
export const mediaPermissions = `
  public.media         | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | -    | -
  other reader         | -    | -
  owner                | su   | su
  editor               | su   | su
  author               | su   | s
  support              | -    | -
  publisher                | -    | -
  service_role         | siud | siud

  public.media_uses    | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | s
  editor               | s
  author               | s
  support              | -
  publisher                | -
  service_role         | s

  private.media_urls   | any
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

  private.media_entities | any
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

  private.media_fields | any
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

  private.media_uploads | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | -
  service_role         | sd
`
