// Random tokens for links and keys; only their hash is stored.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url. `prefix` shows what a leaked token is for. */
export const newToken = (prefix = ''): string => `${prefix}${randomBytes(32).toString('base64url')}`

/** SHA-256: a random token needs no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
