// Interfaces of external systems: mail servers, models, DNS, OAuth providers, webhook receivers, the clock. Wired once in
// server/app.ts. An adapter returns a failure of the external system as data and does not throw it.
import type { ReadFault } from './leads/research/read-faults.ts'
import type { MailHost } from './mailboxes/mail-services.ts'
import type { OAuthEndpoints, OAuthProvider } from './mailboxes/oauth/provider.ts'
import type { Claims } from './mailboxes/oauth/token.ts'
import type { WebhookResponse } from './webhooks/delivery.ts'

/** How to reach one mailbox's servers. Contains decrypted secrets: never log a value of this type. */
export type MailboxConnection = {
  emailAccountId: string
  kind: 'sandbox' | 'smtp'
  smtp: ServerLogin
  /** replies are read by one of the two, or not at all */
  imap: ServerLogin | null
  pop3?: ServerLogin | null
}
export type ServerLogin = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  username: string
  auth: { kind: 'password'; password: string } | { kind: 'oauth2'; accessToken: string }
}

/** One complete message, stored before the SMTP conversation: every attempt sends the same bytes. */
export type OutgoingMessage = {
  messageId: string
  from: string
  to: string
  raw: Uint8Array
  /** `from` is a second recipient, in the envelope only */
  bccSender?: boolean
}

/**
 * The result of an SMTP conversation (rules.md ).
 * `not_sent`: the final dot was not written, so the mail was not sent and can be sent again.
 * `rejected`: the server rejected the mail with this response. `ambiguous`: the dot was written and no response was received.
 */
export type SendOutcome =
  | { kind: 'accepted'; response: string; providerMessageId: string | null }
  | { kind: 'not_sent'; why: string; fault: 'network' | 'auth' | 'tls' | 'timeout' | 'blocked' }
  | {
      kind: 'rejected'
      code: number
      enhanced: string | null
      response: string
      stage: 'connect' | 'auth' | 'sender' | 'recipient' | 'data'
    }
  | { kind: 'ambiguous'; why: string }

export type Mailer = {
  /**
   * Never throws. `timeoutMs` limits the whole conversation. `signal` ends it before the final dot is written (`not_sent`);
   * after that the response is awaited.
   */
  send(
    connection: MailboxConnection,
    message: OutgoingMessage,
    timeoutMs: number,
    signal?: AbortSignal,
  ): Promise<SendOutcome>
  /** Connects, signs in and sends NOOP. */
  verify(connection: MailboxConnection): Promise<ProbeOutcome>
}
export type ProbeOutcome =
  /** `maxMailBytes`: the SIZE that an SMTP server announces (RFC 1870); null: none */
  | { ok: true; detail: string; maxMailBytes?: number | null }
  /** `busy`: the server works and accepts no further client now (RFC 5530): another attempt follows soon */
  | { ok: false; fault: 'network' | 'auth' | 'busy' | 'tls' | 'timeout' | 'blocked' | 'other'; why: string }

export type FolderCursor = {
  folder: string
  uidValidity: string
  lastUid: number
  /** of POP3 only: the messages on the server at the last read, as its adapter encodes them */
  seen?: Uint8Array | null
}
export type FetchedMessage = {
  folder: string
  uidValidity: string
  uid: number
  raw: Uint8Array
  receivedAt: Date
  /** from the folder of sent mail: written by us, or by the owner of the mailbox */
  isSent?: boolean
}

/** `cursors`: where a read that was interrupted continues, when it differs from where it began. */
type FailedRead = Extract<ProbeOutcome, { ok: false }> & { cursors?: FolderCursor[] }

export type Inbox = {
  verify(connection: MailboxConnection): Promise<ProbeOutcome>
  /**
   * Reads the messages after the cursors, oldest first, in every folder that can contain replies. Awaits `onMessage` for
   * one message at a time.
   */
  fetchNew(
    connection: MailboxConnection,
    cursors: readonly FolderCursor[],
    onMessage: (message: FetchedMessage) => Promise<void>,
  ): Promise<{ ok: true; cursors: FolderCursor[] } | FailedRead>
  /**
   * Searches the Sent folder for a Message-ID; with `read`, also returns the bytes of the mail found. `isUnsupported`: the
   * protocol shows no Sent folder.
   */
  findSent(
    connection: MailboxConnection,
    messageId: string,
    options?: { read?: boolean },
  ): Promise<
    { ok: true; found: boolean; raw?: Uint8Array } | { ok: false; why: string; isUnsupported?: boolean }
  >
  /** Calls `onChange` when new messages may have arrived, until the signal is aborted. Reconnects by itself. */
  watch(connection: MailboxConnection, onChange: () => void, signal: AbortSignal): Promise<void>
}

/** What a model is asked for. Each purpose has its own prompt; calls are recorded with it. */
const MODEL_PURPOSES = [
  'email',
  'template',
  'connection_test',
  'research',
  'claim_check',
  'proposal',
  'reply_intent',
  'reply_answer',
] as const
export type ModelPurpose = (typeof MODEL_PURPOSES)[number]

/** JSON Schema in the subset that every provider accepts (`core/text/model-output.ts`). */
export type JsonSchema = { readonly [key: string]: unknown }

/** The JSON object that a model has to answer with. */
export type OutputFormat<T> = {
  /** `[A-Za-z0-9_-]{1,64}` */
  name: string
  schema: JsonSchema
  /** Checks the parsed answer. `problem` is sent back to the model once, so it names what is wrong. */
  read(json: unknown): { ok: true; value: T } | { ok: false; problem: string }
}

