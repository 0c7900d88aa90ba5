// The OAuth port over HTTP: a provider's token endpoint (RFC 6749 §4.1.3, §6). It never retries and never throws;
// core/mailboxes/oauth/token.ts decides what an error means.
import { Agent, request } from 'undici'
import * as z from 'zod'
import { endpointsOf } from '#core/mailboxes/oauth/provider.ts'
import type { Claims } from '#core/mailboxes/oauth/token.ts'
import type { OAuth, OAuthClient, TokenOutcome } from '#core/ports.ts'
import { guardedLookup, type HostPolicy, rejectUrl } from '#server/adapters/web-fetch/address-guard.ts'

export type OAuthOptions = {
  policy: HostPolicy
  /** other endpoints than the providers' real ones, in tests */
  endpointsOf?: OAuth['endpointsOf']
  timeoutMs?: number
}

const MAX_ANSWER_BYTES = 64 * 1024
/** In seconds. Used when a provider omits `expires_in`. */
const USUAL_SECONDS = 3600

const Granted = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive().optional(),
  scope: z.string().optional(),
  id_token: z.string().optional(),
})
const ErrorBody = z.object({ error: z.string().max(100) })

export function createOAuth(options: OAuthOptions): OAuth {
  const { policy, timeoutMs = 10_000 } = options
  const endpoints = options.endpointsOf ?? endpointsOf
  const dispatcher = new Agent({ connect: { lookup: guardedLookup(policy) } })

  async function requestToken(client: OAuthClient, parts: Record<string, string>): Promise<TokenOutcome> {
    const url = new URL(endpoints(client.provider, client.tenant).token)
    if (rejectUrl(url, policy) !== null) return { ok: false, status: 0, error: null }
    const form = { ...parts, client_id: client.clientId, client_secret: client.clientSecret }
    try {
      const answer = await request(url, {
        method: 'POST',
        dispatcher,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(form).toString(),
        signal: AbortSignal.timeout(timeoutMs),
      })
      let text = ''
      for await (const chunk of answer.body.setEncoding('utf8')) {
        text += chunk
        if (text.length > MAX_ANSWER_BYTES) throw new Error('the answer is too long')
      }
      return understand(answer.statusCode, text)
    } catch {
      return { ok: false, status: 0, error: null }
    }
  }

  return {
    endpointsOf: endpoints,
    exchange: (client, { code, verifier, redirectUri }) =>
      requestToken(client, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
      }),
    refresh: (client, refreshToken) =>
      requestToken(client, { grant_type: 'refresh_token', refresh_token: refreshToken }),
  }
}

function understand(status: number, text: string): TokenOutcome {
  const body = parse(text)
  const granted = status === 200 ? Granted.safeParse(body) : null
  if (!granted?.success) {
    const parsed = ErrorBody.safeParse(body)
    return { ok: false, status, error: parsed.success ? parsed.data.error : null }
  }
  const { access_token, refresh_token, expires_in, scope, id_token } = granted.data
  return {
    ok: true,
    grant: {
      accessToken: access_token,
      refreshToken: refresh_token ?? null,
      expiresInSeconds: expires_in ?? USUAL_SECONDS,
      scope: scope ?? null,
      claims: id_token === undefined ? null : claimsOf(id_token),
    },
  }
}

/** Its signature is not verified: it came from the provider itself over TLS (OpenID Connect Core §3.1.3.7, 6). */
function claimsOf(idToken: string): Claims | null {
  const body = parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString('utf8'))
  return typeof body === 'object' && body !== null ? body : null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
