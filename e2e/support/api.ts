// Calls the API with the endpoint values the browser uses: to prepare test data and to check what is stored.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'
import { me, signIn, signUp } from '#api/accounts/session.ts'
import { urlOf } from '#api/address.ts'
import { updateSenderSettings } from '#api/compliance/sender-profile.ts'
import type { ArgsOf, Endpoint, ErrorBody, ReplyOf } from '#api/endpoint.ts'
import { verifyEmailAccount } from '#api/mailboxes/email-accounts.ts'

export type SignedInUser = {
  /** base URL of the server */
  url: string
  name: string
  email: string
  password: string
  userId: string
  /** the first workspace of this user; empty when there is none */
  workspaceId: string
  cookies: { name: string; value: string }[]
}

/** An error response, with its body. */
export class ApiError extends Error {
  readonly status: number
  readonly body: Partial<ErrorBody>
  constructor(method: string, address: string, status: number, body: Partial<ErrorBody>) {
    super(`${method} ${address} → ${status} ${JSON.stringify(body)}`)
    this.status = status
    this.body = body
  }
}

type Rest<E extends Endpoint> =
  Record<never, never> extends ArgsOf<E> ? [args?: ArgsOf<E>] : [args: ArgsOf<E>]
type LooseArgs = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Calls an endpoint as `user`, or without a session when given a server's address. Throws `ApiError`. */
export async function callApi<E extends Endpoint>(
  as: SignedInUser | string,
  endpoint: E,
  ...[args]: Rest<E>
): Promise<ReplyOf<E>> {
  const { response } = await send(as, endpoint, args as LooseArgs | undefined)
  return (await response.json()) as ReplyOf<E>
}

/** Creates an account with a workspace of its own (OPEN_SIGNUP) or the installation's first one. */
export async function signUpUser(
  url: string,
  { name = '김하늘', email = `${randomUUID()}@example.com`, password = 'correct-horse-battery' } = {},
): Promise<SignedInUser> {
  const { response } = await send(url, signUp, { body: { name, email, password } })
  const user = await toSignedInUser(url, response, { name, email, password })
  // set, so that a launch report contains only the subject of the test
  if (user.workspaceId)
    await callApi(user, updateSenderSettings, {
      params: { id: user.workspaceId },
      body: { isAdvertising: false },
    })
  return user
}

/** Signs in again with the same account: a second browser of the same user. */
export async function signInAgain(user: SignedInUser): Promise<SignedInUser> {
  const { email, password } = user
  const { response } = await send(user.url, signIn, { body: { email, password } })
  return toSignedInUser(user.url, response, user)
}

/** Gives a browser the session of `user`. */
export async function signInBrowser(context: BrowserContext, user: SignedInUser): Promise<void> {
  await context.addCookies(user.cookies.map((cookie) => ({ ...cookie, url: user.url })))
}

async function toSignedInUser(
  url: string,
  response: Response,
  { name, email, password }: { name: string; email: string; password: string },
): Promise<SignedInUser> {
  const cookies = response.headers.getSetCookie().map((line) => {
    const [pair = ''] = line.split(';')
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1) }
  })
  const signedIn = { url, name, email, password, userId: '', workspaceId: '', cookies }
  const { user, workspaces } = await callApi(signedIn, me)
  return { ...signedIn, userId: user.id, workspaceId: workspaces[0]?.id ?? '' }
}

async function send(
  as: SignedInUser | string,
  endpoint: Endpoint,
  args: LooseArgs = {},
): Promise<{ response: Response }> {
  const server = typeof as === 'string' ? as : as.url
  const address = `${server}${urlOf(endpoint.path, args)}`
  const form = args.body instanceof FormData ? args.body : null
  const headers: Record<string, string> = { origin: server }
  if (typeof as !== 'string')
    headers.cookie = as.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  if (args.body !== undefined && !form) headers['content-type'] = 'application/json'
  const response = await fetch(address, {
    method: endpoint.method,
    headers,
    body: form ?? (args.body === undefined ? null : JSON.stringify(args.body)),
  })
  if (response.ok) return { response }
  const text = await response.text()
  const after = Number(response.headers.get('retry-after'))
  // many tests sign up from one address within a minute, and some connect many mailboxes
  const isPatient = endpoint.path === signUp.path || endpoint.path === verifyEmailAccount.path
  if (response.status === 429 && isPatient && after > 0) {
    await wait(after * 1000)
    return send(as, endpoint, args)
  }
  throw new ApiError(endpoint.method, address, response.status, parse(text))
}

function parse(text: string): Partial<ErrorBody> {
  try {
    return JSON.parse(text) as Partial<ErrorBody>
  } catch {
    return { message: text }
  }
}
