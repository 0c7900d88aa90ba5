import { SURNAME } from '#core/leads/surnames.ts'
import type { NamedPerson } from './intent.ts'

/** As they follow a name, the longer ones first. */
export const TITLES =
  '대표이사|대표|부사장|공장장|지점장|행정실장|행정부장|원무과장|부원장|교장|교감|사장|전무|상무보|상무|이사장|이사|본부장|실장|부장|차장|팀장|파트장|그룹장|센터장|국장|과장|계장|소장|원장|점장|반장|대리|주임|사원|주무관|주사|사무관|매니저|(?:책임|선임|수석)(?:매니저|연구원)?|연구원|프로|교수|간사|선생|조교|과장대리'
const AFTER_NAME =
  '(?=께|에게|한테|으로|로|이|가|을|를|과|와|랑|도|은|는|께서|이?요(?![가-힣])|예요|입니다|[\\s(,.]|$)'
const LATIN = "[A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+)"
const LOOKS_AFTER = '(?:봐요|봅니다|보(?:세요|십니다|고 ?(?:있|계))|받고 ?(?:있|계))'
/** Written without a title, or in English. */
const UNTITLED = [
  new RegExp(`(?<![가-힣])((?:${SURNAME})[가-힣]{2}) ?[님씨]${AFTER_NAME}`, 'g'),
  new RegExp(
    `(?:후임|담당)(?:자)?(?:이|은|는|가)? ((?:${SURNAME})[가-힣]{2}|${LATIN}) ?(?:이?라고|입니다|이에요|예요|[님씨]로)`,
    'g',
  ),
  new RegExp(`(?<![A-Za-z])(${LATIN}{0,2}) ?(?:님|씨|${TITLES})(?:님)?${AFTER_NAME}`, 'g'),
  new RegExp(
    `(?<![A-Za-z])(${LATIN}{0,2}) ?(?:\\([^)]{0,60}\\) ?)?(?:께|에게|한테|[이가] ?(?:담당|맡|${LOOKS_AFTER}))`,
    'g',
  ),
  new RegExp(
    `\\b(?:[Cc]ontact|[Rr]each out to|[Ww]rite to|[Ee]mail|[Ss]peak (?:to|with)|[Tt]alk to|[Aa]sk|[Tt]ry|[Ss]tart with|[Gg]o through|[Tt]he (?:right )?(?:person|contact) (?:[a-z]+ ){0,3}is|cc'?d|[Cc][Cc]'?ing|[Ll]ooping in|[Cc]opying in|[Aa]dding|my colleague|(?:forwarded|passed) (?:this|it|your \\w+)(?: on)? to) (${LATIN})`,
    'g',
  ),
  /\b(?:[Cc]ontact|[Aa]sk|[Tt]ry|[Ss]peak (?:to|with)|[Tt]alk to) (?!Sales|Support|Finance|Marketing|Procurement|Purchasing|Slack|Teams)([A-Z][a-z]+) (?:in|from|at|on) (?:the |our )?[a-z]/g,
  new RegExp(`\\b(?:is|are|sits?|lies?|rests?) (?:now |all )?with (${LATIN})`, 'g'),
  new RegExp(`, (${LATIN}),? (?:who|\\(|makes|decides|handles|runs|owns|leads)`, 'g'),
  new RegExp(
    `\\b(${LATIN})(?: \\([^)]{0,60}\\))?,? (?:who |also )?(?:handles|oversees|manages|leads|owns|runs|looks after|takes care of|took over|has taken over|is taking over|will take over|is (?:in charge|responsible|the))`,
    'g',
  ),
]
const NAMED = new RegExp(
  `(?<![가-힣])((?:${SURNAME})[가-힣]{1,3}) ?(${TITLES})(?:님)?(?:이며|${AFTER_NAME})`,
  'g',
)
/** 김 이사: with the surname alone. */
const SURNAME_ONLY = new RegExp(`(?<![가-힣])(${SURNAME}) (${TITLES})(?:님)?${AFTER_NAME}`, 'g')
/** Says of the name before it that this person has left, moved or is away. */
const GONE =
  /^(?:은|는|이|가|께서는?|도)[^.,\n]{0,20}(?:퇴사|퇴직|이직|이동|옮[기겼]|발령|휴직|휴가|그만|떠나)|^ (?:has |just |have )?(?:left|moved|retired|is (?:away|on leave))/
/** … that they did something before, which refers us to nobody: "who introduced", "who used to run". */
const OF_THE_PAST = /^(?:이|가|께서)[^.,\n]{0,14}(?:던 |(?:소개|추천|연결)(?:해|시켜)? ?(?:주신|준|하신|한) )/
const PREDECESSOR = /(?:전임자?|(?:이전|예전|전) ?담당자?)(?:이신|이던|였던|인)? ?$/
const EMAIL = /[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}/i

/** Words before a title that are no names. */
const NO_NAME =
  /^(?:계신|현지|전임자|선임자|구매자|이용자|신청자|지원자|관리자|실무자|결정자|대표|부대표|전임|후임|현직|직속|한국|국내|지역|경기|서울|강남|강원|안산|안양|성남|하남|이천|구미|오산|여수|원주|전주|진주|양산|광주|남양주|저희|우리|담당|해당|신임|구매|영업|총무|기획|개발|마케팅|인사|재무|생산|품질|경영|지원|다른|현재|새로운?|주소는|메일은|본사|회사|거래|비서|전산|시설|운영|관리|물류|홍보|고객|연구|기술|안전|보안|회계|행정|부서|선생|사용|제가|저는|그쪽|이번|여기|공동)$|[팀실부과]$/

