// Time-based codes (TOTP, RFC 6238) with the values authenticator apps expect: SHA-1, six digits, thirty seconds.
import { Secret, TOTP } from 'otpauth'

const ISSUER = '이음'
const SECRET_BYTES = 20
/** Codes of one step before and after are accepted, for clocks that differ by up to thirty seconds. */
const SLACK_STEPS = 1

/** Base32 (RFC 4648) without padding. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The `otpauth://` URI that an authenticator app scans. */
export const totpUri = (secret: string, account: string): string =>
  new TOTP({ issuer: ISSUER, label: account, secret }).toString()

/** The code for the thirty-second step that contains `now`. */
export const totpCode = (secret: string, now: Date): string =>
  new TOTP({ secret }).generate({ timestamp: now.getTime() })

/** @returns the time step of the code, stored so that the code is accepted only once; null for a wrong code */
export function verifyTotp(secret: string, code: string, now: Date): number | null {
  const token = code.replaceAll(/\s/g, '')
  // otpauth compares bytes and throws for characters of more than one byte
  if (!/^[0-9]{6}$/.test(token)) return null
  const totp = new TOTP({ secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token, timestamp, window: SLACK_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
