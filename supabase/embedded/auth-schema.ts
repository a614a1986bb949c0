import { getAuthSchemaSql } from '@supabase/lite'
import type { Sql } from 'postgres'

/** The tables of the second factor, which the library lacks, as supabase/auth creates them. */
const factorTables = `
  do $$ begin create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
  exception when duplicate_object then null; end $$;
  do $$ begin create type auth.factor_status as enum ('unverified', 'verified');
  exception when duplicate_object then null; end $$;
  create table if not exists auth.mfa_factors (
    id uuid primary key,
    user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text,
    factor_type auth.factor_type not null,
    status auth.factor_status not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    secret text,
    phone text unique,
    last_challenged_at timestamptz unique
  );
  create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
    where trim(friendly_name) <> '';
  create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  create table if not exists auth.mfa_challenges (
    id uuid primary key,
    factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
    created_at timestamptz not null,
    verified_at timestamptz,
    ip_address inet not null
  );
  create index if not exists mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
  create table if not exists auth.mfa_amr_claims (
    id uuid primary key,
    session_id uuid not null references auth.sessions (id) on delete cascade,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    authentication_method text not null,
    constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
  );
`

/** The state of a sign-in while a reader is at a provider, as supabase/auth creates it, without columns that the exchange does not read. */
const flowStateTable = `
  do $$ begin create type auth.code_challenge_method as enum ('s256', 'plain');
  exception when duplicate_object then null; end $$;
  create table if not exists auth.flow_state (
    id uuid primary key,
    user_id uuid,
    auth_code text not null,
    code_challenge_method auth.code_challenge_method not null,
    code_challenge text not null,
    provider_type text not null,
    provider_access_token text,
    provider_refresh_token text,
    created_at timestamptz,
    updated_at timestamptz,
    authentication_method text not null,
    auth_code_issued_at timestamptz
  );
  create index if not exists idx_auth_code on auth.flow_state (auth_code);
`

/** Creates Auth's tables as supabase_auth_admin. The schema exists already, and the role may not create schemas. */
export async function applyAuthSchema(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local role supabase_auth_admin`
    await tx.unsafe(getAuthSchemaSql().replace(/create schema if not exists auth;/i, ''))
    await tx.unsafe(factorTables)
    await tx.unsafe(flowStateTable)
  })
}
