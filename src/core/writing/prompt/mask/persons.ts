// Names of people in a text: of the lead, of others beside a title, and of those who send.
import { SURNAME } from '#core/leads/surnames.ts'
import { isGeneral, isOrdinaryName } from './general-words.ts'
import { PLACEHOLDER, type Span, spansOf } from './spans.ts'

const RANK =
  '대표이사|공동대표|대표|부사장|사장|부회장|회장|이사장|이사|전무|상무|본부장|총괄|실장|부장|차장|팀장|파트장|그룹장|센터장|사무국장|국장|과장|계장|소장|부원장|원장|의원장|병원장|점장|지점장|반장|대리|주임|사원|주무관|사무관|매니저|총지배인|지배인|책임|선임|수석|연구원|프로|파트너|교수|박사|간사|사무총장|총장|사무장|조합장|위원장|위원|단장|학장|교장|이장|복지사|변호사|회계사|세무사|변리사|간호사|약사|디자이너|개발자|작가|기자|감독|셰프|코치|강사|선생|총무|담당자|담당|PM|PD|CEO|CTO|CFO|COO|CMO|CSO|MD'
const AFTER = String.raw`(?=께|에게|한테|[이가을를과와은는의도]|입니다|드림|[\s,.?!:;)·~]|$)`
const SYLLABLES = '(?<![가-힣])'
/** 박 과장님; without a space 부사장님 is a title. */
const SURNAME_ONLY = new RegExp(`${SYLLABLES}(${SURNAME}) ?(?:${RANK}) ?님`, 'dg')
const SURNAME_AND_RANK = new RegExp(`${SYLLABLES}(${SURNAME}) (?:${RANK})${AFTER}`, 'dg')
const TITLE_ALONE =
  /^(?:부|지|공|총|대|이|전|현|각)(?:사장|대표|팀장|원장|소장|점장|본부장|실장|회장|지점장|과장|이사|국장)/
