// The opt-out link of a mail: for one address in one workspace, so that it works after the sequence and the lead are deleted.
// Mails contain a short code; links with a signed token, in mails sent before version 0056, stay valid (ADR 27).
import type { Context, Db } from '#server/context.ts'
import { findOptOutCode, insertOptOutCodes } from '#server/data/compliance/opt-out-codes.ts'
import { hashToken } from '#server/platform/secrets/random-tokens.ts'
import { CODE_FORMAT, openByCode, sealByCode } from '#server/platform/secrets/secrets.ts'

/** `address` in lower case (`emailKey` of a lead). */
export type Recipient = { workspaceId: string; address: string }

const codeOf = (ctx: Pick<Context, 'tokens'>, { workspaceId, address }: Recipient): string =>
  ctx.tokens.code('opt-out', `${workspaceId}/${address}`)

/** Always the same for one recipient: a mail that is composed again has the same bytes. */
export const optOutUrl = (ctx: Pick<Context, 'tokens' | 'appUrl'>, recipient: Recipient): string =>
  `${ctx.appUrl}/u/${codeOf(ctx, recipient)}`

/** Makes the links of these recipients work; called before their mails are sent, in the transaction that claims them. */
export async function storeOptOutCodes(
  ctx: Pick<Context, 'tokens'>,
  db: Db,
  recipients: readonly Recipient[],
): Promise<void> {
  const rows = recipients.map((recipient) => {
    const code = codeOf(ctx, recipient)
    const { workspaceId, address } = recipient
    return { codeHash: hashToken(code), workspaceId, sealedAddress: sealByCode(code, address) }
  })
  await insertOptOutCodes(db, rows)
}

/** @param token a code, or the signed token of an older link @returns null for a link that this installation did not send */
export async function findRecipient(
  ctx: Pick<Context, 'tokens' | 'db'>,
  token: string,
): Promise<Recipient | null> {
  if (!CODE_FORMAT.test(token)) return readSigned(ctx.tokens.verify('opt-out', token))
  const row = await findOptOutCode(ctx.db, hashToken(token))
  return row && { workspaceId: row.workspaceId, address: openByCode(token, row.sealedAddress) }
}

function readSigned(value: string | null): Recipient | null {
  const slash = value?.indexOf('/') ?? -1
  return value === null || slash < 0
    ? null
    : { workspaceId: value.slice(0, slash), address: value.slice(slash + 1) }
}
