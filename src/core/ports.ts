// The outside, as types: what the product needs from mail servers, models and clocks. Wired once in server/app.ts.
// A failing outside is returned as data and never thrown past the adapter.
import type { OAuthEndpoints, OAuthProvider } from './mailboxes/oauth/provider.ts'
import type { Claims } from './mailboxes/oauth/token.ts'
import type { WebhookResponse } from './webhooks/delivery.ts'

/** How to reach one mailbox's servers. Secrets are already opened; never log a value of this type. */
export type MailboxConnection = {
  emailAccountId: string
  kind: 'sandbox' | 'smtp'
  smtp: ServerLogin
  imap: ServerLogin | null
}
export type ServerLogin = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string
  auth: { kind: 'password'; password: string } | { kind: 'oauth2'; accessToken: string }
}

/** One whole message, fixed before the SMTP conversation: the same bytes are used on every attempt. */
export type OutgoingMessage = { messageId: string; from: string; to: string; raw: Uint8Array }

/**
 * The result of an SMTP conversation (rules.md ).
 * `not_sent`: the final dot was never written, so the mail can be tried again.
 * `refused`: the server said no, with its reply. `ambiguous`: the dot was written and no reply came back.
 */
export type SendOutcome =
  | { kind: 'accepted'; response: string; providerMessageId: string | null }
  | { kind: 'not_sent'; why: string; fault: 'network' | 'auth' | 'tls' | 'timeout' | 'blocked' }
  | {
      kind: 'refused'
      code: number
      enhanced: string | null
      response: string
      stage: 'connect' | 'auth' | 'sender' | 'recipient' | 'data'
    }
  | { kind: 'ambiguous'; why: string }

