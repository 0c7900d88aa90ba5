// The outcome of a mail that was not accepted with 250. Pure: recorded facts in, outcome out. Nodemailer's error is the same
// before and after the final dot, so the transcript decides and not the error.
import type { ProbeOutcome, SendOutcome } from '#core/ports.ts'
import { isTlsError } from '#server/adapters/tls-error.ts'

type Rejected = Extract<SendOutcome, { kind: 'rejected' }>
type Fault = Extract<SendOutcome, { kind: 'not_sent' }>['fault']

/** How far the conversation got, recorded while it ran. */
export type Transcript = {
  phase: 'connect' | 'auth' | 'mail'
  /** a copy to the sender follows the recipient */
  hasCopy: boolean
  /** replies since MAIL FROM was written */
  repliesToMail: number
  /** the first 4xx or 5xx among them: later ones (a closed connection, 503) only follow from it */
  rejection: { stage: Rejected['stage']; reply: string } | null
  /** the last part of the body was passed on: the final dot may have been written, and a missing reply proves nothing */
  dotMayBeWritten: boolean
}

export const startTranscript = (): Transcript => ({
  phase: 'connect',
  hasCopy: false,
  repliesToMail: 0,
  rejection: null,
  dotMayBeWritten: false,
})

/** Resets it for a new mail. */
export function noteMail(transcript: Transcript, hasCopy: boolean): void {
  Object.assign(transcript, startTranscript(), { phase: 'mail', hasCopy })
}

/** With pipelining the commands are sent before the first reply: only counting shows which command a reply belongs to. */
export function noteReply(transcript: Transcript, reply: string): void {
  if (transcript.phase !== 'mail') return
  transcript.repliesToMail += 1
  if (transcript.rejection !== null || codeOf(reply) === 0) return
  const stages = transcript.hasCopy ? STAGES_WITH_COPY : STAGES
  const stage = stages[transcript.repliesToMail - 1] ?? 'data'
  // the mail is sent without its copy
  if (stage !== 'copy') transcript.rejection = { stage, reply }
}

const STAGES: readonly Rejected['stage'][] = ['sender', 'recipient', 'data']
const STAGES_WITH_COPY = ['sender', 'recipient', 'copy', 'data'] as const

/** The cause of a failure. `code` is nodemailer's or Node's; `reply` is the server's own line when there is one. */
export type Failure = { code: string; message: string; reply: string | null }

/** The RFC 3463 code of a reply: `550 5.1.1 no such user` and multi-line replies; null when there is none. */
export const enhancedStatus = (reply: string): string | null =>
  /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1] ?? null

/** 400 … 599 of a rejecting reply, else 0. */
const codeOf = (reply: string | null): number => Number(/^([45]\d\d)(?:[ -]|$)/.exec(reply ?? '')?.[1] ?? 0)

function rejectionOf(reply: string, stage: Rejected['stage']): Rejected {
  return { kind: 'rejected', code: codeOf(reply), enhanced: enhancedStatus(reply), response: reply, stage }
}

/** The largest mail that a server takes, from its reply to EHLO (RFC 1870 §4); null when it names none, or 0 for none. */
export const announcedSize = (reply: string): number | null =>
  Number(/^250[ -]SIZE (\d{1,15})\s*$/im.exec(reply)?.[1] ?? 0) || null

/** Rejections by nodemailer before MAIL FROM: the announced SIZE, or an address that no command can contain. */
function rejectedBeforeSending(failure: Failure, transcript: Transcript): Rejected | null {
  if (failure.reply !== null || transcript.phase !== 'mail' || transcript.repliesToMail > 0) return null
  if (failure.code === 'EMESSAGE') {
    const response = '552 5.3.4 메일이 서버의 허용 크기를 초과해 보내지 않았습니다.'
    return { kind: 'rejected', code: 552, enhanced: '5.3.4', response, stage: 'data' }
  }
  return failure.code === 'EENVELOPE' ? UNUSABLE_ADDRESS : null
}

/** RFC 3463 5.1.3, bad destination syntax: found here and not by a server. */
export const UNUSABLE_ADDRESS: Rejected = {
  kind: 'rejected',
  code: 553,
  enhanced: '5.1.3',
  response: '553 5.1.3 주소 형식이 올바르지 않아 서버에 보내지 않았습니다.',
  stage: 'recipient',
}