/** One call of a model. */
/** Enough for a mail. Without a limit, HyperCLOVA X ends after 512 tokens. */
export const MAX_ANSWER_TOKENS = 4000
export type ModelRequest<T> = {
  purpose: ModelPurpose
  /** of the prompt; recorded with the call, so that results can be compared */
  promptVersion: string
  system: string
  prompt: string
  output: OutputFormat<T>
  /** tokens of the answer; default `MAX_ANSWER_TOKENS` */
  maxTokens?: number
}
export type ModelOutcome<T> =
  | { ok: true; value: T; model: string; tokensIn: number; tokensOut: number; durationMs: number }
  | ModelFailure
export type ModelFailure = {
  ok: false
  /** `stop`: a wrong key or exhausted quota, no further call makes sense. `later`: try again after `retryAfterMs`. `never`: this request failed. */
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
    | 'filtered'
    | 'truncated'
    | 'too_large'
    | 'blocked'
    | 'aborted'
    /** cancelled, deleted or edited meanwhile */
    | 'unwanted'
  why: string
  retryAfterMs: number | null
  durationMs: number
  /** tokens of answers that could not be used */
  spent?: TokenUse
}
export type TokenUse = { model: string; tokensIn: number; tokensOut: number }
/** The highest number of parallel calls of one model connection. */
export const MAX_PARALLEL_CALLS = 50
/** The header that carries a key. Azure has `api-key`; Anthropic's list of models `x-api-key`. */
export type KeyHeader = 'authorization' | 'api-key' | 'x-api-key'
/** How a workspace's model is reached. The key is decrypted; never log a value of this type. */
export type ModelConnection = {
  /** without `/chat/completions` */
  baseUrl: string
  apiKey: string | null
  keyHeader: KeyHeader
  /** null: the default of the connection */
  model: string | null
  /** parallel calls, at most `MAX_PARALLEL_CALLS` */
  concurrency: number
  /** how often a call with `retry: 'later'` is repeated */
  maxRetries: number
}
export type LanguageModels = {
  /** the model of the installation, or the sandbox model when none is configured */
  installation: LanguageModel
  installationIsSandbox: boolean
  sandbox: LanguageModel
  /** Equal connections share one client; connections that differ in their model only share their `concurrency`. */
  connect(connection: ModelConnection): LanguageModel
  /** Never throws. The names of the models a connection has. */
  list(connection: Pick<ModelConnection, 'baseUrl' | 'apiKey' | 'keyHeader'>): Promise<ModelNames>
}
export type ModelNames = { ok: true; names: string[] } | { ok: false; why: string }
/** Answers a request with a checked JSON object. Never throws. */
export type LanguageModel = {
  ask<T>(request: ModelRequest<T>, signal: AbortSignal, hooks?: ModelHooks): Promise<ModelOutcome<T>>
}

/** Checks of the caller before a model call and its records after it. */
export type ModelHooks = {
  /** Runs right before the call. @returns why not to call, or null */
  beforeCall(hasWaited: boolean): Promise<ModelFailure | null>
  /** Records the outcome before the next queued call starts, so that its budget check sees the cost. */
  afterCall(outcome: ModelOutcome<unknown>): Promise<void>
}

export type Dns = {
  /** Never throws. Returns the TXT records of a name, [] when there are none, null when the query failed. */
  texts(name: string): Promise<string[] | null>
  /** Never throws. The MX records of a domain, preferred first, the host '' for a null MX; [] and null as for `texts`. */
  mailHosts(domain: string): Promise<MailHost[] | null>
  /** Never throws. Whether a host has an A or AAAA record; null when the queries failed. */
  hasAddress(host: string): Promise<boolean | null>
}

/** A client that an admin has registered with a provider. Contains the decrypted secret: never log a value of this type. */
export type OAuthClient = { provider: OAuthProvider; clientId: string; clientSecret: string; tenant: string }
/** Contains secrets: never log a value of this type. `claims` are of the ID token received directly from the provider. */
export type TokenGrant = {
  accessToken: string
  /** null: the previous one stays valid */
  refreshToken: string | null
  expiresInSeconds: number
  scope: string | null
  claims: Claims | null
}
/** `status` 0: no response; `error` is the error code of RFC 6749 §5.2. */
export type TokenOutcome =
  | { ok: true; grant: TokenGrant }
  | { ok: false; status: number; error: string | null }
export type OAuth = {
  endpointsOf(provider: OAuthProvider, tenant: string): OAuthEndpoints
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

/** Posts to URLs entered by users. Redirects are not followed; connections to private addresses are blocked. */
export type WebhookSender = {
  /** Never throws. `timeoutMs` limits connecting, waiting and reading together. */
  post(
    url: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    timeoutMs: number,
  ): Promise<WebhookResponse>
  /** Returns in Korean why a URL is not allowed, or null. The address behind a name is checked again on connecting. */
  urlError(url: string): string | null
}

/** Reads the sites of companies. Respects robots.txt and follows only pages of the same site. */
export type SiteReader = {
  /**
   * Reads the front page and at most four more pages of a site. Never throws.
   * @param site of `siteOf`
   */
  read(site: string, signal: AbortSignal): Promise<SiteReading>
}
export type SiteReading =
  | {
      ok: true
      /** one to five, each with text, the front page first (the content frame when the front page is a frameset) */
      pages: SitePage[]
      /** pages that were not read; `js_only` for a page in `pages` means that only its description was readable */
      skipped: { url: string; reason: ReadFault }[]
    }
  /** `detail`: technical, for the log and support; null when there is nothing to add to the fault */
  | { ok: false; fault: ReadFault; detail: string | null }
export type SitePage = {
  /** after redirects */
  url: string
  title: string
  /** visible text, without e-mail addresses and phone numbers; written by others, never trusted */
  sentences: string[]
  /** sentences of the footer, only for facts such as the address, the CEO and the year of foundation */
  footer: string[]
}
