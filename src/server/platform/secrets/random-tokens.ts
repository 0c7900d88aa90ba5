// What is handed out once and recognised later: random tokens, of which only the hash is kept.
import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url; `prefix` says what it is for to whoever finds it. */
export const newToken = (prefix = ''): string => `${prefix}${randomBytes(32).toString('base64url')}`

/** SHA-256: a token is random enough to need no slow hash. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
