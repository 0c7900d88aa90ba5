// The lines below a reply that say who wrote it, and the sentences that companies and programs put below every mail.
import { anyOf } from '#core/inbox/any-of.ts'

/** Phone numbers, addresses, web addresses, forms of companies, and the marks between them. */
export const CONTACT =
  /[|☎]|\d{2,4}[-.)]\s?\d{3,4}[-.]\d{4}|\+82|@[\w-]+\.|www\.|https?:|\((?:주|유|재|사|합)\)|㈜|주식회사|^(?:tel|fax|mobile|phone|e-?mail|address|[tmfe])[.:)]|(?:시|도|구|군) [가-힣\d]+(?:구|동|로|길|읍|면|대로)|\b(?:inc|ltd|gmbh|corp|co)\b\.?/i
/** What a sentence of Korean ends with, and words that a signature does not contain. */
const SENTENCE =
  /(?:[다요오죠까네함음임됨자라셔듯걸옴쇼유예여]|세요|니까|습니다)$|[?!]|\d ?[통건회]|메일|수신|연락|거부|중단|중지|삭제|제외|해지|차단|그만|스팸|보내|빼|please|stop|remove|unsub|e-?mail|opt|thank/i
/** In characters: a longer line is a sentence; only contact data may be longer than a name. */
const LONGEST = 120
const MOST = 40

const withoutEnd = (line: string): string => {
  let end = line.length
  while (end > 0 && !/(?![ㄱ-ㅣᄀ-ᇿ])[\p{L}\p{N})]/u.test(line.charAt(end - 1))) end--
  return line.slice(0, end)
}

/** A line without a predicate: a name, a title, a company, a phone number. */
export const isSignature = (whole: string): boolean => {
  if (whole.length > LONGEST) return false
  const line = withoutEnd(whole)
  return CONTACT.test(line)
    ? !/(?:[다요죠까]|십시오|바람|부탁|요망)$|please|remove|unsub/i.test(line)
    : line.length <= MOST && (/(?:드림|올림|배상|拜上)$/.test(line) || !SENTENCE.test(line))
}

/** The text up to its last sentence. All of it where it has none. */
export function withoutSignature(text: string): string {
  const lines = text.split('\n')
  let end = lines.length
  while (end > 0 && isSignature((lines[end - 1] ?? '').trim())) end--
  return end === 0 ? text : lines.slice(0, end).join('\n')
}

/** An unintended recipient is asked to delete the mail. */
const LEGAL_NOTICE = anyOf(
  /in error\b|not the (intended|named|addressee|right recipient)|intended (recipient|solely|only|addressee)|addressee|notify (the |us|me|this )?(sender)?[^.\n]{0,20}(immediately|by|and)|confidential|privileged|unauthori[sz]ed|not authori[sz]ed|(?<!\b(?:my|our|me|us|address|names?|data|details|domain)\b[^.\n]{0,20})from (your|any) (system|computer)|all copies|vertraulich|confidentiel/,
  /오(수신|발송)|본 ?(메일|이메일|전자우편|메시지)에 ?(포함|첨부|기재|담긴)|무단 ?(복제|전재|사용|배포|열람|도용)|잘못 ?(수신|전송|전달|발송|배달|받)|(수신인|수신자|받는 ?사람|당사자|귀하)(이|가|께서)?[^.\n]{0,12}(아닌|아니|아닐)|지정된 ?(수신|사용|분)|수신인만|(권한|자격)(이|은)? ?없는|기밀|대외비|비밀(이|을) ?포함|법률(상|적)[^.\n]{0,6}(보호|비밀|특권)|보호(되는|받는|대상)|제 ?3 ?자에게[^.\n]{0,10}(전달하지|공개하지|보내지|제공하지)|발(신|송)(인|자)에게[^.\n]{0,10}(통지|통보|알려|알리|연락|회신|반송)|목적 ?(을 ?)?달성/,
)
/** The footer of a newsletter or a web page. */
const FOOTER = anyOf(
  /(?:수신|구독|소식지?|레터|메일|알림|안내)(?:을|를|은)? ?(?:더 ?이상 )?(?:수신|받기|받아 ?보기|받고)?(?:을|를|은)? ?(?:더 ?이상 )?(?:원치|원하지|희망하지|바라지|싶지) ?않으(?:시|신|실)|무단 ?수집|발신 ?전용|회신이 ?불가|[|｜·•]\s?(수신 ?거부|구독 ?(해지|취소))|(수신 ?거부|구독 ?(해지|취소))\s?[|｜·•]|(수신 ?거부|unsubscribe)[^\n]{0,20}https?:|무료 ?수신 ?거부|수신 ?거부\s?[:：]|(동의|수신)[^.\n]{0,20}(따라|의거하여|확인하여|거쳐) ?발송|본 (메일|이메일|소식지)은[^.\n]{0,40}발송(되|된|하였|한)/,
  /\bif you (?:no longer|do not|don't|prefer not to|would rather not)\b[^.\n]{0,16}\breceiv|\b(manage|update) (your )?(e-?mail )?preferences\b|you are receiving this|want to hear from us|view (this )?(e-?mail )?in (your )?browser/,
)

export const isBoilerplate = (sentence: string): boolean =>
  LEGAL_NOTICE.test(sentence) || FOOTER.test(sentence)
