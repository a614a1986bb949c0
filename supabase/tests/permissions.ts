import { adminPermissions } from './permissions-admin.ts'
import { billingPermissions } from './permissions-billing.ts'
import { mediaPermissions } from './permissions-media.ts'
import { newsroomPermissions } from './permissions-newsroom.ts'
import { pagePermissions } from './permissions-pages.ts'
import { revenuePermissions } from './permissions-revenue.ts'
import { sectionPermissions } from './permissions-sections.ts'
import { systemPermissions } from './permissions-system.ts'

/**
 * The permissions of each identity on each kind of row: s select, i insert, u update, d delete, - nothing. The kinds of
 * rows are those of sample-rows.ts, the identities those of identities.ts. rls-matrix.test.ts tries each cell.
 */
export const permissions = parse(`
  public.profiles      | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | su   | -
  other reader         | su   | -
  owner                | su   | -
  editor               | su   | -
  author               | su   | -
  support              | su   | -
  publisher                | -    | -
  service_role         | siud | siud

  public.staff         | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | -    | -
  other reader         | -    | -
  owner                | siud | siud
  editor               | s    | -
  author               | s    | -
  support              | s    | -
  publisher                | -    | -
  service_role         | siud | siud

  public.staff_invitations | open | over
  anon                 | -    | -
  visitor              | -    | -
  reader               | -    | -
  other reader         | -    | -
  owner                | siu  | si
  editor               | -    | -
  author               | -    | -
  support              | -    | -
  publisher                | -    | -
  service_role         | -    | -

  public.issues        | published | in preparation
  anon                 | s         | -
  visitor              | s         | -
  reader               | s         | -
  other reader         | s         | -
  owner                | siud      | siud
  editor               | siud      | siud
  author               | s         | s
  support              | s         | -
  publisher                | s         | -
  service_role         | siud      | siud

  public.issue_pdfs    | published | in preparation
  anon                 | s         | -
  visitor              | s         | -
  reader               | -         | -
  other reader         | -         | -
  owner                | s         | s
  editor               | s         | s
  author               | s         | s
  support              | -         | -
  publisher                | s         | -
  service_role         | s         | s

  public.articles      | live | live, own | scheduled | draft, own | draft, own, once live | draft, another's
  anon                 | s    | s         | -         | -          | -                     | -
  visitor              | s    | s         | -         | -          | -                     | -
  reader               | s    | s         | -         | -          | -                     | -
  other reader         | s    | s         | -         | -          | -                     | -
  owner                | s    | s         | s         | s          | s                     | s
  editor               | s    | s         | s         | s          | s                     | s
  author               | s    | s         | s         | s          | s                     | s
  support              | s    | s         | -         | -          | -                     | -
  publisher                | s    | s         | -         | -          | -                     | -
  service_role         | siud | siud      | siud      | siud       | siud                  | siud

  public.plans         | on offer | retired
  anon                 | s        | -
  visitor              | s        | -
  reader               | s        | -
  other reader         | s        | -
  owner                | siud     | siud
  editor               | s        | s
  author               | s        | s
  support              | s        | s
  publisher                | s        | -
  service_role         | siud     | siud

  public.subscriptions | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | s    | -
  other reader         | s    | -
  owner                | s    | -
  editor               | s    | -
  author               | s    | -
  support              | s    | -
  publisher                | -    | -
  service_role         | siud | siud

  public.payments      | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | s    | -
  other reader         | s    | -
  owner                | s    | -
  editor               | s    | -
  author               | s    | -
  support              | s    | -
  publisher                | -    | -
  service_role         | siu  | siu

  public.addresses     | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | siud | -
  other reader         | siud | -
  owner                | siud | -
  editor               | siud | -
  author               | siud | -
  support              | siud | -
  publisher                | -    | -
  service_role         | siud | siud

  public.reading_progress | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | siud | -
  other reader         | siud | -
  owner                | siud | -
  editor               | siud | -
  author               | siud | -
  support              | siud | -
  publisher                | -    | -
  service_role         | siud | siud

  private.article_shares | any
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

  public.reading_list | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | sid  | -
  other reader         | sid  | -
  owner                | sid  | -
  editor               | sid  | -
  author               | sid  | -
  support              | sid  | -
  publisher                | -    | -
  service_role         | siud | siud

  public.highlights    | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | sid  | -
  other reader         | sid  | -
  owner                | sid  | -
  editor               | sid  | -
  author               | sid  | -
  support              | sid  | -
  publisher                | -    | -
  service_role         | siud | siud

  public.support_tickets | own  | another's
  anon                 | -    | -
  visitor              | -    | -
  reader               | si   | -
  other reader         | si   | -
  owner                | siu  | su
  editor               | siu  | su
  author               | si   | -
  support              | siu  | su
  publisher                | -    | -
  service_role         | siud | siud

  public.support_replies | to own ticket | to another's
  anon                 | -             | -
  visitor              | -             | -
  reader               | s             | -
  other reader         | s             | -
  owner                | si            | si
  editor               | si            | si
  author               | s             | -
  support              | si            | si
  publisher                | -             | -
  service_role         | siud          | siud

  public.site_settings | the row
  anon                 | s
  visitor              | s
  reader               | s
  other reader         | s
  owner                | su
  editor               | s
  author               | s
  support              | s
  publisher                | s
  service_role         | su

  public.redirects     | any
  anon                 | s
  visitor              | s
  reader               | s
  other reader         | s
  owner                | siud
  editor               | siud
  author               | s
  support              | s
  publisher                | s
  service_role         | siud

  public.content_log   | entry
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | -
  editor               | -
  author               | -
  support              | -
  publisher                | s
  service_role         | sd

  public.contact_messages | any
  anon                 | -
  visitor              | i
  reader               | -
  other reader         | -
  owner                | su
  editor               | su
  author               | -
  support              | su
  publisher                | -
  service_role         | siud

  public.weather       | the row
  anon                 | s
  visitor              | su
  reader               | s
  other reader         | s
  owner                | s
  editor               | s
  author               | s
  support              | s
  publisher                | s
  service_role         | su

  private.rate_limits  | count
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

  public.newsletter_subscribers | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | s
  editor               | s
  author               | -
  support              | s
  publisher                | -
  service_role         | s

  public.newsletter_consents | any
  anon                 | -
  visitor              | -
  reader               | -
  other reader         | -
  owner                | s
  editor               | s
  author               | -
  support              | s
  publisher                | -
  service_role         | s

  private.newsletter_requests | any
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

  private.email_outbox       | email
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

  private.auth_log_erasures | any
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

  public.session_details | own | another's
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

  public.account_events | own | another's
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

  private.credential_permits | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | -   | -
  other reader         | -   | -
  owner                | -   | -
  editor               | -   | -
  author               | -   | -
  support              | -   | -
  publisher                | -   | -
  service_role         | -   | -

  private.recovery_codes | own | another's
  anon                 | -   | -
  visitor              | -   | -
  reader               | -   | -
  other reader         | -   | -
  owner                | -   | -
  editor               | -   | -
  author               | -   | -
  support              | -   | -
  publisher                | -   | -
  service_role         | -   | -

${billingPermissions}${revenuePermissions}${systemPermissions}
${newsroomPermissions}
${pagePermissions}
${adminPermissions}
${mediaPermissions}
${sectionPermissions}`)

/** Table → identity → kind of row → permission letters. */
export type Permissions = Record<string, Record<string, Record<string, string>>>

function parse(text: string): Permissions {
  return Object.fromEntries(
    text
      .trim()
      .split(/\n\s*\n/)
      .map(parseTable),
  )
}

function parseTable(block: string): [string, Record<string, Record<string, string>>] {
  const [[table = '', ...kinds] = [], ...rows] = block.split('\n').map(cells)
  const ofPerson = ([person = '', ...flags]: string[]) =>
    [person, Object.fromEntries(kinds.map((kind, index) => [kind, flags[index] ?? '?']))] as const
  return [table, Object.fromEntries(rows.map(ofPerson))]
}

function cells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}
