// A link to a new password that comes back, quoted by an absence notice or returned with a bounce, would be in an inbox that a
// whole team reads. It is void before anyone can see it. What counts is the link itself or the random Message-ID of its mail:
// a sender can forge an address, and must not be able to void links by it.

import { type LiveLink, listLiveLinks, removeLinks } from '#server/accounts/store/one-time-tokens.ts'
import type { ClassifiedMail } from '#server/adapters/mime/classify.ts'
import type { Db } from '#server/context.ts'
import { hashToken } from '#server/platform/secrets/random-tokens.ts'

const LINK = /\/(?:reset|confirm-email)\/([\w-]{43})/g
/** Bounds the work; no notice quotes later than this. */
const MAX_RAW_BYTES = 2_000_000
const BASE64_LINES = /(?:^[A-Za-z0-9+/]{16,}\r?\n)*^[A-Za-z0-9+/]{4,}={0,2}\r?$/gm

type Arrival = { mail: ClassifiedMail; raw: Uint8Array; mailboxAddress: string }

/**
 * In the transaction that stores the message. Links that the message quotes or whose mail it refers to are void.
 * @returns true when the message is the mail with the link itself, which arrived in its recipient's connected mailbox: it
 * must not be stored, because the mailbox's team would see it, and its link stays usable
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

/** A server may replace the Message-ID on the way; then the mail is known by its link and the address it was sent to. */
function isMailOf(link: LiveLink, { mail, mailboxAddress }: Arrival, spoken: readonly LiveLink[]): boolean {
  if (mail.messageId !== null && link.messageId !== null && bare(mail.messageId) === bare(link.messageId))
    return true
  // a mail with a link is sent by a program and answers nothing
  const comesBack =
    mail.kind === 'bounce' || mail.messageIds.length > 0 || mail.from.address.toLowerCase() === link.sentTo
  return !comesBack && spoken.includes(link) && mailboxAddress.toLowerCase() === link.sentTo
}

/** Hashes of the tokens of all links in the text and in the bytes, however these are encoded; returned mails are in there. */
function linksIn({ mail, raw }: Arrival): Set<string> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, MAX_RAW_BYTES)).toString(
    'latin1',
  )
  const encoded = bytes.match(BASE64_LINES) ?? []
  const texts = [
    mail.text,
    // quoted-printable breaks a long line by `=`
    bytes.replace(/=\r?\n/g, ''),
    ...encoded.map((block) => Buffer.from(block, 'base64').toString('latin1')),
  ]
  const tokens = texts.flatMap((text) => [...text.matchAll(LINK)].map(([, token = '']) => token))
  return new Set(tokens.map((token) => hashToken(token).toString('hex')))
}

const bare = (messageId: string): string => messageId.trim().replace(/^<|>$/g, '')
