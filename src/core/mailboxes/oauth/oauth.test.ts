import { expect, test } from 'vitest'
import { authorizeUrl, endpointsOf, grantsMail } from './provider.ts'
import { identityOf, isSameMailbox, needsRenewal, tokenFault } from './token.ts'

const urlFor = (provider: 'google' | 'microsoft', address: string | null = null) =>
  new URL(
    authorizeUrl({
      provider,
      endpoints: endpointsOf(provider, 'common'),
      clientId: 'client-1',
      redirectUri: 'https://mail.hanbit.co.kr/oauth/callback',
      state: 's&t=1',
      challenge: 'c',
      address,
    }),
  )

test('the Google URL requests mail, a refresh token and the address, with PKCE', () => {
  const { origin, pathname, searchParams } = urlFor('google', 'kim@hanbit.co.kr')
  expect(origin + pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'client-1',
    redirect_uri: 'https://mail.hanbit.co.kr/oauth/callback',
    response_type: 'code',
    scope: 'https://mail.google.com/ openid email',
    state: 's&t=1',
    code_challenge: 'c',
    code_challenge_method: 'S256',
    access_type: 'offline',
    prompt: 'consent',
    login_hint: 'kim@hanbit.co.kr',
  })
})

test('the Microsoft URL uses the tenant of the client and requests SMTP and IMAP', () => {
  const { searchParams } = urlFor('microsoft')
  const scopes = searchParams.get('scope')?.split(' ')
  expect(scopes).toContain('https://outlook.office.com/SMTP.Send')
  expect(scopes).toContain('https://outlook.office.com/IMAP.AccessAsUser.All')
  expect(scopes).toContain('offline_access')
  expect(searchParams.has('login_hint')).toBe(false)
  expect(endpointsOf('microsoft', 'hanbit.co.kr/../x').token).toBe(
    'https://login.microsoftonline.com/hanbit.co.kr%2F..%2Fx/oauth2/v2.0/token',
  )
})

test('a grant without sending and reading mail is not accepted', () => {
  expect(grantsMail('google', 'openid https://mail.google.com/ email')).toBe(true)
  expect(grantsMail('google', 'openid email')).toBe(false)
  expect(grantsMail('microsoft', 'https://outlook.office.com/SMTP.Send')).toBe(false)
  expect(
    grantsMail(
      'microsoft',
      'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send',
    ),
  ).toBe(true)
  expect(grantsMail('microsoft', null)).toBe(true)
})

test('a token is renewed only in its last five minutes', () => {
  const now = new Date('2026-11-23T09:00:00Z')
  const ends = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(needsRenewal(ends(301), now)).toBe(false)
  expect(needsRenewal(ends(300), now)).toBe(true)
  expect(needsRenewal(ends(-1), now)).toBe(true)
})

test.each([
  [400, 'invalid_grant', 'revoked'],
  [400, 'interaction_required', 'revoked'],
  [401, 'invalid_client', 'client'],
  [400, 'unauthorized_client', 'client'],
  [500, null, 'later'],
  [503, 'invalid_grant', 'later'],
  [429, 'invalid_client', 'later'],
  [400, 'temporarily_unavailable', 'later'],
  // a response of a proxy in between, without an error code
  [403, null, 'later'],
  [0, null, 'later'],
] as const)('%s %s means %s', (status, error, fault) => {
  expect(tokenFault(status, error)).toBe(fault)
})

test('the identity is taken only from an ID token for this client', () => {
  const google = { aud: 'client-1', email: 'Kim@Hanbit.co.kr', email_verified: true }
  expect(identityOf('google', google, 'client-1')).toEqual({
    address: 'kim@hanbit.co.kr',
    login: 'kim@hanbit.co.kr',
  })
  expect(identityOf('google', google, 'client-2')).toBeNull()
  expect(identityOf('google', { ...google, email_verified: false }, 'client-1')).toBeNull()
  expect(identityOf('microsoft', { aud: 'c', preferred_username: 'live:kim' }, 'c')).toBeNull()
})

test('a Microsoft mailbox matches by its address and by its sign-in name', () => {
  const claims = { aud: 'c', email: 'sales@hanbit.co.kr', preferred_username: 'kim@hanbit.onmicrosoft.com' }
  const identity = identityOf('microsoft', claims, 'c')
  expect(identity).toEqual({ address: 'sales@hanbit.co.kr', login: 'kim@hanbit.onmicrosoft.com' })
  expect(identity && isSameMailbox(' Kim@Hanbit.onmicrosoft.com', identity)).toBe(true)
  expect(identity && isSameMailbox('lee@hanbit.co.kr', identity)).toBe(false)
})
