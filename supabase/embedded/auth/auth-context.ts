import type { Sql, TransactionSql } from 'postgres'
import type { SigningKey } from './signing-key.ts'

export type AuthSql = Sql | TransactionSql

/** `[auth]` of config.toml, with Auth's own defaults. */
export interface AuthRules {
  jwtExpiry: number
  enableSignup: boolean
  /** False where Auth confirms addresses by itself, without an e-mail. */
  enableConfirmations: boolean
  /** Whether both mailboxes confirm a change of address. */
  doubleConfirmChanges: boolean
  minimumPasswordLength: number
  otpLength: number
  otpExpiry: number
  rotateRefreshTokens: boolean
  refreshTokenReuseInterval: number
  totpEnrollEnabled: boolean
  totpVerifyEnabled: boolean
}

export interface AuthContext {
  sql: Sql
  key: SigningKey
  rules: AuthRules
  secretKey: string
  /** Address of Auth behind the gateway, without a slash at its end. */
  externalUrl: string
  siteUrl: string
  sendEmail(email: { to: string; subject: string; text: string }): Promise<void>
}

interface AuthSection {
  jwt_expiry?: number
  enable_signup?: boolean
  enable_refresh_token_rotation?: boolean
  refresh_token_reuse_interval?: number
  minimum_password_length?: number
  email?: {
    enable_signup?: boolean
    enable_confirmations?: boolean
    double_confirm_changes?: boolean
    otp_length?: number
    otp_expiry?: number
  }
  mfa?: { totp?: { enroll_enabled?: boolean; verify_enabled?: boolean } }
}

export function readAuthRules(section: Record<string, unknown>): AuthRules {
  const { email = {}, mfa = {}, ...auth } = section as AuthSection
  return {
    jwtExpiry: auth.jwt_expiry ?? 3600,
    enableSignup: (auth.enable_signup ?? true) && (email.enable_signup ?? true),
    enableConfirmations: email.enable_confirmations ?? false,
    doubleConfirmChanges: email.double_confirm_changes ?? true,
    minimumPasswordLength: auth.minimum_password_length ?? 6,
    otpLength: email.otp_length ?? 6,
    otpExpiry: email.otp_expiry ?? 3600,
    rotateRefreshTokens: auth.enable_refresh_token_rotation ?? true,
    refreshTokenReuseInterval: auth.refresh_token_reuse_interval ?? 10,
    totpEnrollEnabled: mfa.totp?.enroll_enabled ?? false,
    totpVerifyEnabled: mfa.totp?.verify_enabled ?? false,
  }
}
