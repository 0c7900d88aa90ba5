// An absence notice or a bounce may quote an account mail and so bring its link into an inbox that a whole team reads. Such a
// link is revoked before the message is visible. It is recognised by the link itself or by the random Message-ID of its mail,
// not by an address: a sender address can be forged, and a forged one must not revoke links.
import type { ClassifiedMail } from '#server/adapters/mime/read/classify.ts'
import type { Db } from '#server/context.ts'
import { type LiveLink, listLiveLinks, removeLinks } from '#server/data/accounts/one-time-tokens.ts'
import { hashToken } from '#server/platform/secrets/random-tokens.ts'

const LINK = /\/(?:reset|confirm-email)\/([\w-]{43})/g
/** Limits the work; a notice quotes the mail within its first bytes. */
const MAX_RAW_BYTES = 2_000_000
const BASE64_LINES = /(?:^[A-Za-z0-9+/]{16,}\r?\n)*^[A-Za-z0-9+/]{4,}={0,2}\r?$/gm

type Arrival = { mail: ClassifiedMail; raw: Uint8Array; mailboxAddress: string }

/**
 * Revokes links that the message quotes or whose mail it refers to. Runs in the transaction that stores the message.
 * @returns true when the message is the account mail itself, received in its recipient's connected mailbox. The caller must
 * not store it, because the mailbox's team would see it. Its link stays valid.
 */
export async function revokeQuotedLinks(tx: Db, arrival: Arrival): Promise<boolean> {
  const { mail } = arrival
  if (mail.kind === 'own_copy') return false
  const live = await listLiveLinks(tx)
  if (live.length === 0) return false
  const quoted = linksIn(arrival)
  const referred = new Set(mail.messageIds.map(bare))
  const spoken = live.filter(
    ({ tokenHash, messageId }) =>
      quoted.has(tokenHash.toString('hex')) || (messageId !== null && referred.has(bare(messageId))),
  )
  if (live.some((link) => isMailOf(link, arrival, spoken))) return true
  if (spoken.length > 0)
    await removeLinks(
      tx,
      spoken.map(({ tokenHash }) => tokenHash),
    )
  return false
}

/** A server may replace the Message-ID in transit; then the mail is recognised by its link and its recipient. */
function isMailOf(link: LiveLink, { mail, mailboxAddress }: Arrival, spoken: readonly LiveLink[]): boolean {
  if (mail.messageId !== null && link.messageId !== null && bare(mail.messageId) === bare(link.messageId))
    return true
  // an account mail is not a bounce and has no In-Reply-To
  const comesBack =
    mail.kind === 'bounce' || mail.messageIds.length > 0 || mail.from.address.toLowerCase() === link.sentTo
  return !comesBack && spoken.includes(link) && mailboxAddress.toLowerCase() === link.sentTo
}

/** Hashes of the tokens of all links in the text and in the decoded bytes, which include attached original mails. */
function linksIn({ mail, raw }: Arrival): Set<string> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_RAW_BYTES)).toString(
    'latin1',
  )
  const encoded = bytes.match(BASE64_LINES) ?? []
  const texts = [
    mail.text,
    // quoted-printable breaks long lines with `=`
    bytes.replace(/=\r?\n/g, ''),
    ...encoded.map((block) => Buffer.from(block, 'base64').toString('latin1')),
  ]
  const tokens = texts.flatMap((text) => [...text.matchAll(LINK)].map(([, token = '']) => token))
  return new Set(tokens.map((token) => hashToken(token).toString('hex')))
}

const bare = (messageId: string): string => messageId.trim().replace(/^<|>$/g, '')
