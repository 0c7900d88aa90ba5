// Codes by time (RFC 6238) as authenticator apps expect them: SHA-1, six digits, thirty seconds.
import { Secret, TOTP } from 'otpauth'

const ISSUER = '이음'
const SECRET_BYTES = 20
/** Codes of one step before and after are accepted, for clocks that are up to half a minute wrong. */
const SLACK_STEPS = 1

/** Base32 (RFC 4648) without padding. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The `otpauth://` address that an authenticator app scans. */
export const totpUri = (secret: string, account: string): string =>
  new TOTP({ issuer: ISSUER, label: account, secret }).toString()

/** The code of the thirty seconds that `now` is in. */
export const totpCode = (secret: string, now: Date): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() })

/** @returns the step the code is of, so that the same code can be rejected later; null for a wrong code */
export function verifyTotp(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  // The library compares bytes: six characters of more than one byte each would be thrown out as an error.
  if (!/^[0-9]{6}$/.test(token)) return null
  const totp = new TOTP({ secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: SLACK_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
