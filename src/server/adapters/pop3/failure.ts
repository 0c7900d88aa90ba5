// Failures of a POP3 session as values, with a Korean sentence for the mailbox's owner.
import type { ProbeOutcome, ServerLogin } from '#core/ports.ts'
import { BUSY_WORDS } from '#server/adapters/busy-server.ts'
import { isTlsError } from '#server/adapters/tls-error.ts'
import { Rejection, Unreachable } from './client.ts'
import { WireError } from './wire.ts'

export type Pop3Failure = Extract<ProbeOutcome, { ok: false }>

/** @throws an error that is not of the session */
export function pop3Failure(error: unknown, { host, port }: Pick<ServerLogin, 'host' | 'port'>): Pop3Failure {
  const server = `${host}:${port}`
  if (error instanceof Unreachable)
    return { ok: false, fault: error.code === 'EDNS' ? 'network' : 'blocked', why: error.message }
  if (error instanceof Rejection) return rejectionFailure(error, server)
  if (error instanceof WireError) return wireFailure(error, server)
  throw error
}

/** The credentials may be right, and the server cannot serve them now (RFC 2449 §8.1.1, RFC 3206 §4). */
const BUSY_CODE = /^\[(IN-USE|LOGIN-DELAY|SYS\/TEMP)\b/i
/** The server judged the credentials (RFC 3206 §5). */
const JUDGED_CODE = /^\[AUTH\b/i

export const hasBusyCode = ({ said }: Rejection): boolean => BUSY_CODE.test(said)

const isBusy = ({ said }: Rejection): boolean =>
  BUSY_CODE.test(said) || (!JUDGED_CODE.test(said) && BUSY_WORDS.test(said))

function rejectionFailure(rejection: Rejection, server: string): Pop3Failure {
  const { during, said } = rejection
  if (during === 'tls') {
    const why = `${server}에서 보안 연결(STLS)을 거부했습니다: ${said} 보안 방식과 포트를 확인해 주세요.`
    return { ok: false, fault: 'tls', why }
  }
  if (isBusy(rejection)) {
    const why = `${server}에서 지금은 접속을 받지 않습니다: ${said} 다른 메일 프로그램이 이 메일함을 읽고 있거나 서버가 접속 간격을 제한하고 있을 수 있습니다. 잠시 후 자동으로 다시 연결합니다.`
    return { ok: false, fault: 'busy', why }
  }
  if (during === 'auth') {
    const why = `${server}에 로그인하지 못했습니다: ${said} 아이디와 (메일 전용) 비밀번호, POP3 사용 설정을 확인해 주세요.`
    return { ok: false, fault: 'auth', why }
  }
  if (during === 'uidl') {
    const why = `${server}에서는 메일의 고유 번호(UIDL)를 알려 주지 않아 답장을 읽을 수 없습니다: ${said} 메일 서비스에 문의하거나 IMAP 서버를 입력해 주세요.`
    return { ok: false, fault: 'other', why }
  }
  return { ok: false, fault: 'other', why: `${server}에서 요청을 처리하지 못했습니다: ${said}` }
}

function wireFailure({ code, message }: WireError, server: string): Pop3Failure {
  if (isTlsError(code)) {
    const why = `${server}와 보안 연결(TLS)을 맺지 못했습니다: (${code}) 보안 방식과 포트, 서버 인증서를 확인해 주세요.`
    return { ok: false, fault: 'tls', why }
  }
  if (code === 'ETIMEDOUT') {
    const why = `${server}에서 제한 시간 안에 응답이 없습니다. 서버 주소와 포트, 방화벽을 확인해 주세요.`
    return { ok: false, fault: 'timeout', why }
  }
  if (code === 'ETOOMANY') {
    const why = `${server}의 메일함에 메일이 20만 통 넘게 있어 답장을 읽을 수 없습니다. 오래된 메일을 다른 메일함으로 옮기거나 지워 주세요.`
    return { ok: false, fault: 'other', why }
  }
  if (code === 'ENOTPOP3') {
    const why = `${server}의 응답이 POP3 서버의 응답이 아닙니다: ${message} 서버 주소와 포트, 보안 방식을 확인해 주세요.`
    return { ok: false, fault: 'other', why }
  }
  return { ok: false, fault: 'network', why: `${server}와의 연결이 끊겼습니다: (${code})` }
}
