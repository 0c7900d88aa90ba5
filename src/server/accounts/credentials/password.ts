// Password hashes with argon2id. A hash names its algorithm: earlier versions stored scrypt under a Node without argon2.
import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { passwordFault } from '#core/accounts/guessable-password.ts'
import { AppError } from '#core/errors.ts'

/** The lowest argon2id parameters that OWASP recommends: 19 MiB, two passes, parallelism 1. */
const ARGON2 = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
/** Uses 32 MiB. */
const SCRYPT = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const SALT_BYTES = 16

async function derive(kind: string, password: string, salt: Buffer): Promise<Buffer> {
  // Hangul can be typed composed or decomposed
  const message = Buffer.from(password.normalize('NFC'))
  if (kind === 'argon2id') return promisify(argon2)('argon2id', { message, nonce: salt, ...ARGON2 })
  return new Promise((resolve, reject) => {
    scrypt(message, salt, 32, SCRYPT, (error, key) => (error ? reject(error) : resolve(key)))
  })
}

/** @returns `argon2id$salt$hash`, salt and hash in base64url */
export async function hashPassword(password: string): Promise<string> {
  const kind = 'argon2id'
  const salt = randomBytes(SALT_BYTES)
  const hash = await derive(kind, password, salt)
  return [kind, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const [kind = '', salt = '', expected = ''] = hash.split('$')
  const right = Buffer.from(expected, 'base64url')
  const given = await derive(kind, password, Buffer.from(salt, 'base64url'))
  return right.length === given.length && timingSafeEqual(right, given)
}

const WEAK = {
  common: '너무 흔히 쓰이는 비밀번호라 쉽게 추측됩니다. 다른 비밀번호를 입력해 주세요.',
  own: '이메일 주소나 이름과 같은 비밀번호는 쉽게 추측됩니다. 다른 비밀번호를 입력해 주세요.',
} as const

/** @param path of the field in the body @throws AppError weak_password */
export function rejectWeakPassword(
  password: string,
  owner: { email: string; name: string },
  path: string,
): void {
  const fault = passwordFault(password, owner)
  if (fault !== null)
    throw new AppError('weak_password', { message: WEAK[fault], issues: [{ path, message: WEAK[fault] }] })
}
