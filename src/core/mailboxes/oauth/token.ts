// Rules for OAuth2 tokens: when to renew one, what an error of the token endpoint means, and which mailbox a sign-in was for.
import type { OAuthProvider } from './provider.ts'

const MINUTE = 60_000
/** A token that expires sooner is renewed before use: a connection to a mail server can last minutes. */
const RENEW_BEFORE_MS = 5 * MINUTE

export const needsRenewal = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= RENEW_BEFORE_MS

/**
 * `revoked`: the user has to sign in again. `client`: the provider rejects the client that an admin registered. `later`: a
 * temporary failure of the provider.
 */
export type TokenFault = 'revoked' | 'client' | 'later'

/** The grant is invalid: revoked, expired, the password was changed, or the directory requires an interactive sign-in. */
const REVOKED = ['invalid_grant', 'interaction_required', 'login_required', 'consent_required']
const TEMPORARY = ['temporarily_unavailable', 'server_error', 'slow_down']

/**
 * The meaning of an error response of the token endpoint (RFC 6749 §5.2).
 * @param status HTTP status; 0 without a response
 * @param error the `error` of the response, null when it has none
 */
export function tokenFault(status: number, error: string | null): TokenFault {
  if (status === 0 || status >= 500 || status === 429 || status === 408) return 'later'
  if (error === null || TEMPORARY.includes(error)) return 'later'
  return REVOKED.includes(error) ? 'revoked' : 'client'
}

/** The claims of an ID token that are used (OpenID Connect Core §2). */
export type Claims = {
  aud?: unknown
  email?: unknown
  email_verified?: unknown
  preferred_username?: unknown
}
/** `address`: the sender address. `login`: the user name for the mail servers. */
export type Identity = { address: string; login: string }

const asAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? value.toLowerCase() : null

/** The mailbox of an ID token. @returns null when the token is for another client or has no mail address */
export function identityOf(provider: OAuthProvider, claims: Claims, clientId: string): Identity | null {
  if (claims.aud !== clientId) return null
  const email = asAddress(claims.email)
  if (provider === 'google') {
    return email && claims.email_verified !== false ? { address: email, login: email } : null
  }
  // Microsoft: the sign-in name is the login; the mail address can be another address of the same mailbox
  const login = asAddress(claims.preferred_username)
  const address = email ?? login
  return address ? { address, login: login ?? address } : null
}

/** Whether a sign-in was to the expected mailbox. */
export const isSameMailbox = (expected: string, { address, login }: Identity): boolean =>
  [address, login].includes(expected.trim().toLowerCase())
