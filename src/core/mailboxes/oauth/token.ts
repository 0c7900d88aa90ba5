// What is decided about tokens: when one is renewed, what a provider's refusal means, and whose mailbox a sign-in was.
import type { OAuthProvider } from './provider.ts'

const MINUTE = 60_000
/** A token that ends sooner is renewed before it is used: a conversation with a mail server takes up to minutes. */
const RENEW_BEFORE_MS = 5 * MINUTE

export const needsRenewal = (expiresAt: Date, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= RENEW_BEFORE_MS

/**
 * `revoked`: the person has to sign in again. `client`: the client that an admin entered is refused. `later`: the provider
 * has a bad moment.
 */
export type TokenFault = 'revoked' | 'client' | 'later'

/** The grant is gone: withdrawn, expired, the password changed, or the directory wants the person themselves. */
const REVOKED = ['invalid_grant', 'interaction_required', 'login_required', 'consent_required']
const PASSING = ['temporarily_unavailable', 'server_error', 'slow_down']

/**
 * What a refusal of the token endpoint means (RFC 6749 §5.2).
 * @param status HTTP; 0 when there was no answer
 * @param error the `error` of the answer, null when it has none
 */
export function tokenFault(status: number, error: string | null): TokenFault {
  if (status === 0 || status >= 500 || status === 429 || status === 408) return 'later'
  if (error === null || PASSING.includes(error)) return 'later'
  return REVOKED.includes(error) ? 'revoked' : 'client'
}

/** Claims of an ID token, as far as they are looked at (OpenID Connect Core §2). */
export type Claims = {
  aud?: unknown
  email?: unknown
  email_verified?: unknown
  preferred_username?: unknown
}
/** `address`: what mails come from. `login`: the name that goes with the token at the mail servers. */
export type Identity = { address: string; login: string }

const asAddress = (value: unknown): string | null =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? value.toLowerCase() : null

/** @returns null when the token is for another client or names no mail address */
export function identityOf(provider: OAuthProvider, claims: Claims, clientId: string): Identity | null {
  if (claims.aud !== clientId) return null
  const email = asAddress(claims.email)
  if (provider === 'google') {
    return email && claims.email_verified !== false ? { address: email, login: email } : null
  }
  // a directory's sign-in name opens the mailbox; the address it shows may be another one of the same mailbox
  const login = asAddress(claims.preferred_username)
  const address = email ?? login
  return address ? { address, login: login ?? address } : null
}

/** Whether a sign-in was to the mailbox that was meant. */
export const isSameMailbox = (meant: string, { address, login }: Identity): boolean =>
  [address, login].includes(meant.trim().toLowerCase())