export type Mailer = {
  /**
   * Never throws. `timeoutMs` bounds the whole conversation; `signal` ends it as long as the final dot has not been
   * written (`not_sent`), after that its answer is waited for.
   */
  send(
    connection: MailboxConnection,
    message: OutgoingMessage,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<SendOutcome>
  /** Signs in and says NOOP. */
  verify(connection: MailboxConnection): Promise<ProbeOutcome>
}
export type ProbeOutcome =
  | { ok: true; detail: string }
  | { ok: false; fault: 'network' | 'auth' | 'tls' | 'timeout' | 'blocked' | 'other'; why: string }

export type FolderCursor = { folder: string; uidValidity: string; lastUid: number }
export type FetchedMessage = {
  folder: string
  uidValidity: string
  uid: number
  raw: Uint8Array
  receivedAt: Date
}

export type Inbox = {
  verify(connection: MailboxConnection): Promise<ProbeOutcome>
  /** Everything after the cursors, oldest first, in every folder that can hold an answer. `onMessage` is awaited one by one. */
  fetchNew(
    connection: MailboxConnection,
    cursors: readonly FolderCursor[],
    onMessage: (message: FetchedMessage) => Promise<void>,
  ): Promise<{ ok: true; cursors: FolderCursor[] } | { ok: false; fault: string; why: string }>
  /** Looks a Message-ID up in the Sent folder; `read` brings the mail that was found. */
  findSent(
    connection: MailboxConnection,
    messageId: string,
    options?: { read?: boolean },
  ): Promise<{ ok: true; found: boolean; raw?: Uint8Array } | { ok: false; why: string }>
  /** Calls back whenever something may have arrived, until the signal is aborted. Reconnects by itself. */
  watch(connection: MailboxConnection, onChange: () => void, signal: AbortSignal): Promise<void>
}

/** What one mail is to be written from. */
export type WritingRequest = {
  model: string
  system: string
  prompt: string
  /** names of the string fields of the JSON object that must come back */
  fields: readonly string[]
}
export type WritingOutcome =
  | {
      ok: true
      fields: Record<string, string>
      model: string
      tokensIn: number
      tokensOut: number
      durationMs: number
    }
  | {
      ok: false
      /** `stop`: a wrong key or exhausted quota, no further call makes sense. `later`: try again after `retryAfterMs`. `never`: this mail failed. */
      retry: 'stop' | 'later' | 'never'
      code:
        | 'auth'
        | 'quota'
        | 'rate_limited'
        | 'server'
        | 'timeout'
        | 'network'
        | 'bad_output'
        | 'refused'
        | 'truncated'
        | 'blocked'
        | 'aborted'
        /** cancelled, deleted or edited meanwhile */
        | 'unwanted'
      why: string
      retryAfterMs: number | null
      durationMs: number
      /** tokens of responses that could not be used */
      spent?: TokenUse
    }
export type TokenUse = { model: string; tokensIn: number; tokensOut: number }
/** The highest number of parallel calls of one model connection. */
export const MAX_PARALLEL_CALLS = 50
/** How a workspace's model is reached. The key is decrypted; never log a value of this type. */
export type ModelConnection = {
  /** without `/chat/completions` */
  baseUrl: string
  apiKey: string | null
  keyHeader: 'authorization' | 'api-key'
  /** null: the one the request names */
  model: string | null
  /** parallel calls, at most `MAX_PARALLEL_CALLS` */
  concurrency: number
  /** how often a call that may succeed later is tried again */
  maxRetries: number
}
export type Writers = {
  /** the model of the installation, or the sandbox writer when none is configured */
  installation: Writer
  installationIsSandbox: boolean
  sandbox: Writer
  /** equal connections share one writer, and with it their limit */
  connect(connection: ModelConnection): Writer
}
export type Writer = {
  write(request: WritingRequest, signal: AbortSignal, hooks?: WritingHooks): Promise<WritingOutcome>
}

/** What the caller checks before a call of the model and records after it. */
export type WritingHooks = {
  /** Runs right before the call. @returns why not to call, or null */
  beforeCall(hasWaited: boolean): Promise<WritingOutcome | null>
  /** Records the outcome before the next queued call starts, so that its budget check sees the cost. */
  afterCall(outcome: WritingOutcome): Promise<void>
}

export type Dns = {
  /** Never throws. @returns the TXT records of a name, [] when there are none, null when it could not be asked */
  texts(name: string): Promise<string[] | null>
}

/** A client an admin has registered with a provider. The secret is already opened; never log a value of this type. */
export type OAuthClient = { provider: OAuthProvider; clientId: string; clientSecret: string; tenant: string }
/** Secrets: never log a value of this type. `claims` are those of the ID token that came directly from the provider. */
export type TokenGrant = {
  accessToken: string
  /** null: the one before stays good */
  refreshToken: string | null
  expiresInSeconds: number
  scope: string | null
  claims: Claims | null
}
/** `status` 0: no answer at all; `error` is the provider's own code (RFC 6749 §5.2). */
export type TokenOutcome =
  | { ok: true; grant: TokenGrant }
  | { ok: false; status: number; error: string | null }
export type OAuth = {
  placesOf(provider: OAuthProvider, tenant: string): OAuthEndpoints
  /** Never throws. */
  exchange(
    client: OAuthClient,
    code: { code: string; verifier: string; redirectUri: string },
  ): Promise<TokenOutcome>
  /** Never throws. */
  refresh(client: OAuthClient, refreshToken: string): Promise<TokenOutcome>
}

/** The one clock. Sandbox mailboxes add their own offset to it (rules.md R-1202). */
export type Clock = { now(): Date }

/** One delivery to an address that people typed in. Redirects are not followed; private hosts are refused at the socket. */
export type WebhookSender = {
  /** Never throws. `timeoutMs` bounds connecting, answering and reading together. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    timeoutMs: number,
  ): Promise<WebhookResponse>
  /** Says in Korean why an address may not be an endpoint, or null; names are judged again when they are connected to. */
  refuse(url: string): string | null
}
