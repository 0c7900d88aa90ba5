// Codes by time: RFC 6238 with SHA-1, six digits, thirty seconds, as every authenticator takes them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
const SECRET_BYTES = 20
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** A clock that is up to half a minute wrong still opens. */
const SLACK_STEPS = 1

/** Base32 (RFC 4648) without padding. */
export const newTotpSecret = (): string => base32(randomBytes(SECRET_BYTES))

/** What an authenticator scans. */
export function totpUri(secret: string, account: string): string {
  const issuer = encodeURIComponent('이음')
  return `otpauth://totp/${issuer}:${encodeURIComponent(account)}?secret=${secret}&issuer=${issuer}`
}

/** The code of the thirty seconds `now` lies in. */
export const totpCode = (secret: string, now: Date): string => codeOf(secret, stepOf(now))

/** @returns the step whose code it is, so that the same one can be refused later; null for a wrong code */
export function verifyTotp(secret: string, code: string, now: Date): number | null {
  const given = Buffer.from(code.replaceAll(/\s/g, ''))
  let found: number | null = null
  for (let slack = -SLACK_STEPS; slack <= SLACK_STEPS; slack++) {
    const step = stepOf(now) + slack
    const right = Buffer.from(codeOf(secret, step))
    if (right.length === given.length && timingSafeEqual(right, given)) found = step
  }
  return found
}

const stepOf = (now: Date): number => Math.floor(now.getTime() / STEP_MS)

/** HOTP (RFC 4226 §5.3). */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

function base32(bytes: Uint8Array): string {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Buffer {
  let bits = ''
  for (const letter of text) bits += ALPHABET.indexOf(letter).toString(2).padStart(5, '0')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
