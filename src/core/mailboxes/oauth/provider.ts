// The mail services that are signed in to by OAuth2: where they are, what they are asked for, and the address a person is
// sent to (RFC 6749 §4.1.1, PKCE of RFC 7636).

export const OAUTH_PROVIDERS = ['google', 'microsoft'] as const
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number]

type Server = { host: string; port: number; security: 'tls' | 'starttls' | 'none' }
/** Where a provider's pages and mail servers are. */
export type OAuthEndpoints = { authorize: string; token: string; smtp: Server; imap: Server }

/** The directory a Microsoft client belongs to, where nothing else is known: any organisation and private accounts. */
export const COMMON_TENANT = 'common'

const NAMES: Record<OAuthProvider, string> = { google: 'Google', microsoft: 'Microsoft' }
export const providerName = (provider: OAuthProvider): string => NAMES[provider]

/**
 * Google: developers.google.com/identity/protocols/oauth2/web-server; Microsoft: learn.microsoft.com, "OAuth 2.0
 * authorization code flow" and "Authenticate an IMAP, POP or SMTP connection using OAuth".
 * @param tenant of a Microsoft client: a directory's id or domain, or common
 */
export function placesOf(provider: OAuthProvider, tenant: string): OAuthEndpoints {
  if (provider === 'google') {
    return {
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
      imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
    }
  }
  const base = `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0`
  return {
    authorize: `${base}/authorize`,
    token: `${base}/token`,
    smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
    imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
  }
}

const SCOPES: Record<OAuthProvider, string> = {
  google: 'https://mail.google.com/ openid email',
  microsoft:
    'https://outlook.office.com/SMTP.Send https://outlook.office.com/IMAP.AccessAsUser.All offline_access openid email profile',
}

/** Without these nothing can be sent or read; a person may untick them on the provider's page. */
const NEEDED: Record<OAuthProvider, readonly string[]> = {
  google: ['https://mail.google.com/'],
  microsoft: ['SMTP.Send', 'IMAP.AccessAsUser.All'],
}

/** @param granted the `scope` of a token answer; null when the provider says nothing, which means all (RFC 6749 §5.1) */
export function grantsMail(provider: OAuthProvider, granted: string | null): boolean {
  if (granted === null) return true
  const given = granted.toLowerCase().split(/\s+/)
  return NEEDED[provider].every((scope) => given.some((one) => one.endsWith(scope.toLowerCase())))
}

type Asked = {
  provider: OAuthProvider
  places: OAuthEndpoints
  clientId: string
  redirectUri: string
  state: string
  /** SHA-256 of the verifier, base64url */
  challenge: string
  /** the mailbox that is meant: the provider's page offers that account first */
  address: string | null
}

/** Where the person is sent. A refresh token is asked for every time: Google gives one only with a fresh consent. */
export function authorizeUrl(asked: Asked): string {
  const url = new URL(asked.places.authorize)
  const parts = {
    client_id: asked.clientId,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope: SCOPES[asked.provider],
    state: asked.state,
    code_challenge: asked.challenge,
    code_challenge_method: 'S256',
    ...(asked.address && { login_hint: asked.address }),
    ...(asked.provider === 'google'
      ? { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'false' }
      : { prompt: asked.address ? 'consent' : 'select_account', response_mode: 'query' }),
  }
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value)
  return url.href
}
