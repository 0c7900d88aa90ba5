// Mail providers with OAuth2 sign-in: endpoints, scopes and the authorization URL (RFC 6749 §4.1.1, PKCE of RFC 7636).
import { MAIL_SERVICES, type MailServer, type MailServiceName } from '#core/mailboxes/mail-services.ts'

export const OAUTH_PROVIDERS = ['google', 'microsoft'] as const
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number]

export type OAuthEndpoints = {
  authorize: string
  token: string
  smtp: MailServer
  imap: MailServer
}

const SERVICES = { google: 'gmail', microsoft: 'microsoft' } as const satisfies Record<
  OAuthProvider,
  MailServiceName
>
/** The provider that signs in to mailboxes of the service; null: they have a password. */
export const providerOf = (service: MailServiceName): OAuthProvider | null =>
  OAUTH_PROVIDERS.find((provider) => SERVICES[provider] === service) ?? null

/** How one signs in to a mailbox of a service. */
export const SIGN_INS = ['password', 'app_password', ...OAUTH_PROVIDERS] as const
export type SignIn = (typeof SIGN_INS)[number]

/** The simplest first: a provider needs a client that an admin has registered. */
export function signInsOf(service: MailServiceName): SignIn[] {
  const { password } = MAIL_SERVICES[service]
  const provider = providerOf(service)
  return [
    ...(password === null ? [] : [password === 'app' ? ('app_password' as const) : ('password' as const)]),
    ...(provider ? [provider] : []),
  ]
}

/** The default tenant of a Microsoft client: accounts of any organisation and private accounts. */
export const COMMON_TENANT = 'common'

const NAMES: Record<OAuthProvider, string> = { google: 'Google', microsoft: 'Microsoft' }
export const providerName = (provider: OAuthProvider): string => NAMES[provider]

/**
 * The URLs and mail servers of a provider.
 * Google: developers.google.com/identity/protocols/oauth2/web-server; Microsoft: learn.microsoft.com, "OAuth 2.0
 * authorization code flow" and "Authenticate an IMAP, POP or SMTP connection using OAuth".
 * @param tenant of a Microsoft client: id or domain of its directory, or `common`
 */
export function endpointsOf(provider: OAuthProvider, tenant: string): OAuthEndpoints {
  const { smtp, replies } = MAIL_SERVICES[SERVICES[provider]]
  const imap = replies.server
  if (provider === 'google') {
    return {
      authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
      token: 'https://oauth2.googleapis.com/token',
      smtp,
      imap,
    }
  }
  const base = `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0`
  return {
    authorize: `${base}/authorize`,
    token: `${base}/token`,
    smtp,
    imap,
  }
}

const SCOPES: Record<OAuthProvider, string> = {
  google: 'https://mail.google.com/ openid email',
  microsoft:
    'https://outlook.office.com/SMTP.Send https://outlook.office.com/IMAP.AccessAsUser.All offline_access openid email profile',
}

/** Scopes for sending and reading; the user can deselect them on the provider's page. */
const REQUIRED_SCOPES: Record<OAuthProvider, readonly string[]> = {
  google: ['https://mail.google.com/'],
  microsoft: ['SMTP.Send', 'IMAP.AccessAsUser.All'],
}

/**
 * Whether a grant includes sending and reading mail.
 * @param granted the `scope` of a token response; null when it has none, which means all (RFC 6749 §5.1)
 */
export function grantsMail(provider: OAuthProvider, granted: string | null): boolean {
  if (granted === null) return true
  const given = granted.toLowerCase().split(/\s+/)
  return REQUIRED_SCOPES[provider].every((scope) => given.some((one) => one.endsWith(scope.toLowerCase())))
}

type AuthorizeRequest = {
  provider: OAuthProvider
  endpoints: OAuthEndpoints
  clientId: string
  redirectUri: string
  state: string
  /** SHA-256 of the verifier, base64url */
  challenge: string
  /** the mailbox to sign in to: the provider's page suggests that account */
  address: string | null
}

/** The authorization URL. It always requests consent: Google returns a refresh token only with new consent. */
export function authorizeUrl(request: AuthorizeRequest): string {
  const url = new URL(request.endpoints.authorize)
  const parts = {
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    response_type: 'code',
    scope: SCOPES[request.provider],
    state: request.state,
    code_challenge: request.challenge,
    code_challenge_method: 'S256',
    ...(request.address && { login_hint: request.address }),
    ...(request.provider === 'google'
      ? { access_type: 'offline', prompt: 'consent', include_granted_scopes: 'false' }
      : { prompt: request.address ? 'consent' : 'select_account', response_mode: 'query' }),
  }
  for (const [name, value] of Object.entries(parts)) url.searchParams.set(name, value)
  return url.href
}
