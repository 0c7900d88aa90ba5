// Encrypts stored secrets (AES-256-GCM, bound to row and column) and signs tokens in mails. All keys are derived from
// the installation's secret (HKDF-SHA-256, RFC 5869).
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { SealedCell, Secrets, Tokens } from '#server/context.ts'

const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16
const TOKEN_BYTES = 18

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'ieum', purpose, 32))

/** A short identifier of a secret that reveals nothing about it; part of sealed values and backups. */
export const secretId = (secret: string): string => derive(secret, 'key id').subarray(0, 4).toString('hex')

const aadOf = ({ table, id, column }: SealedCell): Buffer => Buffer.from(`${table}:${id}:${column}`)

/**
 * The first secret encrypts; the others only decrypt, for values from before a rotation.
 * A sealed value is `v1.<key id>.<iv>.<ciphertext + tag>`, base64url.
 */
export function createSecrets(appSecrets: readonly [string, ...string[]]): Secrets {
  const keys = new Map(
    appSecrets.map((secret) => {
      return [secretId(secret), createSecretKey(derive(secret, 'seal'))]
    }),
  )
  const [current] = keys
  if (!current) throw new Error('no secret was given')
  const [currentId, currentKey] = current

  return {
    seal(plain, cell) {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', currentKey, iv).setAAD(aadOf(cell))
      const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [VERSION, currentId, iv.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    isCurrent: (sealed) => sealed.split('.')[1] === currentId,
    open(sealed, cell) {
      const [version, keyId = '', iv = '', content = ''] = sealed.split('.')
      const key = keys.get(keyId)
      if (version !== VERSION || !key) throw new Error(`a sealed value of ${cell.table} has no known key`)
      const bytes = Buffer.from(content, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(aadOf(cell)).setAuthTag(bytes.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}

/**
 * A token is `<value>.<hmac>`, base64url: anyone can read the value, only this installation can create it. The first
 * secret signs; the others still verify the tokens in mails sent long ago.
 */
export function createTokens(appSecrets: readonly [string, ...string[]]): Tokens {
  const [current, ...old] = appSecrets.map((secret) => createSecretKey(derive(secret, 'tokens')))
  if (!current) throw new Error('no secret was given')
  const mac = (key: KeyObject, purpose: string, value: string): string =>
    createHmac('sha256', key)
      .update(`${purpose}\0${value}`)
      .digest()
      .subarray(0, TOKEN_BYTES)
      .toString('base64url')

  return {
    sign: (purpose, value) => `${Buffer.from(value).toString('base64url')}.${mac(current, purpose, value)}`,
    verify(purpose, token) {
      const dot = token.lastIndexOf('.')
      const text = token.slice(0, Math.max(0, dot))
      const value = Buffer.from(text, 'base64url').toString('utf8')
      // the decoder ignores trailing letters that hold no whole byte: such a text was not signed here
      if (Buffer.from(value).toString('base64url') !== text) return null
      const given = Buffer.from(token.slice(dot + 1))
      const isRight = [current, ...old].some((key) => {
        const right = Buffer.from(mac(key, purpose, value))
        return given.length === right.length && timingSafeEqual(given, right)
      })
      return isRight ? value : null
    },
    code: (purpose, value) =>
      base58(createHmac('sha256', current).update(`${purpose} code\0${value}`).digest()),
  }
}

/** Without the letters that are mistaken for each other: 0 O I l. */
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const CODE_LENGTH = 14
/** A code of `Tokens.code`. A signed token has a dot and is longer. */
export const CODE_FORMAT = new RegExp(`^[${BASE58}]{${CODE_LENGTH}}$`)

function base58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (text.length < CODE_LENGTH) {
    text += BASE58[Number(rest % 58n)]
    rest /= 58n
  }
  return text
}

const codeKey = (code: string): Buffer => derive(code, 'sealed by code')

/** Encrypts a text so that only the holder of the code can read it (AES-256-GCM). */
export function sealByCode(code: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', codeKey(code), iv)
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** @throws when the text was sealed by another code */
export function openByCode(code: string, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', codeKey(code), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  const content = sealed.subarray(IV_BYTES, -TAG_BYTES)
  return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
}

/** A separate key for one purpose (signature of the session cookie), as text. */
export const deriveText = (appSecret: string, purpose: string): string =>
  derive(appSecret, purpose).toString('base64url')
