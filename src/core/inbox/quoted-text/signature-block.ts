// The end of a reply that is no part of what its writer says, where no "-- " marks it: the writer's name with contact data,
// and the notice of a legal department.
import type { MailAddress } from '#core/inbox/classify/parsed-mail.ts'
import { readPerson } from '#core/inbox/intent/person.ts'
import { CONTACT, isBoilerplate, isSignature } from '#core/inbox/opt-out/signature.ts'
import { SURNAME } from '#core/leads/surnames.ts'

/** In lines. */
const LONGEST = 14

/**
 * The reply without its signature and legal notice. A signature is kept where the reply refers to what it contains, where it
 * names somebody else, and where nothing is above it.
 * @param own the writer's own lines without quotes
 */
export function withoutSignatureBlock(own: string, writer: MailAddress): string {
  const lines = own.split('\n')
  const said = lines.slice(0, noticeStart(lines))
  const above = said.slice(0, signatureStart(said, writer))
  return above.join('\n').trim() || own
}

/** The first words of a legal notice; a person's sentence about secrecy begins otherwise. */
const NOTICE_START =
  /^[\s*※[(<"-]{0,6}(?:(?:본|이) ?(?:전자 ?메일|전자 ?우편|이?메일|메시지|e-?mail)(?:과|와|은|는|에|의|을|이|및|\s)|this (?:e-?mail|message|communication|transmission)\b|the (?:information|contents?) (?:contained )?(?:in|of) this|confidentiality notice|disclaimer\b|if you (?:are not the (?:intended|named)|have received this))/i
/** What follows in such a notice and is not itself about confidentiality. */
const NOTICE_CONTINUES =
  /^(?:if you|please|any|all|unless|it|the (?:information|contents?|sender|company|views)|만약|만일|잘못|수신|발신|또한|따라서|이 경우)/i

/** @returns the line of the legal notice that continues to the end; the number of lines without one */
function noticeStart(lines: readonly string[]): number {
  const at = lines.findIndex((line, i) => i > 0 && NOTICE_START.test(line))
  if (at < 0) return lines.length
  const [first = '', ...rest] = lines
    .slice(at)
    .join(' ')
    .split(/(?<=[.!?。])\s+/)
    .filter((one) => /\p{L}/u.test(one))
  const isNotice =
    isBoilerplate(first) && rest.every((one) => isBoilerplate(one) || NOTICE_CONTINUES.test(one))
  return isNotice ? at : lines.length
}

/** The reply is about contact data: then those below belong to it. */
const REFERS =
  /아래|하기|다음(?:과 같|으로)|연락처|번호|전화|통화|휴대폰|핸드폰|명함|서명|주소|사무실|방문|찾아|위치|\b(?:below|number|phone|call|contact|signature|reach me|address|office|visit)\b/i

/** @returns the first line of the signature that continues to the end; the number of lines without one */
function signatureStart(lines: readonly string[], writer: MailAddress): number {
  let from = lines.length
  while (from > 0 && lines.length - from < LONGEST && isSignature(textAt(lines, from - 1))) from--
  const names = namesOf(writer)
  const named = lines.findIndex((line, i) => i >= from && names.some((name) => squeeze(line).includes(name)))
  if (named < 1) return lines.length
  const block = lines.slice(named)
  const hasContact = block.some((line) => CONTACT_DATA.test(line))
  if (!hasContact || namesAnother(block, names) || REFERS.test(lines.slice(0, named).join('\n')))
    return lines.length
  let start = named
  while (start > from && isAboveName(textAt(lines, start - 1))) start--
  return start
}

const textAt = (lines: readonly string[], at: number): string => (lines[at] ?? '').trim()

/** A rule, an empty line, or the company above the name. */
const isAboveName = (line: string): boolean => !/[\p{L}\p{N}]/u.test(line) || CONTACT.test(line)

const CONTACT_DATA = /\d{2,4}[-.) ]\s?\d{3,4}[-. ]\d{4}|\+\d{1,3}[\d -]{7,}|@[\w-]+\.\w|www\.|https?:/i

const squeeze = (text: string): string => text.replace(/\s/g, '').toLowerCase()

const KOREAN_NAME = new RegExp(`(?<![가-힣])(?:${SURNAME})[가-힣]{1,3}(?![가-힣])`, 'g')

/** The whole name of the address, and what may be the Korean name in it: "박서준 팀장 (가온)". */
const namesOf = ({ name }: MailAddress): string[] =>
  [squeeze(name), ...(name.match(KOREAN_NAME) ?? [])].filter((one) => /[가-힣]{2}|[a-z]{5}/.test(one))

function namesAnother(block: readonly string[], names: readonly string[]): boolean {
  const rest = names.reduce((text, name) => text.replaceAll(name, ''), block.join('\n'))
  return Boolean(readPerson(rest)?.name)
}
