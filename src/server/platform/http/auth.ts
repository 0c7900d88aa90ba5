// The user of a request: by its API key, session token or session cookie.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { keyMemberships, type Membership } from '#core/access.ts'
import { DAY_MS } from '#core/calendar/date.ts'
import { findApiKey, touchApiKey } from '#server/data/accounts/api-keys.ts'
import {
  findSession,
  insertSession,
  prolongSession,
  removeExpiredSessions,
  removeSessionOf,
  type SessionRecord,
  touchSession,
} from '#server/data/accounts/users.ts'
import type { Tables } from '#server/data/tables.ts'
import { newId } from '#server/platform/new-id.ts'
import { hashToken, newToken } from '#server/platform/secrets/random-tokens.ts'

export type SignedInUser = {
  id: string
  name: string
  email: string
  memberships: Membership[]
  /** null: signed in with a session (cookie or token), see `sessionId` */
  apiKeyId: string | null
  sessionId: string | null
}

export type Auth = {
  /** The user of the request's API key, session token or cookie, or null. Extends a session that is in use. */
  findUser(request: FastifyRequest, reply: FastifyReply): Promise<SignedInUser | null>
  /** The present memberships of that user; none when the session or key has ended. Nothing is extended. */
  findMemberships(request: FastifyRequest): Promise<Membership[]>
  /** Creates a session for a user who has authenticated and sets the cookie. */
  openSession(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void>
  /** Creates a session and returns its bearer token; no cookie is read or set. */
  openTokenSession(request: FastifyRequest, userId: string): Promise<{ token: string; expiresAt: Date }>
  /** Ends the session of the bearer token or else of the cookie, if there is one, and clears the cookie. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

/** A session ends when it was not used for this long; using it extends it. */
const SESSION_DAYS = 30
const SESSION_SECONDS = (SESSION_DAYS * DAY_MS) / 1000
/** API keys are `ieum_` and base64url; a session token contains a dot before its signature, which no API key does. */
const TOKEN_PREFIX = 'ieum_session_'

type Options = { db: Kysely<Tables>; secret: string; appUrl: string }

export function createAuth({ db, secret, appUrl }: Options): Auth {
  const isSecure = appUrl.startsWith('https:')
  const cookieName = `${isSecure ? '__Secure-' : ''}ieum.session_token`
  // Cookies set before an upgrade are read after it: name, value and attributes must not change.
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure } as const

  function setCookie(reply: FastifyReply, token: string): void {
    const mac = createHmac('sha256', secret).update(token).digest('base64')
    reply.setCookie(cookieName, `${token}.${mac}`, { ...attributes, maxAge: SESSION_SECONDS })
  }

  return {
    async findUser(request, reply) {
      const bearer = bearerOf(request)
      if (bearer?.startsWith(TOKEN_PREFIX)) return findByToken(db, openBearer(bearer, secret), request.ip)
      if (bearer !== null) return findByKey(db, bearer, request.ip)
      const token = openCookie(request.cookies[cookieName], secret)
      if (token === null) return null
      const session = await findSession(db, token, 'cookie')
      if (!session) return null
      if (session.wasAway) await touchSession(db, session, request.ip)
      if (session.isOld) {
        await prolongSession(db, session.id, SESSION_SECONDS)
        setCookie(reply, token)
      }
      return toSignedInUser(session)
    },

    async findMemberships(request) {
      const bearer = bearerOf(request)
      if (bearer !== null && !bearer.startsWith(TOKEN_PREFIX)) {
        const key = await findApiKey(db, hashToken(bearer))
        return key ? keyMemberships(key.memberships, key) : []
      }
      const token = bearer ? openBearer(bearer, secret) : openCookie(request.cookies[cookieName], secret)
      const session = token === null ? null : await findSession(db, token, bearer ? 'token' : 'cookie')
      return session?.memberships ?? []
    },

    async openSession(request, reply, userId) {
      const token = newToken()
      // a browser has one session: its previous one is ended
      const before = openCookie(request.cookies[cookieName], secret)
      if (before !== null) await removeSessionOf(db, before)
      await removeExpiredSessions(db, userId)
      await insertSession(db, {
        id: newId(),
        userId,
        token,
        seconds: SESSION_SECONDS,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
        kind: 'cookie',
      })
      setCookie(reply, token)
    },

    async openTokenSession(request, userId) {
      const token = newToken()
      await removeExpiredSessions(db, userId)
      const expiresAt = await insertSession(db, {
        id: newId(),
        userId,
        token,
        seconds: SESSION_SECONDS,
        ipAddress: request.ip,
        userAgent: request.headers['user-agent'] ?? null,
        kind: 'token',
      })
      return { token: `${TOKEN_PREFIX}${token}.${bearerMac(token, secret).toString('base64url')}`, expiresAt }
    },

    async signOut(request, reply) {
      const bearer = bearerOf(request)
      const isToken = bearer?.startsWith(TOKEN_PREFIX) === true
      const token = isToken ? openBearer(bearer, secret) : openCookie(request.cookies[cookieName], secret)
      if (token !== null) await removeSessionOf(db, token)
      if (!isToken) reply.setCookie(cookieName, '', { ...attributes, maxAge: 0 })
    },
  }
}

/** `Authorization: Bearer <API key or session token>`; it has priority over a cookie. */
const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

const toSignedInUser = ({ user, memberships, id }: SessionRecord): SignedInUser => ({
  ...user,
  memberships,
  apiKeyId: null,
  sessionId: id,
})

/** The same rules as for the cookie: 30 days from the last use, extended at most once a day. */
async function findByToken(
  db: Kysely<Tables>,
  token: string | null,
  ipAddress: string,
): Promise<SignedInUser | null> {
  const session = token === null ? null : await findSession(db, token, 'token')
  if (!session) return null
  if (session.wasAway) await touchSession(db, session, ipAddress)
  if (session.isOld) await prolongSession(db, session.id, SESSION_SECONDS)
  return toSignedInUser(session)
}

const bearerMac = (token: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`bearer\0${token}`).digest()

/**
 * `ieum_session_<token>.<HMAC-SHA-256 of it, base64url>`: a token read from a copied database is useless without the
 * secret.
 */
function openBearer(bearer: string, secret: string): string | null {
  const [token = '', mac = '', more] = bearer.slice(TOKEN_PREFIX.length).split('.')
  const given = Buffer.from(mac, 'base64url')
  const right = bearerMac(token, secret)
  return more === undefined && given.length === right.length && timingSafeEqual(given, right) ? token : null
}

async function findByKey(db: Kysely<Tables>, key: string, ipAddress: string): Promise<SignedInUser | null> {
  const found = await findApiKey(db, hashToken(key))
  if (!found) return null
  if (found.wasAway) await touchApiKey(db, found.id, ipAddress)
  const { user, id } = found
  return { ...user, memberships: keyMemberships(found.memberships, found), apiKeyId: id, sessionId: null }
}

/**
 * The cookie is `<token>.<HMAC-SHA-256 of it, base64>`: a token read from a copied database is useless without the
 * secret.
 */
function openCookie(cookie: string | undefined, secret: string): string | null {
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || dot < 1) return null
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}
