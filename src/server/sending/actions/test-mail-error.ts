// Why a test mail did not go, for the person who waits for it: who said no, and what to do.
import type { SendOutcome, ServerLogin } from '#core/ports.ts'
import { verdictOf } from '#core/sending/smtp-verdict.ts'

type Failed = Extract<SendOutcome, { kind: 'not_sent' | 'refused' }>

const NOT_SENT = {
  network: (host) =>
    `메일 서버(${host})에 연결하지 못했습니다. 발송 계정의 서버 주소와 포트를 확인한 뒤 다시 보내 주세요.`,
  timeout: (host) => `메일 서버(${host})가 제때 답하지 않았습니다. 잠시 뒤 다시 보내 주세요.`,
  tls: (host) =>
    `메일 서버(${host})와 안전하게 연결하지 못했습니다. 발송 계정의 포트와 보안 방식을 확인해 주세요.`,
  auth: () => SIGN_IN,
  blocked: (host) => `메일 서버(${host})는 연결할 수 없는 주소입니다. 발송 계정의 서버 주소를 고쳐 주세요.`,
} as const satisfies Record<Extract<Failed, { kind: 'not_sent' }>['fault'], (host: string) => string>

const SIGN_IN =
  '메일 서버가 로그인을 받지 않았습니다. 발송 계정의 아이디와 비밀번호를 고친 뒤 다시 보내 주세요.'

/** Our sentence, and the server's own words behind it. */
export function testMailFault(outcome: Failed, server: Pick<ServerLogin, 'host'>, to: string): string {
  if (outcome.kind === 'not_sent') return withWords(NOT_SENT[outcome.fault](server.host), outcome.why)
  return withWords(refusal(outcome, to), outcome.response)
}

function refusal(outcome: Extract<Failed, { kind: 'refused' }>, to: string): string {
  if (outcome.stage === 'auth') return SIGN_IN
  const verdict = verdictOf(outcome, 1)
  if (verdict.kind === 'mailbox_stopped')
    return '메일 서버가 이 발송 계정의 발송을 막았습니다. 메일 서비스에서 까닭을 확인해 주세요.'
  if (verdict.kind === 'retry') return '메일 서버가 지금은 메일을 받지 않습니다. 잠시 뒤 다시 보내 주세요.'
  if (verdict.kind === 'bounced')
    return `메일 서버가 받는 주소(${to})를 받지 않았습니다. 내 주소가 맞는지 확인해 주세요.`
  return '메일 서버가 이 메일의 내용을 받지 않았습니다. 링크나 표현을 고친 뒤 다시 보내 주세요.'
}

const withWords = (sentence: string, words: string): string =>
  words.trim() === '' ? sentence : `${sentence} (${words.trim().slice(0, 300)})`