/** How far from a name, in characters, an address belongs to it: not the one in the writer's signature. */
const NEAR = 60

/** Whom a reply names instead of its writer; the address only when the reply contains it beside the name or the request. */
export function readPerson(text: string): NamedPerson | null {
  const own = text.normalize('NFKC').slice(0, 4000)
  const find = (pattern: RegExp): RegExpExecArray | undefined =>
    [...own.matchAll(pattern)].find(({ index, 0: all, 1: name = '' }) => {
      const after = own.slice(index + all.length)
      return (
        !NO_NAME.test(name) &&
        !GONE.test(after) &&
        !OF_THE_PAST.test(after) &&
        !PREDECESSOR.test(own.slice(0, index))
      )
    })
  const titled = find(NAMED) ?? find(SURNAME_ONLY)
  const named = titled ?? UNTITLED.map(find).find((match) => match !== undefined)
  const name = named?.[1] ?? ''
  const place =
    named && name !== ''
      ? own.slice(Math.max(0, named.index - NEAR), named.index + NEAR)
      : (own.split('\n').find((line) => EMAIL.test(line) && REQUEST.test(line)) ?? '')
  const email = EMAIL.exec(place)?.[0].toLowerCase() ?? null
  if (name === '' && email === null) return null
  return { name, email, title: name === '' ? null : (titled?.[2] ?? null) }
}

const REQUEST = /연락|문의|보내|전달|contact|reach|email|write|\bgo to\b/i

/** A colleague whom the reply brings in, whatever it answers. */
const BROUGHT_IN =
  /참조|CC에|(?:님|팀)(?:께|에게) ?(?:메일을? ?)?전달해 ?드렸|같이 ?(?:볼|보|진행|참석)|함께 ?(?:볼|보|진행|참석)|(?:와|과|하고|랑) ?(?:일정|시간|미팅|직접)?[^.]{0,8}(?:조율|상의|논의|협의|이야기|얘기|미팅|통화)|(?:께|에게|한테)(?:도|로)? ?(?:직접 ?)?(?:연락|문의|전화|말씀|보내)|\b(?:cc'?d|cc'?ing|looping in|copied in|copying in|adding)\b|\bcontact [A-Z]/i
/** Who does it, and not the writer: "김지연 과장님 담당입니다", "서도윤 팀장님 찾으시면", "구매는 정하늘 대리요" */
const DOES_IT = new RegExp(
  `(?:[님씨]|${TITLES})(?:[이가] ?(?:담당|검토|총괄|${LOOKS_AFTER})| ?담당(?:입|이[에시세]|하|되|예)|[을를]? ?(?<!(?:경비|정문|로비|데스크|도착)[^.]{0,20})찾(?:으시|아 ?주))|[A-Za-z][이가] ?(?:담당|${LOOKS_AFTER})|^(?!.*(?:제가|저는|저희는|이름은|성함은|참석자|작성자|발신|퇴사))[가-힣 ]{1,14}[은는] [^,.?]{2,24}(?:[님씨]|${TITLES}) ?(?:이?요|입니다|이에요|예요|이십니다|이세요)$`,
)
/** The writer has spoken or will speak with the person: that refers us to nobody. */
const OWN_TALK =
  /(?:드렸|드리[고겠]|드려 ?보|드릴게|[했해]더니|했는데|했습니다|했어요|해 ?보[고겠]|해 ?볼게|하고 ?(?:있|연락|말씀|답|나서)|하겠습니다|할게요|후 ?(?:연락|말씀|답|회신))/
const SENT_COPY = /참조|CC|전달해 ?드렸/i
/** Asks who it was that we had written to. */
const ASKS_OF_PAST = /(?:연락|말씀|문의|전화|통화|미팅)[^.]{0,4}(?:하셨|주셨|드렸|했)[^.]{0,20}\?$/
/** The person is named in a sentence before. */
const SAME_PERSON = /그 ?(?:분|친구|사람|직원)|\b(?:him|her|them)\b/
const INTRODUCTION = /^(?:안녕[^.]{0,4},? ?)?[^.]{0,30}(?:입니다|이에요|예요|드림|접니다)$/
const IN_CHARGE = /후임|맡|이어받|소관|연락처|@|010-|\b(?:him|her|them)\b/

/**
 * Whom the reply refers us to. A name in a greeting, an introduction or a signature is nobody's successor.
 * @param referring the sentences that say that another person decides
 */
export function readReferral(sentences: readonly string[], referring: readonly string[]): NamedPerson | null {
  const first = sentences.filter(
    (sentence) =>
      referring.includes(sentence) ||
      ((BROUGHT_IN.test(sentence) || DOES_IT.test(sentence)) &&
        !ASKS_OF_PAST.test(sentence) &&
        (!OWN_TALK.test(sentence) || SENT_COPY.test(sentence))),
  )
  if (first.length === 0) return null
  const named = first.map(readPerson).find((person) => person?.name)
  if (named) return named
  const pointing = sentences.findIndex((one) => first.includes(one) && SAME_PERSON.test(one))
  const before = sentences.slice(Math.max(0, pointing - 2), Math.max(0, pointing))
  const earlier = before
    .toReversed()
    .filter((one) => !INTRODUCTION.test(one))
    .map(readPerson)
    .find((person) => person?.name)
  if (earlier) return earlier
  const rest = referring.length === 0 ? [] : sentences.filter((one) => IN_CHARGE.test(one))
  return readPerson([...first, ...rest].join('\n'))
}
