// Who is asking. better-auth keeps accounts and sessions in our own tables; reading a session on every request is our one
// query, because memberships are needed with it.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { APIError, betterAuth } from 'better-auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { keyMemberships, type Membership } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Tables } from '../db/tables.ts'
import { newId } from '../new-id.ts'
import { findApiKey, touchApiKey } from '../store/api-keys.ts'
import { findSession, removeExpiredSessions, touchSession } from '../store/users.ts'
import { hashToken } from './one-time.ts'
import { hashPassword, verifyPassword } from './password.ts'

export type Person = {
  user: { id: string; name: string; email: string }
  memberships: Membership[]
  /** null: signed in by the cookie's session, which is named then */
  apiKeyId: string | null
  sessionId: string | null
}

export type Auth = {
  /** The person behind the request's API key or cookie, or null. Prolongs a session that is in use. */
  findPerson(request: FastifyRequest, reply: FastifyReply): Promise<Person | null>
  /** Where that person belongs, for what is asked without signing in: the cookie stays as it is. */
  findMemberships(request: FastifyRequest): Promise<Membership[]>
  /** Sets the session cookie. @throws AppError wrong_credentials, the same for an unknown address */
  signIn(
    request: FastifyRequest,
    reply: FastifyReply,
    who: { email: string; password: string },
  ): Promise<Person['user']>
  /** Ends the session of the cookie, if there is one, and clears the cookie. */
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>
}

const SESSION_SECONDS = 30 * 24 * 3600
const DAY_SECONDS = 24 * 3600

type Options = { db: Kysely<Tables>; secret: string; appUrl: string }

export function createAuth({ db, secret, appUrl }: Options): Auth {
  const isSecure = appUrl.startsWith('https:')
  const auth = betterAuth({
    baseURL: appUrl,
    basePath: '/api/v1/auth',
    secret,
    database: { db, type: 'postgres' },
    emailAndPassword: {
      enabled: true,
      // accounts are made by our own action, in one transaction with their workspace
      disableSignUp: true,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    session: {
      modelName: 'sessions',
      expiresIn: SESSION_SECONDS,
      updateAge: DAY_SECONDS,
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    advanced: {
      cookiePrefix: 'ieum',
      useSecureCookies: isSecure,
      database: { generateId: newId },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // what goes wrong is thrown and answered by us
    logger: { disabled: true },
  })
  const cookieName = `${isSecure ? '__Secure-' : ''}ieum.session_token`

  return {
    async findPerson(request, reply) {
      const key = bearerOf(request)
      if (key !== null) return findByKey(db, key, request.ip)
      const token = openCookie(request.cookies[cookieName], secret)
      const session = token === null ? null : await findSession(db, token)
      if (!session) return null
      if (session.wasAway) await touchSession(db, session, request.ip)
      if (session.isOld) {
        const { headers } = await auth.api.getSession({ headers: headersOf(request), returnHeaders: true })
        passCookies(headers, reply)
      }
      return { user: session.user, memberships: session.memberships, apiKeyId: null, sessionId: session.id }
    },

    async findMemberships(request) {
      const token = openCookie(request.cookies[cookieName], secret)
      return token === null ? [] : ((await findSession(db, token))?.memberships ?? [])
    },

    async signIn(request, reply, { email, password }) {
      try {
        const { headers, response } = await auth.api.signInEmail({
          body: { email: email.toLowerCase(), password },
          headers: headersOf(request),
          returnHeaders: true,
        })
        passCookies(headers, reply)
        const { user } = response
        await removeExpiredSessions(db, user.id)
        return { id: user.id, name: user.name, email: user.email }
      } catch (error) {
        if (error instanceof APIError && error.statusCode < 500) throw new AppError('wrong_credentials')
        throw error
      }
    },

    async signOut(request, reply) {
      const { headers } = await auth.api.signOut({ headers: headersOf(request), returnHeaders: true })
      passCookies(headers, reply)
    },
  }
}

/** `Authorization: Bearer <key>`; it stands above a cookie that may come along. */
const bearerOf = ({ headers }: FastifyRequest): string | null =>
  /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null

async function findByKey(db: Kysely<Tables>, key: string, ipAddress: string): Promise<Person | null> {
  const found = await findApiKey(db, hashToken(key))
  if (!found) return null
  if (found.wasAway) await touchApiKey(db, found.id, ipAddress)
  const { user, id } = found
  return { user, memberships: keyMemberships(found.memberships, found), apiKeyId: id, sessionId: null }
}

/** The cookie is `<token>.<HMAC-SHA-256 of it, base64>`: a token read in a dump opens nothing. */
function openCookie(cookie: string | undefined, secret: string): string | null {
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || dot < 1) return null
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name]
    if (value) headers.set(name, value)
  }
  headers.set('x-forwarded-for', request.ip)
  return headers
}

const passCookies = (headers: Headers, reply: FastifyReply): void => {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}
