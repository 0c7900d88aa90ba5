// An OAuth provider on loopback (RFC 6749, PKCE, the parts of OpenID Connect that Google and Microsoft use) with
// scripted behaviour: rotating refresh tokens, slow responses, failures, revoked grants. Its tokens open the mail
// servers of a test.
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OAuthEndpoints } from '#core/mailboxes/oauth/provider.ts'

type OAuthBehaviour = 'well' | 'error' | 'hangs' | 'wrong_client' | 'no_mail_scope' | 'no_refresh_token'

export type FakeOAuth = AsyncDisposable & {
  url: string
  /** the account signed in in the browser */
  account: string
  /** all calls of the token endpoint in order, and the maximum of parallel ones */
  calls: Record<string, string>[]
  atOnce: number
  /** delay of a refresh in ms */
  refreshMs: number
  behave(temper: OAuthBehaviour): void
  /** It does not respond until it behaves otherwise. */
  isHanging(): boolean
  /** Its endpoints, with mail servers of the test. */
  places(servers: Pick<OAuthEndpoints, 'smtp' | 'imap'>): OAuthEndpoints
  /** Parameters with which the browser is redirected back. */
  consent(url: string, answer?: 'allow' | 'deny'): { state: string; code?: string; error?: string }
  /** Whether a mail server accepts the token. */
  isGood(account: string, accessToken: string): boolean
  /** Access tokens expire now; the grant stays. */
  expireTokens(): void
  /** The user revokes the grant: both tokens become invalid. */
  revoke(account: string): void
}

type Grant = { account: string; clientId: string }
const secret = () => randomBytes(18).toString('base64url')

export async function startFakeOAuth(port = 0): Promise<FakeOAuth> {
  const codes = new Map<string, Grant & { challenge: string; redirectUri: string }>()
  const refreshTokens = new Map<string, Grant>()
  const accessTokens = new Map<string, Grant>()
  let temper: OAuthBehaviour = 'well'
  let underWay = 0

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', fake.url)
    if (url.pathname === '/authorize') return sendBack(url, response)
    token(request, response).catch(() => response.destroy())
  })

  function sendBack(url: URL, response: ServerResponse) {
    const to = new URL(url.searchParams.get('redirect_uri') ?? '')
    for (const [name, value] of Object.entries(fake.consent(url.href))) to.searchParams.set(name, value)
    response.writeHead(302, { location: to.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const part of request.setEncoding('utf8')) text += part
    const requested = Object.fromEntries(new URLSearchParams(text))
    fake.calls.push(requested)
    underWay += 1
    fake.atOnce = Math.max(fake.atOnce, underWay)
    try {
      if (requested.grant_type === 'refresh_token' && fake.refreshMs > 0)
        await new Promise((resolve) => setTimeout(resolve, fake.refreshMs))
      if (temper === 'hangs') return
      const [status, body] = answerTo(requested)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    } finally {
      underWay -= 1
    }
  }

  function answerTo(requested: Record<string, string>): [number, object] {
    if (temper === 'error') return [500, { message: 'the provider fell over' }]
    if (temper === 'wrong_client' || !requested.client_secret) return [401, { error: 'invalid_client' }]
    if (requested.grant_type === 'authorization_code') {
      const code = codes.get(requested.code ?? '')
      codes.delete(requested.code ?? '')
      const challenge = createHash('sha256')
        .update(requested.code_verifier ?? '')
        .digest('base64url')
      const isRight =
        code?.challenge === challenge &&
        code.clientId === requested.client_id &&
        code.redirectUri === requested.redirect_uri
      return code && isRight ? [200, grant(code)] : [400, { error: 'invalid_grant' }]
    }
    const known = refreshTokens.get(requested.refresh_token ?? '')
    // rotation: each refresh token is accepted once
    refreshTokens.delete(requested.refresh_token ?? '')
    return known && known.clientId === requested.client_id
      ? [200, grant(known)]
      : [400, { error: 'invalid_grant' }]
  }

  function grant({ account, clientId }: Grant): object {
    const [access, refresh] = [secret(), secret()]
    accessTokens.set(access, { account, clientId })
    refreshTokens.set(refresh, { account, clientId })
    const claims = { aud: clientId, email: account, email_verified: true, preferred_username: account }
    return {
      token_type: 'Bearer',
      access_token: access,
      ...(temper !== 'no_refresh_token' && { refresh_token: refresh }),
      expires_in: 3600,
      scope:
        temper === 'no_mail_scope'
          ? 'openid email'
          : 'openid email https://mail.google.com/ https://outlook.office.com/SMTP.Send https://outlook.office.com/IMAP.AccessAsUser.All',
      id_token: ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'signature'].join('.'),
    }
  }

  const fake: FakeOAuth = {
    url: '',
    account: 'kim@hanbit.example',
    calls: [],
    atOnce: 0,
    refreshMs: 0,
    isHanging: () => temper === 'hangs',
    behave: (next) => {
      temper = next
    },
    places: (servers) => ({ authorize: `${fake.url}/authorize`, token: `${fake.url}/token`, ...servers }),
    consent(href, answer = 'allow') {
      const requested = new URL(href).searchParams
      const state = requested.get('state') ?? ''
      if (answer === 'deny') return { state, error: 'access_denied' }
      if (requested.get('code_challenge_method') !== 'S256') throw new Error('the sign-in comes without PKCE')
      const code = secret()
      codes.set(code, {
        account: fake.account,
        clientId: requested.get('client_id') ?? '',
        challenge: requested.get('code_challenge') ?? '',
        redirectUri: requested.get('redirect_uri') ?? '',
      })
      return { state, code }
    },
    isGood: (account, accessToken) => accessTokens.get(accessToken)?.account === account,
    expireTokens: () => accessTokens.clear(),
    revoke(account) {
      for (const tokens of [accessTokens, refreshTokens])
        for (const [value, one] of tokens) if (one.account === account) tokens.delete(value)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return fake
}
