// Sends one test mail to the caller. It uses the mailbox like every mail and counts nowhere: no enrollment, no execution, no
// daily limit, and its opt-out link belongs to no lead.
import { missingMessage, toPreviewFault } from '#api/writing/preview-messages.ts'
import type { Scope } from '#core/access.ts'
import { AppError, type Issue } from '#core/errors.ts'
import type { Verdict } from '#core/sending/delivery/smtp-verdict.ts'
import { ownMessageId, testSubject } from '#core/sending/test-mail.ts'
import { AI_PARTS_UNWRITTEN } from '#core/writing/template/render.ts'
import type { Context } from '#server/context.ts'
import { type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { applyToMailbox, heldUntil } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { transmit } from '#server/sending/actions/transmit.ts'
import { mimeWithImages } from '#server/writing/actions/mime-with-images.ts'
import { type PreviewedMail, type PreviewRequest, previewMail } from '#server/writing/actions/preview-mail.ts'

/** A test mail is tried once, so its sentence says what to do before the next one. */
function whyNotSent(verdict: Exclude<Verdict, { kind: 'sent' | 'ambiguous' }>, to: string): string {
  const { why } = verdict
  switch (verdict.kind) {
    case 'bounced':
      return `메일 서버가 받는 주소(${to})를 거부했습니다. 내 주소가 맞는지 확인해 주세요. (${why})`
    case 'failed':
      return `메일 서버가 이 메일의 내용을 거부했습니다. 링크나 표현을 수정한 뒤 다시 보내 주세요. (${why})`
    case 'retry':
      return verdict.party === 'mailbox'
        ? `${why} 테스트 메일은 잠시 후 다시 보내 주세요.`
        : `메일 서버가 일시적으로 메일을 거부했습니다. 잠시 후 다시 보내 주세요. (${why})`
    case 'mailbox_stopped':
      return why
  }
}

const TIMEOUT_MS = 60_000

export type TestMail = { message: string; to: string; subject: string; isSandbox: boolean }

/** @param user the caller, who receives the mail unless they name the address of the mailbox */
export async function sendTestMail(
  ctx: Context,
  scope: Scope,
  user: { name: string; email: string },
  sequenceId: string,
  request: Omit<PreviewRequest, 'position'> & { to?: string | undefined },
): Promise<TestMail> {
  const previewed = await previewMail(ctx, scope, sequenceId, request)
  const mailbox = usable(ctx, previewed.mailbox)
  const to = recipient(user, mailbox, request.to)
  assertFinished(previewed)
  const messageId = ownMessageId(ctx.newId(), mailbox.address)
  const subject = testSubject(previewed.content.subject)
  const raw = await mimeWithImages(
    ctx,
    mailbox,
    {
      subject,
      text: previewed.content.bodyText,
      html: previewed.content.bodyHtml || null,
      // no List-Unsubscribe: the opt-out of a test mail belongs to no lead
      headers: [],
      from: { name: mailbox.name, address: mailbox.address },
      to,
      messageId,
      date: mailboxNow(mailbox, ctx.clock.now()),
    },
    await previewed.readAttached(),
  )
  const verdict = await transmit(
    ctx,
    mailbox,
    { messageId, from: mailbox.address, to: to.address, raw },
    { tries: { all: 1, rejected: 1 }, timeoutMs: TIMEOUT_MS },
  )
  await applyToMailbox(ctx, mailbox, verdict, mailboxNow(mailbox, ctx.clock.now()))
  if (verdict.kind !== 'sent' && verdict.kind !== 'ambiguous')
    throw new AppError('test_send_failed', { message: whyNotSent(verdict, to.address) })
  const message =
    verdict.kind === 'sent'
      ? `${to.address} 주소로 테스트 메일을 보냈습니다`
      : `${to.address} 주소로 테스트 메일을 보냈지만 메일 서버의 답을 받지 못했습니다. 다시 보내기 전에 받은 편지함을 확인해 주세요`
  return { message, to: to.address, subject, isSandbox: mailbox.kind === 'sandbox' }
}

/** A test mail does not count towards the daily limit, but a stopped or held mailbox does not send it. */
function usable(ctx: Context, mailbox: Mailbox | null): Mailbox {
  if (!mailbox) throw new AppError('no_mailbox')
  const why = mailbox.statusReason ? ` (${mailbox.statusReason})` : ''
  if (mailbox.status === 'disconnected')
    throw new AppError('mailbox_not_ready', {
      message: `발송 계정 ${mailbox.address}의 연결이 끊겼습니다. 발송 계정에서 연결을 다시 확인해 주세요.${why}`,
    })
  if (mailbox.status === 'paused')
    throw new AppError('mailbox_not_ready', {
      message: `발송 계정 ${mailbox.address}의 발송이 일시정지되어 있습니다. 다시 시작한 뒤 보내 주세요.`,
    })
  if (heldUntil(mailbox, mailboxNow(mailbox, ctx.clock.now())))
    throw new AppError('mailbox_not_ready', {
      message: `메일 서버가 발송 계정 ${mailbox.address}의 메일을 잠시 받지 않고 있습니다. 조금 뒤 다시 보내 주세요.${why}`,
    })
  return mailbox
}

function recipient(user: { name: string; email: string }, mailbox: Mailbox, requested: string | undefined) {
  const address = (requested || user.email).toLowerCase()
  if (address === user.email.toLowerCase()) return { name: user.name, address: user.email }
  if (address === mailbox.address.toLowerCase()) return { name: mailbox.name, address: mailbox.address }
  throw new AppError('validation_failed', {
    issues: [
      {
        path: 'to',
        message: `테스트 메일은 내 주소(${user.email})나 발송 계정의 주소(${mailbox.address})로만 보낼 수 있습니다.`,
      },
    ],
  })
}

/** A text the engine would not send is not sent as a test either. */
function assertFinished({ shown }: PreviewedMail): void {
  const issues: Issue[] = shown.faults
    .map(toPreviewFault)
    .map(({ field, message }) => ({ path: field, message }))
  if (shown.missing.length > 0) issues.push({ path: 'leadId', message: missingMessage(shown.missing) })
  if (shown.state.kind === 'awaiting_content') issues.push({ path: 'leadId', message: AI_PARTS_UNWRITTEN })
  const [first] = issues
  if (first) throw new AppError('template_invalid', { message: first.message, issues })
}
