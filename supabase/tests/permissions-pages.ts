/** Permissions on pages of the publication, in the notation of permissions.ts. Functions with the rights of their owner write them. */
export const pagePermissions = `
  public.publication_pages | published | not published
  anon | s | -
  visitor | s | -
  reader | s | -
  other reader | s | -
  owner | s | s
  editor | s | -
  author | s | -
  support | s | -
  publisher | s | -
  service_role | s | s

  public.publication_page_versions | of a page | of a removed page | not in force when the page was removed
  anon | s | s | -
  visitor | s | s | -
  reader | s | s | -
  other reader | s | s | -
  owner | s | s | s
  editor | s | s | -
  author | s | s | -
  support | s | s | -
  publisher | s | s | -
  service_role | s | s | s

  public.publication_page_drafts | any
  anon | -
  visitor | -
  reader | -
  other reader | -
  owner | s
  editor | -
  author | -
  support | -
  publisher | -
  service_role | s

  private.accepted_terms | any
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
`