const FULL = new RegExp(
  `${SYLLABLES}((?:${SURNAME})[가-힣]{1,2}) ?(?:${RANK}|[가-힣]{1,4}[장사원]) ?님`,
  'dg',
)
const FULL_AND_RANK = new RegExp(`${SYLLABLES}((?:${SURNAME})[가-힣]{2}) ?(?:${RANK})${AFTER}`, 'dg')
const FULL_POLITE = new RegExp(`${SYLLABLES}((?:${SURNAME})[가-힣]{1,2}) ?[님씨]${AFTER}`, 'dg')
const RANK_BEFORE = new RegExp(`(?:${RANK}) ((?:${SURNAME})[가-힣]{2})${AFTER}`, 'dg')
/** The person who is greeted: 마이클 대표님, Kay님 */
const GREETED = new RegExp(`^[ \\t]*([가-힣A-Za-z]{1,12}) ?(?:(?:${RANK}) ?)?님`, 'dgm')
const SIGNED = new RegExp(
  `^(?:[^\\n]{0,30} )?([가-힣]{2,4}|[A-Z][a-z]+(?: [A-Z][a-z]+)?) ?(?:(?:${RANK}) )?(?:드림|올림|배상|拜上)[.!]?$`,
  'dgm',
)
/** 감사합니다. / 정하윤, and Best regards, / Daniel Cho */
const SIGNED_ALONE = [
  new RegExp(`^((?:${SURNAME})[가-힣]{2})(?=$| ?[|/])`, 'dgm'),
  /^(?:(?:kind|best|warm|many) )?(?:regards|wishes|sincerely|thanks|cheers|best|warmly|respectfully|yours)[^\n]{0,12}\n+([A-Z][a-z'’-]+(?: [A-Z][A-Za-z.'’-]+){0,2})$/dgim,
  /\b(?:[Mm]y name is|I am|I'm|[Tt]his is) ([A-Z][a-z'’-]+(?: [A-Z][a-z'’-]+)?)(?= (?:from|with|at|of|here)\b|[,.])/dg,
]
const CALLED = new RegExp(
  `(?<![가-힣])(?:저는|제 이름은) (?:[^\\n,.]{0,30} )?((?:${SURNAME})[가-힣]{1,2})(?=입니다|이에요|예요|이라고|라고)`,
  'dg',
)

const NO_NAME =
  /^(?:저희|우리|담당|해당|신임|이번|지난|현재|다른|모든|여러|각|전|현|부|총|구매|영업|기획|개발|마케팅|인사|재무|생산|품질|경영|지원|고객|선생|사용|공동|부서|대표|사장|이사|원장|점주|기사|강사|손님|안녕|여러분|독자|회원|관리|정규|시설|전산|조합)/

/** 과장, 김과장 */
const IS_RANK = new RegExp(`^(?:${SURNAME})?(?:${RANK}|공장장)$`)
export const isRank = (word: string): boolean => IS_RANK.test(word)

const isName = (word: string): boolean =>
  !/[는던된려님씨]$/.test(word) &&
  !NO_NAME.test(word) &&
  !(word.length >= 2 && isGeneral(word)) &&
  !isRank(word)

const CAPITAL = "[A-Z][A-Za-z'’-]+"
const ENGLISH: readonly RegExp[] = [
  new RegExp(
    `\\b(?:Mr|Ms|Mrs|Miss|Dr|Prof|VP|Director|President|Manager|Chairman|CEO|CTO|CFO)\\.? (${CAPITAL}(?: ${CAPITAL})?)`,
    'dg',
  ),
  new RegExp(
    `^[ \\t]*(?:Hi|Hello|Hey|Dear|Good (?:morning|afternoon)|Thanks|Thank you),? (?!(?:all|there|team|everyone|Mr|Ms|Mrs|Miss|Dr|Prof)\\b)(${CAPITAL}(?: ${CAPITAL}){0,2})(?=[ \\t]*[,.!:–—-]|[ \\t]*$)`,
    'dgm',
  ),
]
/** A line or a sentence that begins with a name: Jason, I heard. */
const ADDRESSED = new RegExp(`(?:^|(?<=[.!?] ))(${CAPITAL}), `, 'dgm')
const NO_ADDRESSEE =
  /^(?:However|Still|Also|First|Second|Finally|Today|Now|Then|Online|Here|There|Again|Instead|Otherwise|Meanwhile|Currently|Recently|Usually|Often|Sometimes|Overall|Hence|Thus|Yes|No|Sure|Well|So|But|And|Or|If|In|On|At|For|With|Once|Right|Plus|Thanks|Hi|Hello|Hey|Dear|Best|Cheers|Sincerely|Regards|Warmly|Respectfully|Yesterday|Tomorrow|Next|Last|Lastly|Honestly|Frankly|Luckily|[A-Z][a-z]+ly|[A-Z][a-z]+day|[A-Z][a-z]+ing)$/

/** Names beside a title, in a greeting, an introduction or below a mail. */
export function personSpans(text: string): Span[] {
  const { name, sender } = PLACEHOLDER
  const isMeant = (match: RegExpExecArray): boolean => isName(match[1] ?? '')
  const beside = [FULL, FULL_AND_RANK, FULL_POLITE, RANK_BEFORE].flatMap((pattern) =>
    spansOf(text, pattern, name, { of: 1, if: isMeant }),
  )
  const surnames = [SURNAME_ONLY, SURNAME_AND_RANK].flatMap((pattern) =>
    spansOf(text, pattern, name, { of: 1, if: (match) => isMeant(match) && !TITLE_ALONE.test(match[0]) }),
  )
  const greeted = spansOf(text, GREETED, name, {
    of: 1,
    if: (match) => isMeant(match) && !/[은는을를한]$/.test(match[1] ?? ''),
  })
  const english = ENGLISH.flatMap((pattern) => spansOf(text, pattern, name, { of: 1 }))
  const addressed = spansOf(text, ADDRESSED, name, {
    of: 1,
    if: (match) => !NO_ADDRESSEE.test(match[1] ?? ''),
  })
  const own = [SIGNED, CALLED, ...SIGNED_ALONE].flatMap((pattern) =>
    spansOf(text, pattern, sender, { of: 1, if: isMeant }),
  )
  return [...own, ...beside, ...surnames, ...greeted, ...english, ...addressed]
}

const DOUBLE_SURNAME = /^(?:남궁|황보|제갈|선우|독고|사공|서문|동방)/

/** The lead's contact, in whole and in part: 김서연, 서연님, 김 과장님, Seoyeon. */
export function contactSpans(text: string, contactName: string, name: string): Span[] {
  const written = contactName.trim().replace(/^([가-힣]) (?=[가-힣]{1,3}(?![가-힣]))/, '$1')
  const hangul = (/^[가-힣]+/.exec(written)?.[0] ?? '').replace(
    new RegExp(`(?<=[가-힣]{2})(?:${RANK})?님?$`),
    '',
  )
  const surname = new RegExp(`^(?:${SURNAME})`).exec(hangul)?.[0] ?? ''
  const double = DOUBLE_SURNAME.exec(hangul)?.[0] ?? surname
  // 황보라 is 황 보라 or 황보 라
  const given = [hangul.slice(double.length), hangul.slice(1)].filter((word) => word.length === 2)
  const title = `(?= ?(?:[가-힣A-Z]{0,6} ?님|씨|${RANK}${AFTER}))`
  const of = (word: string, after: string): Span[] =>
    word === '' ? [] : spansOf(text, new RegExp(`${SYLLABLES}${word}${after}`, 'g'), name)
  return [
    // 한결 가벼워집니다: a name of two syllables is one before a title, or alone
    ...of(
      hangul.replace(double, `${double} ?`),
      hangul.length > 2 ? '' : `(?:${title}|(?= ?(?:께|드림|[,)\\]:]|$)))`,
    ),
    ...given.flatMap((word) => of(word, title)),
    ...of(double, `(?= ?(?:${RANK})(?: ?님|${AFTER}))`),
    ...spansOf(text, latinNames(contactName), name),
  ]
}

/** Each part of a Latin name, as a word of its own with a capital: Hope, not hope. */
function latinNames(contactName: string): RegExp {
  const parts = (contactName.match(/[A-Za-z][A-Za-z'’-]+/g) ?? []).filter(
    (part) => part.length >= 3 && !/^(?:Mrs|Miss|Prof|Phd|Jr)$/i.test(part),
  )
  const words = parts
    .flatMap((part) => [part, part.replaceAll('-', '')])
    .flatMap((part) => {
      const capital = part.charAt(0).toUpperCase()
      return [capital + part.slice(1), capital + part.slice(1).toLowerCase(), part.toUpperCase()]
    })
  return new RegExp(words.length === 0 ? '(?!)' : `(?<![A-Za-z])(?:${words.join('|')})(?![A-Za-z])`, 'g')
}

const FULL_NAME = new RegExp(`^(?:${SURNAME})[가-힣]{1,3}$|^[A-Z][a-z'’-]+(?: [A-Z][A-Za-z.'’-]+){1,2}$`)
/** 이음 정하윤, 이준 팀장; a name of two syllables alone can be that of a company. */
const NAMED_LINE = new RegExp(
  `^(?:.{1,20} )?(?:((?:${SURNAME})[가-힣]{2})(?: ?(?:${RANK}))?|((?:${SURNAME})[가-힣]) ?(?:${RANK}|드림|올림))(?: ?(?:드림|올림|배상))?$`,
)

/**
 * The names of people in lines of signatures and names of mailboxes: 김도현 | 콜노트 영업팀.
 * @param members names of users
 */
export function senderNames(lines: readonly string[], members: readonly string[]): string[] {
  const pieces = lines.flatMap((line) => line.split(/[|/,·<>()]| - /)).map((piece) => piece.trim())
  const hangul = pieces.flatMap((piece) => {
    const [, long, short] = NAMED_LINE.exec(piece) ?? []
    return long ?? short ?? []
  })
  const latin = pieces.filter((piece) => /^[A-Z]/.test(piece) && FULL_NAME.test(piece)).slice(0, 1)
  const users = members.filter((name) => FULL_NAME.test(name))
  return [...new Set([...hangul.filter(isName), ...latin, ...users])]
}

/** Where the senders name themselves, in whole or by their given name. */
export function senderSpans(text: string, names: readonly string[]): Span[] {
  const { sender } = PLACEHOLDER
  return names.flatMap((name) => {
    if (/^[가-힣]/.test(name)) {
      const given = name.slice(1)
      const isAmbiguous = given.length < 2 || isGeneral(given) || isOrdinaryName(given)
      const after = `(?= ?(?:드림|올림|배상|$)${isAmbiguous ? '' : '|이?가 |[은는] |입니다|이?에요|예요'})`
      return [
        ...spansOf(text, new RegExp(`${SYLLABLES}${name}`, 'g'), sender),
        ...spansOf(text, new RegExp(`${SYLLABLES}${given}${after}`, 'gm'), sender),
      ]
    }
    const [first = '', ...rest] = name.split(' ')
    const parts = [name, ...[first, ...rest].filter((part) => part.length >= 3)]
    return spansOf(
      text,
      new RegExp(`(?<![A-Za-z])(?:${parts.join('|').replace(/\./g, '\\.')})(?![A-Za-z])`, 'g'),
      sender,
    )
  })
}
