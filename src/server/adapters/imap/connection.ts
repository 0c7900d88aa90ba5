// Opens one signed-in IMAP connection. Errors of the library become values with a Korean sentence here.
import { ImapFlow } from 'imapflow'
import type { MailboxConnection, ProbeOutcome, ServerLogin } from '#core/ports.ts'
import { BUSY_WORDS } from '#server/adapters/busy-server.ts'
import { isTlsError } from '#server/adapters/tls-error.ts'
import { mailboxPolicy, resolvePublic } from '#server/adapters/web-fetch/address-guard.ts'

export type ImapError = Extract<ProbeOutcome, { ok: false }>['fault']
export type ImapFailure = { ok: false; fault: ImapError; why: string }
export type ImapOptions = {
  allowPrivateHosts: boolean
  /** extra certificate authorities (PEM) for servers with a private one */
  ca?: string[]
}
type Login = ServerLogin & { host: string }

const CONNECT_MS = 30_000
/** In ms. A silence of this length during a command means a dead connection; during IDLE it causes a NOOP. */
const SILENCE_MS = 180_000
/**
 * In ms. Shorter than the half hour after which servers may close an idle connection, and than the timeouts of NAT routers.
 */
const IDLE_MS = 9 * 60_000

/** Connects and signs in. Never throws; `close()` the client when done. */
export async function openImap(
  connection: MailboxConnection,
  options: ImapOptions,
): Promise<{ ok: true; client: ImapFlow } | ImapFailure> {
  const login = connection.imap
  if (login === null)
    return { ok: false, fault: 'other', why: '이 발송 계정에는 받는 메일 서버(IMAP)가 없습니다.' }
  const resolved = await resolvePublic(login.host, mailboxPolicy(connection, options.allowPrivateHosts))
  if (!resolved.ok) {
    return { ok: false, fault: resolved.code === 'EDNS' ? 'network' : 'blocked', why: resolved.why }
  }
  const client = clientFor(login, resolved.address, options.ca)
  // an 'error' event without a listener would end the process; the pending command rejects with the same error
  client.on('error', () => {})
  try {
    await client.connect()
    return { ok: true, client }
  } catch (error) {
    client.close()
    return imapFailure(error, login)
  }
}

function clientFor(login: Login, address: string, ca: string[] | undefined): ImapFlow {
  const { username: user, auth } = login
  return new ImapFlow({
    host: address,
    port: login.port,
    secure: login.security === 'tls',
    // true requires STARTTLS, false forbids it; undefined would send the password unencrypted to a server that hides
    // STARTTLS
    doSTARTTLS: login.security === 'tls' ? undefined : login.security === 'starttls',
    servername: address === login.host ? undefined : login.host,
    tls: ca === undefined ? {} : { ca },
    auth: auth.kind === 'password' ? { user, pass: auth.password } : { user, accessToken: auth.accessToken },
    clientInfo: { name: 'Ieum' },
    disableAutoIdle: true,
    maxIdleTime: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    logger: false,
  })
}

/** Sends LOGOUT when the connection still works, and waits for the response only briefly. */
export async function closeImap(client: ImapFlow): Promise<void> {
  const timer = setTimeout(() => client.close(), 2_000)
  await client.logout().catch(() => {})
  clearTimeout(timer)
  client.close()
}

type Facts = {
  code?: unknown
  authenticationFailed?: unknown
  serverResponseCode?: unknown
  responseStatus?: unknown
  responseText?: unknown
  tlsFailed?: unknown
  message?: unknown
}

/** RFC 5530 §3: the credentials may be right, and the server cannot serve them now. */
const BUSY_CODES = ['UNAVAILABLE', 'LIMIT', 'INUSE', 'SERVERBUG']
/** RFC 5530 §3: the credentials were judged. */
const JUDGED_CODES = [
  'AUTHENTICATIONFAILED',
  'AUTHORIZATIONFAILED',
  'EXPIRED',
  'PRIVACYREQUIRED',
  'CONTACTADMIN',
]
/** Is the server out for now, whatever the command? */
function isBusy(code: unknown, said: string): boolean {
  const name = typeof code === 'string' ? code.toUpperCase() : ''
  return BUSY_CODES.includes(name) || (!JUDGED_CODES.includes(name) && BUSY_WORDS.test(said))
}

/** The reason of a failed command or connection, with a Korean sentence for the mailbox's owner. */
export function imapFailure(error: unknown, { host, port }: Pick<ServerLogin, 'host' | 'port'>): ImapFailure {
  const { code, authenticationFailed, serverResponseCode, responseStatus, responseText, tlsFailed, message } =
    (error ?? {}) as Facts
  const server = `${host}:${port}`
  const said =
    typeof responseText === 'string' && responseText !== '' ? responseText : String(message ?? error)
  const name = typeof code === 'string' ? code : ''
  // messages of sockets and certificates contain the address that the host resolves to
  const shown = typeof responseText !== 'string' && name !== '' ? `(${name})` : said
  const isRejected = authenticationFailed === true || responseStatus === 'NO' || responseStatus === 'BAD'
  if (isRejected && isBusy(serverResponseCode, said)) {
    const why = `${server}에서 지금은 접속을 받지 않습니다: ${said} 다른 메일 프로그램의 동시 접속이 많거나 서버가 점검 중일 수 있습니다. 잠시 후 자동으로 다시 연결합니다.`
    return { ok: false, fault: 'busy', why }
  }
  if (serverResponseCode === 'EXPIRED') {
    const why = `${server}에 로그인하지 못했습니다: ${said} 비밀번호가 만료되었습니다. 메일 서비스에서 새 비밀번호를 만들어 발송 계정에 입력해 주세요.`
    return { ok: false, fault: 'auth', why }
  }
  if (authenticationFailed === true) {
    const why = `${server}에 로그인하지 못했습니다: ${said} 아이디와 (앱) 비밀번호, IMAP 사용 설정을 확인해 주세요.`
    return { ok: false, fault: 'auth', why }
  }
  if (tlsFailed === true || isTlsError(name) || /STARTTLS/.test(said)) {
    const why = `${server}와 보안 연결(TLS)을 맺지 못했습니다: ${shown} 보안 방식과 포트, 서버 인증서를 확인해 주세요.`
    return { ok: false, fault: 'tls', why }
  }
  if (/TIMEOUT|ETIMEDOUT/.test(name)) {
    const why = `${server}에서 제한 시간 안에 응답이 없습니다. 서버 주소와 포트, 방화벽을 확인해 주세요.`
    return { ok: false, fault: 'timeout', why }
  }
  if (isRejected)
    return { ok: false, fault: 'other', why: `${server}에서 요청을 처리하지 못했습니다: ${said}` }
  return { ok: false, fault: 'network', why: `${server}와의 연결이 끊겼습니다: ${shown}` }
}
