// Builds what a simulated recipient in the sandbox sends: a reply, an absence notice, a bounce (RFC 3464), an opt-out
// request, a complaint (RFC 5965). They are delivered to the mailbox and take the same inbound path as real mail.
import MailComposer from 'nodemailer/lib/mail-composer'
import { DAY_MS } from '#core/calendar/date.ts'
import { longDate, longDateTime } from '#core/calendar/korean-date.ts'
import { WORKSPACE_ZONE, workspaceDate } from '#core/calendar/workspace-zone.ts'

export type SandboxReply = 'reply' | 'out_of_office' | 'bounce' | 'unsubscribe' | 'complaint'

/** The mail that is replied to. */
export type Original = {
  messageId: string
  references: readonly string[]
  subject: string
  text: string
  from: { name: string; address: string }
  to: { name: string; address: string }
  raw: Uint8Array
}

/** @param now the sandbox's own time */
export async function buildSandboxReply(
  kind: SandboxReply,
  original: Original,
  text: string | undefined,
  now: Date,
  newId: string,
): Promise<Uint8Array> {
  switch (kind) {
    case 'reply':
      return compose(original, now, newId, {
        text: withQuote(text ?? '네, 자세한 내용을 보내 주시면 검토해 보겠습니다.', original, now),
      })
    case 'unsubscribe':
      return compose(original, now, newId, {
        text: withQuote(text ?? '앞으로 메일을 보내지 말아 주세요. 수신거부합니다.', original, now),
      })
    case 'out_of_office':
      return compose(original, now, newId, {
        subject: `자동 회신: ${original.subject}`,
        text: text ?? absence(now),
        headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
      })
    case 'bounce':
      return bounce(original, now, newId, text)
    case 'complaint':
      return complaint(original, now, newId)
  }
}

/** Five days from now, as people write it. */
function absence(now: Date): string {
  const back = new Date(now.getTime() + 5 * DAY_MS)
  const day = longDate(workspaceDate(back), workspaceDate(now))
  return `안녕하세요. 현재 부재중이며 ${day}에 복귀할 예정입니다. 복귀 후 회신드리겠습니다.`
}

function withQuote(text: string, original: Original, now: Date): string {
  const when = longDateTime(now, WORKSPACE_ZONE)
  const quoted = original.text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  return `${text}\n\n${when}, ${original.from.name} <${original.from.address}>님이 작성:\n${quoted}\n`
}

function compose(
  original: Original,
  now: Date,
  newId: string,
  answer: { subject?: string; text: string; headers?: Record<string, string> },
): Promise<Uint8Array> {
  const subject =
    answer.subject ?? (/^re:/i.test(original.subject) ? original.subject : `Re: ${original.subject}`)
  return build({
    from: original.to,
    to: original.from,
    subject,
    text: answer.text,
    date: now,
    messageId: `<${newId}@${domainOf(original.to.address)}>`,
    inReplyTo: original.messageId,
    references: [...original.references, original.messageId],
    ...(answer.headers && { headers: answer.headers }),
  })
}

function build(mail: object): Promise<Uint8Array> {
  return new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile().build()
}

const domainOf = (address: string): string => address.split('@')[1] ?? 'example.com'

/** The headers of the returned mail, as a bounce contains them. */
function headOf(raw: Uint8Array): string {
  const text = Buffer.from(raw).toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  return end < 0 ? text : text.slice(0, end + 2)
}

function bounce(original: Original, now: Date, newId: string, text?: string): Uint8Array {
  const host = `mail.${domainOf(original.to.address)}`
  const diagnostic = '550 5.1.1 The email account that you tried to reach does not exist'
  return report('delivery-status', 'message/delivery-status', 'text/rfc822-headers', {
    original,
    now,
    newId,
    from: `Mail Delivery Subsystem <mailer-daemon@${host}>`,
    subject: 'Delivery Status Notification (Failure)',
    words: text ?? `메일을 전달하지 못했습니다.\r\n\r\n<${original.to.address}>: ${diagnostic}`,
    status: [
      `Reporting-MTA: dns; ${host}`,
      '',
      `Final-Recipient: rfc822; ${original.to.address}`,
      'Action: failed',
      'Status: 5.1.1',
      `Diagnostic-Code: smtp; ${diagnostic}`,
    ],
  })
}

function complaint(original: Original, now: Date, newId: string): Uint8Array {
  return report('feedback-report', 'message/feedback-report', 'message/rfc822', {
    original,
    now,
    newId,
    from: `Abuse Desk <abuse@${domainOf(original.to.address)}>`,
    subject: `FW: ${original.messageId}`,
    words: '받은 사람이 이 메일을 스팸으로 신고했습니다.',
    status: [
      'Feedback-Type: abuse',
      'User-Agent: ieum-sandbox/1.0',
      'Version: 1',
      `Original-Rcpt-To: ${original.to.address}`,
      `Original-Mail-From: ${original.from.address}`,
    ],
  })
}

function report(
  reportType: string,
  statusType: string,
  returnedType: string,
  parts: {
    original: Original
    now: Date
    newId: string
    from: string
    subject: string
    words: string
    status: string[]
  },
): Uint8Array {
  const boundary = `=_${parts.newId}`
  const lines = [
    `From: ${parts.from}`,
    `To: ${parts.original.from.address}`,
    `Subject: =?UTF-8?B?${Buffer.from(parts.subject).toString('base64')}?=`,
    `Date: ${parts.now.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${parts.newId}@${domainOf(parts.original.to.address)}>`,
    `In-Reply-To: ${parts.original.messageId}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${reportType}; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(parts.words)
      .toString('base64')
      .replaceAll(/(.{76})/g, '$1\r\n'),
    `--${boundary}`,
    `Content-Type: ${statusType}`,
    '',
    ...parts.status,
    '',
    `--${boundary}`,
    `Content-Type: ${returnedType}`,
    '',
    headOf(parts.original.raw),
    `--${boundary}--`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'), 'latin1')
}