/**
 * The outcome of a failed conversation (rules.md R-312). A rejected STARTTLS is a TLS fault, not a rejection of the mail.
 */
export function outcomeOfFailure(failure: Failure, transcript: Transcript, server: string): SendOutcome {
  if (transcript.rejection) return rejectionOf(transcript.rejection.reply, transcript.rejection.stage)
  if (
    transcript.phase !== 'mail' &&
    failure.reply !== null &&
    codeOf(failure.reply) > 0 &&
    failure.code !== 'ETLS'
  ) {
    return rejectionOf(failure.reply, transcript.phase)
  }
  const own = rejectedBeforeSending(failure, transcript)
  if (own) return own
  const fault = faultOf(failure)
  if (transcript.dotMayBeWritten) {
    const why = fault === 'timeout' ? '제한 시간 안에 응답이 없었습니다' : '응답 전에 연결이 끊겼습니다'
    return {
      kind: 'ambiguous',
      why: `${server}에 메일을 끝까지 보냈지만 ${why}. 보낸편지함에서 발송 여부를 확인해 주세요.`,
    }
  }
  return { kind: 'not_sent', fault, why: sentence(failure, fault, server) }
}

/**
 * The Message-ID that some servers set in place of ours, read from the reply to the final dot; null when it names none.
 * Microsoft 365 and Outlook.com: `250 2.0.0 OK <id@host.prod.outlook.com> [Hostname=…]`. Amazon SES: `250 Ok id`, and the
 * domain follows from the region of the host (nodemailer cannot read this one: it connects to an address, not a name).
 */
export function providerMessageId(response: string, host: string): string | null {
  const outlook = /^250 2\.0\.0 OK (<[^<>\s]+\.prod\.outlook\.com>)/i.exec(response)?.[1]
  if (outlook !== undefined) return outlook
  const id = /^250 Ok ([0-9a-f]+(?:-[0-9a-f]+)+)\s*$/i.exec(response)?.[1]
  if (id === undefined || !/\.(?:amazonaws|awsapps)\.com$/.test(host)) return null
  const region = host.split('.').find((label) => /^[a-z]{2}(?:-[a-z]+)+-\d+$/.test(label))
  if (region === undefined) return null
  return `<${id.toLowerCase()}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`
}

/** The result of a failed connection test. */
export function probeOfFailure(failure: Failure, transcript: Transcript, server: string): ProbeOutcome {
  const fault = faultOf(failure)
  if (codeOf(failure.reply) === 0 || fault === 'tls')
    return { ok: false, fault, why: sentence(failure, fault, server) }
  if (transcript.phase === 'auth') return { ok: false, fault: 'auth', why: sentence(failure, 'auth', server) }
  return { ok: false, fault: 'other', why: `${server}에서 연결을 거부했습니다: ${failure.reply}` }
}

function faultOf({ code }: Failure): Fault {
  if (code === 'EBLOCKED') return 'blocked'
  if (code === 'ETIMEDOUT') return 'timeout'
  if (code === 'EAUTH') return 'auth'
  return isTlsError(code) ? 'tls' : 'network'
}

function sentence(failure: Failure, fault: Fault, server: string): string {
  switch (fault) {
    case 'blocked':
      return failure.message
    case 'timeout':
      return `${server}에서 제한 시간 안에 응답이 없습니다. 서버 주소와 포트, 방화벽을 확인해 주세요.`
    case 'auth':
      return `${server}에 로그인하지 못했습니다: ${failure.reply ?? failure.message} 아이디와 (앱) 비밀번호를 확인해 주세요.`
    case 'tls':
      return `${server}와 보안 연결(TLS)을 맺지 못했습니다: ${failure.reply ?? failure.code} 보안 방식과 포트, 서버 인증서를 확인해 주세요.`
    case 'network':
      if (failure.code === 'EDNS') return failure.message
      return `${server}와의 연결이 끊겼습니다(${failure.code}). 서버 주소와 포트를 확인해 주세요. 메일은 발송되지 않았습니다.`
  }
}
