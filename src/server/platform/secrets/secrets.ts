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
  }
}

/** A separate key for one purpose (signature of the session cookie), as text. */
export const deriveText = (appSecret: string, purpose: string): string =>
  derive(appSecret, purpose).toString('base64url')
