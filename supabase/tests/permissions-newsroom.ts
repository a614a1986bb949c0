/**
 * Permissions on the newsroom's tables, in the notation of permissions.ts. Working copies, revisions, leases and comments
 * are written by functions with the rights of their owner, so no staff member may write the tables.
 */
export const newsroomPermissions = `
  private.role_permissions | any
  anon | -
  visitor | -
  reader | -
  other reader | -
  owner | -
  editor | -
  author | -
  support | -
  publisher | -
  service_role | -

  public.authors | any
  anon | s
  visitor | s
  reader | s
  other reader | s
  owner | siud
  editor | siud
  author | s
  support | s
  publisher | s
  service_role | siud

  public.article_authors | of a live article | of a draft
  anon | s | -
  visitor | s | -
  reader | s | -
  other reader | s | -
  owner | s | s
  editor | s | s
  author | s | s
  support | s | -
  publisher | s | -
  service_role | siud | siud

  public.article_drafts | own | another's
  anon | - | -
  visitor | - | -
  reader | - | -
  other reader | - | -
  owner | s | s
  editor | s | s
  author | s | s
  support | - | -
  publisher | - | -
  service_role | siud | siud

  public.article_revisions | own | another's
  anon | - | -
  visitor | - | -
  reader | - | -
  other reader | - | -
  owner | s | s
  editor | s | s
  author | s | s
  support | - | -
  publisher | - | -
  service_role | siud | siud

  public.article_leases | own | another's
  anon | - | -
  visitor | - | -
  reader | - | -
  other reader | - | -
  owner | s | s
  editor | s | s
  author | s | s
  support | - | -
  publisher | - | -
  service_role | siud | siud

  public.article_presence | own | another's
  anon | - | -
  visitor | - | -
  reader | - | -
  other reader | - | -
  owner | s | s
  editor | s | s
  author | s | s
  support | - | -
  publisher | - | -
  service_role | siud | siud

  public.article_comments | own | another's
  anon | - | -
  visitor | - | -
  reader | - | -
  other reader | - | -
  owner | s | s
  editor | s | s
  author | s | s
  support | - | -
  publisher | - | -
  service_role | siud | siud

  public.preview_links | own | another's
  anon | - | -
  visitor | - | -
  reader | - | -
  other reader | - | -
  owner | siu | siu
  editor | siu | siu
  author | siu | s
  support | - | -
  publisher | - | -
  service_role | siud | siud

  public.site_nodes | any
  anon | -
  visitor | -
  reader | -
  other reader | -
  owner | s
  editor | s
  author | s
  support | -
  publisher | siu
  service_role | siud

  public.publish_records | any
  anon | -
  visitor | -
  reader | -
  other reader | -
  owner | s
  editor | s
  author | s
  support | -
  publisher | si
  service_role | siud

  public.release_targets | any
  anon | -
  visitor | -
  reader | -
  other reader | -
  owner | s
  editor | s
  author | s
  support | -
  publisher | siu
  service_role | s

  private.backup_runs | any
  anon | -
  visitor | -
  reader | -
  other reader | -
  owner | -
  editor | -
  author | -
  support | -
  publisher | -
  service_role | s
`
