import { author, editor, owner, type PolicyCases, reader } from './policy-case.ts'

const appointOwner = (id: string) => `insert into public.staff (user_id, role) values ('${id}', 'owner')`
const invite = (invitedBy: string) =>
  `insert into public.staff_invitations (email, role, invited_by) values ('fresh@meridian.example', 'owner', '${invitedBy}')`
const revoke = `update public.staff_invitations set revoked_at = now() where email = 'open@meridian.example'`

export const admin: Record<string, PolicyCases> = {
  'staff: staff see themselves, owners see everyone': {
    allow: { as: 'owner', sql: `select role from public.staff where user_id = '${author}'` },
    deny: [
      { as: 'editor', sql: `select role from public.staff where user_id = '${author}'` },
      { as: 'reader', sql: 'select role from public.staff' },
    ],
  },
  'staff: owners appoint staff': {
    allow: { as: 'owner', sql: appointOwner(reader) },
    deny: [
      { as: 'reader', sql: appointOwner(reader) },
      { as: 'editor', sql: appointOwner(reader) },
    ],
  },
  'staff: owners change roles': {
    allow: { as: 'owner', sql: `update public.staff set role = 'editor' where user_id = '${author}'` },
    deny: [{ as: 'editor', sql: `update public.staff set role = 'owner' where user_id = '${editor}'` }],
  },
  'staff: owners dismiss staff': {
    allow: { as: 'owner', sql: `delete from public.staff where user_id = '${author}'` },
    deny: [{ as: 'editor', sql: `delete from public.staff where user_id = '${editor}'` }],
  },
  'staff_invitations: owners see invitations': {
    allow: { as: 'owner', sql: 'select id from public.staff_invitations' },
    deny: [
      { as: 'editor', sql: 'select id from public.staff_invitations' },
      { as: 'reader', sql: 'select id from public.staff_invitations' },
    ],
  },
  'staff_invitations: owners invite in their own name': {
    allow: { as: 'owner', sql: invite(owner) },
    deny: [
      { as: 'owner', sql: invite(editor) },
      { as: 'editor', sql: invite(editor) },
      { as: 'reader', sql: invite(reader) },
    ],
  },
  'staff_invitations: owners renew and revoke open invitations': {
    allow: { as: 'owner', sql: revoke },
    deny: [
      {
        as: 'owner',
        sql: revoke.replace('open@', 'over@').replace('revoked_at = now()', 'link_id = gen_random_uuid()'),
      },
      // Without a where clause, because reading a column would require the select policy first.
      { as: 'editor', sql: 'update public.staff_invitations set link_id = gen_random_uuid()' },
      { as: 'reader', sql: 'update public.staff_invitations set link_id = gen_random_uuid()' },
    ],
  },
  'site_settings: everyone reads the settings': {
    allow: { as: 'anon', sql: 'select name from public.site_settings' },
    deny: [],
    noDenialReason: 'Every page shows them.',
  },
  'site_settings: owners change the settings': {
    allow: { as: 'owner', sql: `update public.site_settings set name = 'New'` },
    deny: [
      { as: 'editor', sql: `update public.site_settings set name = 'New'` },
      { as: 'reader', sql: `update public.site_settings set name = 'New'` },
    ],
  },
}
