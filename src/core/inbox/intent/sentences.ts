import { sentencesOf } from '#core/inbox/opt-out/sentences.ts'

const MOST = 40
/** In characters of the reply; the rest is not read. */
export const MAX_TEXT = 6000

const normal = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').toLowerCase()

/** A sentence that ends without a stop: "전화주세요 메일은 잘 못 봅니다". */
const UNMARKED_END = /(?<=[주하보]세요|십시오|봐요|니다|[아어해써봐돼네예]요) (?=[^\s만라는고]{2})/

/** The sentences of a reply without those of our own mails, which a reply may repeat. */
export function ownSentences(text: string, sentTexts: readonly string[]): string[] {
  const sent = sentTexts.map(normal)
  return sentencesOf(text.slice(0, MAX_TEXT))
    .flatMap((sentence) => sentence.split(UNMARKED_END))
    .filter((sentence) => sentence.length < 8 || !sent.some((one) => one.includes(normal(sentence))))
    .slice(0, MOST)
}

/** Of a signature, and of programs: "홍길동 드림", "구매팀 | 02-123-4567", "iPhone에서 보냄", and legal notices. */
const CONTACT_LINE =
  /^[^.?!]{0,80}(?:\||\b(?:tel|fax|mobile)\b)[^?!]{0,80}$|^[^.?!]{1,40}(?:드림|올림|배상)[^가-힣a-z0-9]*$|^(?:sent from my|get outlook)\b.{0,40}$|에서 ?보냄$|^[\s\d().+-]{8,}$/i

/** What companies put below every mail. */
const NOTICE =
  /지정된 ?수신|법률(?:상|적|에)[^.]{0,10}보호|기밀|대외비|intended (?:recipient|solely|only)|confidential/i

/** Without the lines of signatures that could be read as statements. */
export const withoutContactLines = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !CONTACT_LINE.test(line.trim()) && !NOTICE.test(line))
    .join('\n')

const PREDICATE = /(?:[다요죠까오네음함임됨지자듯군슴여]|[어아라]서|거든|니까)[^가-힣a-z0-9]*$/i
/** States something: it has a predicate, as lines of a signature and items of a list have not. */
export const isStatement = (sentence: string): boolean =>
  /[가-힣]/.test(sentence)
    ? PREDICATE.test(sentence)
    : (sentence.replaceAll(/\S+@\S+/g, '').match(/(?<![A-Za-z])[a-z']+/g) ?? []).length >= 3
