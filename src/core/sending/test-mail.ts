// Mails of ours that belong to no enrollment: test mails, digests and mails about an account. A reply to one counts nowhere.
import { AD_LABEL, startsWithAdLabel, withoutAdLabel } from '#core/compliance/ad-label.ts'
import { singleLine } from '#core/text/plain-text.ts'

const MARK = '[테스트] '
/** Replaces the token of an opt-out link: the link opts no lead out, and its page says so. */
export const SAMPLE_OPT_OUT_TOKEN = 'preview-of-a-mail'
const ID_START = '<ieum.test.'

/** The label of an advertisement stays at the very start. */
export const testSubject = (subject: string): string =>
  startsWithAdLabel(subject)
    ? `${AD_LABEL} ${MARK}${withoutAdLabel(subject)}`.trim()
    : `${MARK}${singleLine(subject)}`.trim()

/** Of a mail to a user. @param id unique; of the sender's domain, as every mail of ours */
export const ownMessageId = (id: string, address: string): string =>
  `${ID_START}${id}@${address.split('@')[1] ?? 'localhost'}>`

/** @param messageId with or without angle brackets */
export const isOwnMessageId = (messageId: string): boolean =>
  `<${messageId.trim().replace(/^<|>$/g, '')}>`.startsWith(ID_START)

/** The subject of a test mail, also behind Re: and other words put before it. */
export const isTestSubject = (subject: string): boolean => subject.includes(MARK.trim())
