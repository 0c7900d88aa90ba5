// The new address that a message tells of its own writer (rules.md R-518): offered to the user, never taken over.
import { ADDRESS } from '#core/inbox/bounce/bounce-text.ts'
import { ADDRESS_CHANGED } from './auto-reply-words.ts'
import { readLeaver } from './leaver.ts'
import type { MailAddress } from './parsed-mail.ts'

const MAX_TEXT = 2000
/** Beside the new address: "변경 후", "새 주소", "New:", "… 로 변경". */
const NEW =
  /변경 ?후|바뀐|(?:^|[\s([【<>*·•-])(?:변경|신규|새|현재)(?: ?(?:이?메일|주소|e-?mail)){0,3}\s?[:：)\]】]|새(?:로운)? ?(?:이?메일|주소)|신규 ?(?:이?메일|주소)|→|->|\bnew\b|\bto\b|으?로 ?(?:변경|바뀌|보내|연락|회신|이전)/i
/** Beside the address before. */
const OLD = /변경 ?전|기존|이전 ?(?:이?메일|주소)|종전|\b(?:old|previous|former|current)\b/i
/** Nothing but an address: below the sentence that announces it. */
const ALONE = /^[^\p{L}\p{N}]*[^\s@<>]{1,64}@[^\s@<>]{1,255}?[^\p{L}\p{N}]*$/u

/** Places and websites have addresses too. */
const isOfMail = (line: string): boolean =>
  ADDRESS_CHANGED.test(line) &&
  !/(배송|홈페이지|사이트|사무실|사무소|본사|사업장|공장|매장)[^.\n]{0,4}주소|\b(web|site|postal|office|shipping|street)/i.test(
    line,
  )

/**
 * @param own the writer's own words
 * @returns in lower case; null where none is told, more than one may be meant, or the writer has left
 */
export function readChangedAddress(own: string, writer: MailAddress): string | null {
  const text = own.normalize('NFKC').slice(0, MAX_TEXT)
  if (!text.split('\n').some(isOfMail) || readLeaver(text, writer)) return null
  const known = writer.address.toLowerCase()
  const told = text.split('\n').flatMap((line) => {
    const words = line.replace(ADDRESS, ' @ ')
    const others = (line.match(ADDRESS) ?? []).map((one) => one.toLowerCase()).filter((one) => one !== known)
    if (others.length === 0 || !(NEW.test(words) || isOfMail(words) || ALONE.test(line))) return []
    return OLD.test(words) && !NEW.test(words) ? [] : others
  })
  const [first, ...more] = new Set(told)
  return first !== undefined && more.length === 0 ? first : null
}
