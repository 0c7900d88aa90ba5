// Examples of tone: a user chooses an approved or sent mail, which is stored without what belongs to its lead.
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { toneExample } from '#core/writing/prompt/make-tone-example.ts'
import {
  exampleLength,
  MAX_EXAMPLE_LENGTH,
  MAX_TONE_EXAMPLES,
  type ToneExample,
} from '#core/writing/prompt/tone-examples.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import type { Context } from '#server/context.ts'
import {
  findGeneratedSource,
  findSentSource,
  findToneExample,
  insertToneExample,
  listSenders,
  lockToneExamples,
  type ToneSource,
} from '#server/data/writing/tone-examples.ts'
import { listUsableFacts } from '#server/leads/actions/research/lead-facts.ts'
import { nearestOwnFacts } from './list-own-facts.ts'

export type ChosenMail = { emailId: string } | { executionId: string }

/**
 * The text as it would be stored, of any length.
 * @throws generated_email_not_found, planned_mail_not_found, conflict with the reason in Korean
 */
export async function previewToneExample(
  ctx: Context,
  scope: Scope,
  chosen: ChosenMail,
): Promise<ToneExample & { isKnown: boolean }> {
  const source = await findSource(ctx, scope, chosen)
  const example = await readExample(ctx, source, await contentOf(source))
  const { id, count } = await findToneExample(ctx.db, source)
  if (id === null && count >= MAX_TONE_EXAMPLES) throw tooMany()
  return { ...example, isKnown: id !== null }
}

/**
 * @param changed the text that the user changed, instead of that of the mail
 * @returns `isNew` false when the mail is an example already
 * @throws generated_email_not_found, planned_mail_not_found, conflict with the reason in Korean
 */
export async function addToneExample(
  ctx: Context,
  scope: Scope,
  chosen: ChosenMail,
  changed: { subject?: string | undefined; body?: string | undefined } = {},
): Promise<{ id: string; isNew: boolean }> {
  const source = await findSource(ctx, scope, chosen)
  const mail = await contentOf(source)
  const example = await readExample(ctx, source, {
    subject: changed.subject ?? mail.subject,
    ...(changed.body === undefined ? mail : { bodyText: changed.body, bodyHtml: '' }),
  })
  if (exampleLength(example) > MAX_EXAMPLE_LENGTH)
    throw conflict(
      `${MAX_EXAMPLE_LENGTH.toLocaleString('ko-KR')}자보다 긴 메일은 말투 예시로 쓸 수 없습니다. 더 짧은 메일을 선택해 주세요.`,
    )
  return ctx.db.transaction().execute(async (tx) => {
    await lockToneExamples(tx, source)
    const known = await findToneExample(tx, source)
    if (known.id !== null) return { id: known.id, isNew: false }
    if (known.count >= MAX_TONE_EXAMPLES) throw tooMany()
    const row = { id: ctx.newId(), ...example, createdAt: ctx.clock.now() }
    await insertToneExample(tx, source, row)
    return { id: row.id, isNew: true }
  })
}

/** What is kept of the text. */
async function readExample(ctx: Context, source: ToneSource, mail: MailContent): Promise<ToneExample> {
  const { workspaceId, leadId } = source
  const facts = (await listUsableFacts(ctx, [leadId])).get(leadId) ?? []
  const own = await nearestOwnFacts(ctx, { workspaceId, ownSourceIds: null }, mail.bodyText)
  const { texts, members } = await listSenders(ctx.db, workspaceId)
  const example = toneExample(
    mail,
    source,
    source.signature,
    facts.map(({ text }) => text),
    { own: own.map(({ text }) => text), senders: texts.flatMap((one) => one.split('\n')), members },
  )
  if (example.body === '')
    throw conflict('본문에 글이 없어 말투 예시로 쓸 수 없습니다. 다른 메일을 선택해 주세요.')
  return example
}

/** An approved or sent mail. */
async function findSource(ctx: Context, scope: Scope, chosen: ChosenMail): Promise<ToneSource> {
  const isGenerated = 'emailId' in chosen
  const source = isGenerated
    ? await findGeneratedSource(ctx.db, chosen.emailId)
    : await findSentSource(ctx.db, chosen.executionId)
  const missing = isGenerated ? 'generated_email_not_found' : 'planned_mail_not_found'
  const found = allow(scope, source, ({ workspaceId }) => [workspaceId], missing)
  if (!found.isVouched)
    throw conflict(
      '승인하거나 발송한 메일만 말투 예시로 쓸 수 있습니다. 메일을 승인한 뒤 다시 추가해 주세요.',
    )
  return found
}

async function contentOf({ subject, bodyText, bodyHtml, mime }: ToneSource): Promise<MailContent> {
  if (!mime) return { subject, bodyText, bodyHtml }
  const { text, html } = await parseMail(mime)
  return { subject, bodyText: text ?? '', bodyHtml: text ? '' : (html ?? '') }
}

const tooMany = (): AppError =>
  conflict(
    `말투 예시는 ${MAX_TONE_EXAMPLES}개까지 둘 수 있습니다. 설정의 우리 자료에서 쓰지 않는 예시를 삭제해 주세요.`,
  )
const conflict = (message: string): AppError => new AppError('conflict', { message })
