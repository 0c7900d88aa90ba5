// Did a machine answer? Headers decide first (RFC 3834 and what mail systems had before it), then a subject that no
// person writes, then a text that calls itself automatic. An answer to an automatic reply is a person's.
import {
  ABSENCE,
  ANSWER_LATER,
  AUTO_SENTENCE,
  AUTO_SUBJECT_ANYWHERE,
  AUTO_SUBJECT_START,
  CALLS_ITSELF_AUTOMATIC,
  CHALLENGE,
  MEANWHILE,
  RECEIPT_SUBJECT,
} from './auto-reply-words.ts'
import { hasEmptyReturnPath, hasReplyPrefix, headerOf, isMachineAddress, threadIds } from './headers.ts'
import type { ParsedMail } from './mail.ts'

const PRESENT_MEANS_AUTOMATIC = [
  'x-autoreply',
  'x-auto-reply',
  'x-autorespond',
  'x-autoresponder',
  'x-autoresponse',
  'x-auto-response',
  'x-autoreply-from',
  'x-mail-autoreply',
  'x-autoresponder-id',
  'x-vacation',
  'x-vacation-reply',
  'x-ms-exchange-inbox-rules-loop',
  'x-naver-autoreply',
] as const

/** @param ownText the text without quotes */
export function isAutoReply(mail: ParsedMail, ownText: string): boolean {
  return hasAutoHeaders(mail) || hasAutoSubject(mail.subject) || saysAutomatic(mail, ownText)
}

function hasAutoHeaders(mail: ParsedMail): boolean {
  const submitted = headerOf(mail, 'auto-submitted').trim().toLowerCase()
  if (submitted !== '' && !submitted.startsWith('no')) return true
  const named = PRESENT_MEANS_AUTOMATIC.some((name) => {
    const value = headerOf(mail, name).trim().toLowerCase()
    return mail.headers.has(name) && value !== 'no' && value !== 'false' && value !== '0'
  })
  if (named) return true
  if (/auto[-_ ]?(reply|respon)/i.test(headerOf(mail, 'precedence'))) return true
  if (/vacation/i.test(headerOf(mail, 'x-apple-action'))) return true
  if (
    /autorespon|vacation|auto-?reply/i.test(
      `${headerOf(mail, 'x-mailer')} ${headerOf(mail, 'x-post-messageclass')}`,
    )
  )
    return true
  if (/mailbox rules agent/i.test(headerOf(mail, 'x-ms-exchange-generated-message-source'))) return true
  return /^(true|yes)$/i.test(headerOf(mail, 'x-fc-machinegenerated'))
}

/** A subject only automatic answers have; below a reply prefix the same words are somebody's answer to one. */
export function hasAutoSubject(subject: string): boolean {
  const plain = subject.trim().slice(0, 300)
  if (hasReplyPrefix(plain)) return false
  return AUTO_SUBJECT_START.test(plain) || AUTO_SUBJECT_ANYWHERE.test(plain)
}

/** "This is no automatic mail" */
const DENIAL =
  /[^.!?\n]{0,60}(자동|발신 ?전용|automat)[^.!?\n]{0,30}(아니|아닙|아님)[^.!?\n]{0,60}|this is not an auto\w*[^.!?\n]{0,60}/gi

/** Weaker signs, two of which have to agree. */
function saysAutomatic(mail: ParsedMail, ownText: string): boolean {
  // RFC 3834 §3.3: automatic answers leave with an empty envelope sender, people never do
  if (hasEmptyReturnPath(mail)) return true
  const opening = ownText.slice(0, 1500).replace(DENIAL, '')
  const isBulk = /\b(bulk|junk|list)\b/i.test(headerOf(mail, 'precedence')) && !mail.headers.has('list-id')
  const isMachine = isMachineAddress(mail.from.address)
  const suppresses = /\b(all|oof|autoreply)\b/i.test(headerOf(mail, 'x-auto-response-suppress'))
  const isAnswer = threadIds(mail).length > 0 || hasReplyPrefix(mail.subject)
  if ((isBulk || isMachine) && ABSENCE.test(`${mail.subject}\n${opening}`)) return true
  if ((isBulk || isMachine || suppresses) && AUTO_SENTENCE.test(opening)) return true
  if (isAnswer && isMachine) return true
  if (!hasReplyPrefix(mail.subject) && RECEIPT_SUBJECT.test(mail.subject)) return true
  if (isAbsenceTemplate(opening)) return true
  return CALLS_ITSELF_AUTOMATIC.test(opening.slice(0, 800)) || CHALLENGE.test(opening)
}

/** All three parts of an absence notice and not one question: nobody answers a mail like that by hand. */
const isAbsenceTemplate = (opening: string): boolean =>
  !/[?？]/.test(opening) && ABSENCE.test(opening) && MEANWHILE.test(opening) && ANSWER_LATER.test(opening)
