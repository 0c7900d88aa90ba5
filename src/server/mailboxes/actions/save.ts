// Creates and changes mailboxes. The password is encrypted when stored; a changed connection has to be verified before sending.
import { isDeepStrictEqual } from 'node:util'
import type { WithDates } from '#api/dates.ts'
import type { BodyOf } from '#api/endpoint.ts'
import type {
  EmailAccount,
  updateEmailAccount as endpoint,
  SendingRules,
} from '#api/mailboxes/email-accounts.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { isTimeZone } from '#core/calendar/zone.ts'
import { AppError } from '#core/errors.ts'
import { defaultMailboxRules, MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { NOT_CHECKED } from '#core/mailboxes/not-checked.ts'
import { type OAuthProvider, providerName } from '#core/mailboxes/oauth/provider.ts'
import type { Context } from '#server/context.ts'
import {
  type AccountFields,
  getEmailAccount,
  insertEmailAccount,
  removeEmailAccount,
  updateEmailAccount,
} from '#server/data/mailboxes/email-accounts.ts'
import { findMailbox, type ServerAddress } from '#server/data/mailboxes/mailboxes.ts'
import { removeTokens } from '#server/data/mailboxes/tokens.ts'
import { countSandboxMailboxes } from '#server/data/sandbox/mailboxes.ts'
import { storeSignature } from '#server/writing/actions/store-signature.ts'
import { planByRules } from './restart.ts'

export type AccountInput = BodyOf<typeof endpoint>

export async function createEmailAccount(
  ctx: Context,
  scope: Scope,
  input: AccountInput & {
    workspaceId: string
    address: string
    smtp: ServerAddress
    imap: ServerAddress | null
    pop3: ServerAddress | null
    username: string
    password: string
  },
): Promise<WithDates<typeof EmailAccount>> {
  const workspaceId = allowWorkspace(scope, input.workspaceId)
  const id = ctx.newId()
  await insertEmailAccount(ctx.db, {
    id,
    workspaceId,
    userId: scope.userId,
    connectedBy: scope.userId,
    name: input.name ?? input.address,
    address: input.address,
    ...(await signatureFields(ctx, workspaceId, input)),
    bccSelf: input.bccSelf,
    rules: mergeRules(defaultMailboxRules, input.rules),
    connection: { smtp: input.smtp, imap: input.imap, pop3: input.pop3, username: input.username },
    secret: ctx.secrets.seal(input.password, { table: 'email_accounts', id, column: 'secret' }),
    at: ctx.clock.now(),
  })
  return getEmailAccount(ctx, scope, id)
}

export async function changeEmailAccount(
  ctx: Context,
  scope: Scope,
  id: string,
  input: AccountInput,
): Promise<WithDates<typeof EmailAccount>> {
  const now = ctx.clock.now()
  const account = await getEmailAccount(ctx, scope, id)
  const mailbox = await findMailbox(ctx.db, id)
  if (!mailbox) throw new AppError('email_account_not_found')
  // without the days off of the workspace
  const rulesBefore = MailboxRules.parse(mailbox.rules)
  const { smtp, imap, pop3, username, password, address } = input
  const reconnects = [smtp, imap, pop3, username, password, address].some((value) => value !== undefined)
  if (reconnects && account.kind === 'sandbox') throw new AppError('sandbox_only')
  if (mailbox.oauth && reconnects && password === undefined) throw boundToProvider(mailbox.oauth)
  const before = mailbox.connection
  const changesServer =
    isAnotherServer(smtp, before?.smtp) ||
    isAnotherServer(imap, before?.imap) ||
    isAnotherServer(pop3, before?.pop3)
  if (changesServer && password === undefined) throw passwordNeeded()
  const fields: AccountFields = {
    name: input.name,
    address,
    ...(await signatureFields(ctx, account.workspaceId, input, account.signature)),
    bccSelf: input.bccSelf,
    rules: input.rules && mergeRules(rulesBefore, input.rules),
    ...(reconnects &&
      before && {
        connection: {
          smtp: smtp ?? before.smtp,
          // replies are read by one of the two
          imap: pop3 ? null : imap === undefined ? before.imap : imap,
          pop3: imap ? null : pop3 === undefined ? before.pop3 : pop3,
          username: username ?? before.username,
        },
        connectedBy: scope.userId,
        status: 'disconnected' as const,
        statusReason: NOT_CHECKED.changed,
      }),
    ...(password !== undefined && {
      secret: ctx.secrets.seal(password, { table: 'email_accounts', id, column: 'secret' }),
      oauth: null,
    }),
  }
  await ctx.db.transaction().execute(async (tx) => {
    if (password !== undefined) await removeTokens(tx, id)
    await updateEmailAccount(tx, id, fields, now)
  })
  if (fields.rules && !isDeepStrictEqual(fields.rules, rulesBefore)) await planByRules(ctx, [id])
  return getEmailAccount(ctx, scope, id)
}

export async function deleteEmailAccount(ctx: Context, scope: Scope, id: string): Promise<void> {
  const account = await getEmailAccount(ctx, scope, id)
  if (account.kind === 'sandbox' && (await countSandboxMailboxes(ctx.db, account.workspaceId)) < 2)
    throw new AppError('sandbox_only')
  if (!(await removeEmailAccount(ctx.db, id))) throw new AppError('email_account_in_use')
}

/** A text without HTML replaces the formatted signature. @param before the text that stays when only HTML is given */
async function signatureFields(
  ctx: Context,
  workspaceId: string,
  { signature, signatureHtml }: AccountInput,
  before = '',
): Promise<Pick<AccountFields, 'signature' | 'signatureHtml'>> {
  if (signature === undefined && signatureHtml === undefined) return {}
  const stored = await storeSignature(ctx, workspaceId, {
    text: signature ?? before,
    html: signatureHtml ?? '',
  })
  return { signature: stored.text, signatureHtml: stored.html }
}

/** Another server requires the password: a member must not be able to send the stored one to a server of their own. */
const isAnotherServer = (
  requested: ServerAddress | null | undefined,
  before: ServerAddress | null | undefined,
): boolean =>
  Boolean(requested) &&
  (requested?.host !== before?.host ||
    requested?.port !== before?.port ||
    requested?.security !== before?.security)

const passwordNeeded = (): AppError =>
  new AppError('validation_failed', {
    issues: [{ path: 'password', message: '서버를 변경하려면 이 계정의 비밀번호를 다시 입력해 주세요.' }],
  })

/** The token must be sent only to the provider's servers. */
const boundToProvider = (provider: OAuthProvider): AppError =>
  new AppError('validation_failed', {
    message: `${providerName(provider)} 로그인으로 연결한 계정은 주소와 서버를 변경할 수 없습니다. ‘다시 연결’로 로그인하거나, 비밀번호를 함께 입력해 다른 방법으로 연결해 주세요.`,
  })

function mergeRules(rules: MailboxRules, change: Partial<SendingRules> | undefined): MailboxRules {
  const merged = { ...rules, ...change }
  if (merged.windowStart >= merged.windowEnd) {
    throw new AppError('validation_failed', {
      issues: [{ path: 'rules.windowEnd', message: '발송 종료 시각은 시작 시각 이후여야 합니다.' }],
    })
  }
  if (!isTimeZone(merged.timeZone)) {
    throw new AppError('validation_failed', {
      issues: [{ path: 'rules.timeZone', message: '알 수 없는 시간대입니다. 예: Asia/Seoul' }],
    })
  }
  return merged
}
