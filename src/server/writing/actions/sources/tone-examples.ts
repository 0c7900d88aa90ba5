// Examples of tone: a user chooses an approved or sent mail, which is stored without what belongs to its lead.
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { toneExample } from '#core/writing/prompt/make-tone-example.ts'
import { exampleLength, MAX_EXAMPLE_LENGTH, MAX_TONE_EXAMPLES } from '#core/writing/prompt/tone-examples.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import type { Context } from '#server/context.ts'
import {
  findGeneratedSource,
  findSentSource,
  insertToneExample,
  lockToneExample,
  type ToneSource,
} from '#server/data/writing/tone-examples.ts'
import { listUsableFacts } from '#server/leads/actions/research/lead-facts.ts'

export type ChosenMail = { emailId: string } | { executionId: string }

/**
 * @returns `isNew` false when the mail is an example already
 * @throws generated_email_not_found, planned_mail_not_found, conflict with the reason in Korean
 */
export async function addToneExample(
  ctx: Context,
  scope: Scope,
  chosen: ChosenMail,
): Promise<{ id: string; isNew: boolean }> {
  const source = await findSource(ctx, scope, chosen)
  if (!source.isVouched)
    throw conflict(
      '승인하거나 발송한 메일만 말투 예시로 쓸 수 있습니다. 메일을 승인한 뒤 다시 추가해 주세요.',
    )
  const facts = (await listUsableFacts(ctx, [source.leadId])).get(source.leadId) ?? []
  const example = toneExample(
    await contentOf(source),
    source,
    source.signature,
    facts.map(({ text }) => text),
  )
  if (example.body === '')
    throw conflict('본문에 글이 없어 말투 예시로 쓸 수 없습니다. 다른 메일을 선택해 주세요.')
  if (exampleLength(example) > MAX_EXAMPLE_LENGTH)
    throw conflict(
      `${MAX_EXAMPLE_LENGTH.toLocaleString('ko-KR')}자보다 긴 메일은 말투 예시로 쓸 수 없습니다. 더 짧은 메일을 선택해 주세요.`,
    )
  return ctx.db.transaction().execute(async (tx) => {
    const known = await lockToneExample(tx, source)
    if (known.id !== null) return { id: known.id, isNew: false }
    if (known.count >= MAX_TONE_EXAMPLES)
      throw conflict(
        `말투 예시는 ${MAX_TONE_EXAMPLES}개까지 둘 수 있습니다. 설정의 우리 자료에서 쓰지 않는 예시를 삭제해 주세요.`,
      )
    const row = { id: ctx.newId(), ...example, createdAt: ctx.clock.now() }
    await insertToneExample(tx, source, row)
    return { id: row.id, isNew: true }
  })
}

async function findSource(ctx: Context, scope: Scope, chosen: ChosenMail): Promise<ToneSource> {
  const isGenerated = 'emailId' in chosen
  const source = isGenerated
    ? await findGeneratedSource(ctx.db, chosen.emailId)
    : await findSentSource(ctx.db, chosen.executionId)
  const missing = isGenerated ? 'generated_email_not_found' : 'planned_mail_not_found'
  return allow(scope, source, ({ workspaceId }) => [workspaceId], missing)
}

async function contentOf({ subject, bodyText, bodyHtml, mime }: ToneSource) {
  if (!mime) return { subject, bodyText, bodyHtml }
  const { text, html } = await parseMail(mime)
  return { subject, bodyText: text ?? '', bodyHtml: text ? '' : (html ?? '') }
}

const conflict = (message: string): AppError => new AppError('conflict', { message })
