// Whether a message says that the person we wrote to has left the company, and who is named instead.
import { anyOf } from '#core/inbox/any-of.ts'
import { readPerson } from '#core/inbox/intent/person.ts'
import { ADDRESS_CHANGED } from './auto-reply-words.ts'
import type { MailAddress } from './parsed-mail.ts'

type Successor = { name: string; address: string | null; title: string | null }
export type Leaver = {
  /** the one that says it */
  sentence: string
  /** the writer says it of themselves */
  isWriter: boolean
  /** null when no one is named */
  successor: Successor | null
}

/** Said of a person or a mailbox as a fact: "퇴사한 직원", "퇴직금" and "이직률" are about something else. */
const HAS_LEFT = anyOf(
  /(퇴사|퇴직|이직|사직|퇴임)(을|를)? ?(하였|했|하게 ?되|하셨|하셔|하여|해서|합니다|하십니다|하며|하고 ?없|하므로|되었|됐|함(?![가-힣])|한 ?(상태|관계로|직원입니다)|하신 ?(상태|관계로|분입니다)|처리(되|했|하였)|예정(입니다|이[^율]|으로)|자입니다|상태입니다)/,
  // the subject of the notice
  /^\W{0,3}(퇴사|퇴직|이직) ?(안내|알림|공지|인사)/,
  /(퇴사|퇴직|이직)(로 ?(인|메일|더)|로,|입니다|이며)|(일부로|일자로|일부|부로|말로|자로) ?(퇴사|퇴직|이직|퇴임)(?!금|률|자)/,
  /더 ?이상[^.\n]{0,20}(근무|재직|일)하(고 ?있)?지 ?(않|아니)|(현재|이제|지금은) ?(근무|재직)하(고 ?있)?지 ?않|재직(하고 ?있)?지 ?않|회사를 ?(떠나|떠났|그만두|나갔|나왔)|그만두(었습니다|셨|게 ?되)/,
  /\b(no longer (with (us|the|our|this)|at |employed|part of (the|our) (company|team|organi[sz]ation)|works? (at|for|here|with)|working (at|for|here|with) )|(has|have|had|i've|he's|she's) (now |since )?left (the |our |this )?(company|organi[sz]ation|firm|business|team|employment)|left the (company|organi[sz]ation|firm)|leaving the (company|organi[sz]ation|firm)|(my|his|her|their) last (working )?day (at|with|was|is|will)|(i|he|she) (have |has |'ve |'s )?(resigned|retired)\b|(has|have) (moved on from|resigned from|retired from|departed))/,
  /退職(いた|し|致|とな)|转职|离职|離職|nicht mehr (im unternehmen|bei (uns|der|dem)|für .{1,30} tätig)|aus dem unternehmen ausgeschieden|ne (fait|travaille) plus|a quitté (la société|l'entreprise|notre)|ya no (trabaja|labora|forma parte)/,
)

/** The same, unless the person only has another address. */
const ACCOUNT_CLOSED = anyOf(
  /(계정|메일함|메일 ?주소|이메일 ?주소)(은|는|이|의)?[^.\n]{0,24}(사용 ?(이|을)? ?(종료|중지|만료)|종료|폐쇄|삭제|해지|비활성화)(되었|되어|됩니다|됨|했|하였|될 ?예정|처리|합니다|예정)|(계정|메일함)(은|는|이)?[^.\n]{0,16}더 ?이상 ?(사용|운영|확인)(하|되)지 ?않/,
  /\b(mailbox|account|inbox|e-?mail address) (is|has been) (no longer (in use|active|used|monitored)|deactivated|closed|disabled)/,
)
const LEFT_OR_CLOSED = anyOf(HAS_LEFT, ACCOUNT_CLOSED)
const OF_ANOTHER_PERSON = /퇴사|퇴직|이직|후임|담당|인계|successor|replac|\bleft\b/i

/** Before the name of a company. */
const HAS_LEFT_NAMED = /\b(?:[Hh]as|[Hh]ave|I've) left [A-Z][A-Za-z]+|\bno longer with [A-Z][A-Za-z]+/

/** Of leaving in general, or of a person whom the writer only uses as an example. */
const IN_GENERAL =
  /[?？]|(퇴사|퇴직|이직)(자|금|률|연금|면담|예정자|하면|할 ?때|하는|한 ?(직원|사원|인원|분들))|if (someone|an employee|people)|when (someone|an employee|people)/

const OF_THE_WRITER =
  /(저는|저도|제가|본인은)[^.\n]{0,60}(퇴사|퇴직|이직|사직|퇴임|근무|재직|그만|회사를)|\b(i|i'm|i am|i've|i have) (am |have |will |have now )?(no longer|left|leaving|resigned|retired)\b|\bmy last (working )?day\b/i

/** What introduces the person to write to. */
const CUE =
  /후임|후속|인계|인수|대신|앞으로|향후|이후|담당|맡|문의|연락|보내|회신|contact|wenden|reach|write|e-?mail|successor|replac|taken over|taking over|direct|instead|forward/i
const CUE_BEFORE = /후임|후속 ?담당|인계|인수|successor|replac|taken over|taking over/i
/** A signature names its writer. */
const SIGNATURE = /^.{0,60}(드림|올림|배상)\s*$/gm
/** The writer is the one to write to. */
const WRITER_TAKES_OVER =
  /제가[^.\n]{0,24}(담당|인계|인수|맡|대신|후임|이어)|저(에게|한테|로|희에게|의 ?메일로)[^.\n]{0,24}(연락|보내|문의|회신)|(contact|write to|e-?mail|reach) me\b|i('ve| have| will|'ll| am|'m)? (now )?(taken|take|taking) (over|on)/i

const ROLE_NAMED = [
  /(?:후임자?|후속 ?담당자?|인수자|(?:새|신규|변경된|현|대체) ?담당자?|담당자)(?:은|는|로|:|：|-)?\s{0,3}([가-힣]{2,4})(?=\s?(?:님|입니다|\(|<|,|\/|\s|$))/,
  /(?:[Cc]ontact|[Tt]o|[Ww]ith|[Bb]y|[Ss]uccessor(?: is| will be)?,?|[Cc]olleague,?) ([A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+){1,2})/,
]
const EMAIL = /[a-z0-9._%+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5}/gi

const MAX_TEXT = 2000

/**
 * @param own the writer's own words, the subject of an automatic reply in front
 * @param writer never named as their own successor
 */
export function readLeaver(own: string, writer: MailAddress): Leaver | null {
  const text = own.normalize('NFKC').slice(0, MAX_TEXT)
  const sentences = text.split(/(?<=[.!?。])\s+|\n+/).filter((one) => one.trim() !== '')
  const isSamePerson = ADDRESS_CHANGED.test(text) && !OF_ANOTHER_PERSON.test(text)
  const left = isSamePerson ? HAS_LEFT : LEFT_OR_CLOSED
  const sentence = sentences.find(
    (one) => (left.test(one) || HAS_LEFT_NAMED.test(one)) && !IN_GENERAL.test(one),
  )
  if (sentence === undefined) return null
  const isWriter = OF_THE_WRITER.test(sentence)
  const successor = readSuccessor(text, sentence, writer, isWriter)
  return { sentence: sentence.trim().slice(0, 300), isWriter, successor }
}

function readSuccessor(
  text: string,
  sentence: string,
  writer: MailAddress,
  isWriter: boolean,
): Successor | null {
  if (!isWriter && WRITER_TAKES_OVER.test(text))
    return { name: writer.name, address: writer.address, title: null }
  const at = text.indexOf(sentence) + (LEFT_OR_CLOSED.exec(sentence)?.index ?? 0)
  // after the sentence comes whom to write to, and before it often whom it is about
  return named(text.slice(at), CUE, writer) ?? named(text.slice(0, at), CUE_BEFORE, writer)
}

function named(part: string, cue: RegExp, writer: MailAddress): Successor | null {
  const text = part.replace(SIGNATURE, '')
  if (!cue.test(text)) return null
  const role = ROLE_NAMED.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined)
  const person = readPerson(text)
  const name = person?.name || role || ''
  const emails = [...text.matchAll(EMAIL)].map(([email]) => email.toLowerCase())
  const address = person?.email ?? emails.find((email) => email !== writer.address.toLowerCase()) ?? null
  const isWriter = address === writer.address.toLowerCase() || (name !== '' && writer.name.includes(name))
  if (isWriter || (name === '' && address === null)) return null
  return { name, address, title: person?.title ?? null }
}
