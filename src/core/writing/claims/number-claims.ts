import type { Fact } from '#core/leads/research/facts.ts'
import { agrees, isAgeOf, isDerivedFrom, isGrowth, isNear, isShare } from './compare-numbers.ts'
import { AS_PLANNED } from './contradictions.ts'
import type { Found, Given, Sentence } from './found.ts'
import { isSameWord, type ReadFact, wordsOf } from './given-facts.ts'
import type { FoundNumber } from './numbers.ts'
import { computedFrom } from './one-step.ts'
import { INTENDED, isDenied, isMeeting, isRequest } from './subject.ts'
import { factAsFarAs } from './time-to.ts'
import { FALL, FOUNDED, OPENED, RISE, SAME_MEANING } from './words.ts'

/** Counters of what a text itself lists: three reasons, two steps. */
const LISTED = /^(?:가지|단계|번째|줄|페이지|층)$/
/** What orders: also one of it states something, and only the same unit supports it. */
export const GRADE = /^(?:등급|스타|성급)$/
/** A duration states something when it says how long a thing takes or lasts. */
const TAKES =
  /(?:분|초|시간) 전에|마다 |시간은|초입니다|분입니다|무료|무상|체험|만에|안에|이내|걸리|걸립|에서 \d|으로 줄|짧|길어|길었|먼저|일찍|앞당|늘어|늘었|빨라|단축|줄(?:어|었|여|인|입)|줄이(?! )|절약|아끼|대기|남았|남아|상시|운영|상담|지원|거리|payback|pays? for (?:itself|themselves)/
const TAKES_ENGLISH =
  /\b(?:takes?|lasts?|runs? for|within|lead time[^.]{0,30} is|(?:delivered|delivery|ready|ships?|shipped) in)(?: (?:only|just|about|around|under))? $/
/** 잔고가 186억 원 */
const TOPIC = /((?!비율|비중|수치|평균|규모|가격|금액)[가-힣]{2,8}[이가]) (?:약 )?$/
const CLAUSE = 30
/**
 * After a number, up to a condition, an open question or a request without a clause between: 100원만 올라도, 30g 줄어든다면,
 * 100개를 1년 쓰셔도, 여섯 개라고 가정하면, 3종부터 하실지, 200장만 준비해 주십시오.
 */
const SUPPOSED =
  /^(?:(?:[가-힣]{1,4}(?<![는던신인데고며]|니까)|이?라고)?(?: (?![^ ]*(?:[는던신니며데]|지만|(?<!에)서|(?<![다라])고) )[가-힣\d]+){0,3} (?:[가-힣]+(?<![화정측표장전이라려])면(?! 됩| 돼| 된)|(?<=[을를이가에만로씩지쯤년달주고] )[가-힣]*[아어여해라워려내재]도|[가-힣]*셔도)(?=[ ,])|[^,.는던신]{0,16}[할실일될줄볼갈쓸둘올을]지(?=[ ,])|(?:[만을를]|까지)? [가-힣]+ (?:주|보)(?:십시오|세요|시겠[가-힣 ]*|시지요|시죠)[.?!]?$|[만을를]? (?:[가-힣]+ ){0,2}[가-힣]*(?:드리고|보고) 싶|[^,.]{0,16}[는은신]지(?:도|가|는|를)? (?:궁금|여쭙|여쭤|알려|듣고 싶)|[^,.]{0,20}(?:목표|계획|생각)이(?:시|라)?면|[^,.]{0,30}(?:것도|것이) (?:방법|좋을|괜찮|나을|어떨))/
/** After a counted thing: 40대면. */
const SUPPOSED_COUNT = /^(?: ?[가-힣]{1,3}?)?이?(?:라?면|라도)(?=[ ,])/
/** After an example's size: 30장짜리 책이라면. */
const EXAMPLE = /^ ?짜리 [가-힣]+(?: [가-힣]+)?(?:이?라?면(?=[ ,])|[도은는](?= )(?!.*[았었했였됐랐렸졌]))/
/** A number whose extent the question asks for: 하루 300건이 넘나요? In 300건을 처리하시는데 … 있나요? it is stated. */
const ASKED =
  /^(?: ?[가-힣]{1,3})?[이가은는을를]? ?(?:이상|넘|쯤|정도|가량|안팎)(?:(?!시는 |신 |[며서] |는데|니까?[ ,]|고 (?!계|있)).)*[가-힣]\?$/
const ASKED_ENGLISH =
  /^(?:do|does|did|is|are|have|has|what|which)\b.*\b(?:over|more than|around|about|at least) $|^(?:how|what|which)\b[^:]*:[^?]*$|^what (?:would|could|if)\b/i
/** If only 12 of you … */
const IF = /\b(?:if|whether|suppose|a trial (?:of|with))\b(?:(?!\byour\b)[^,.])*$/i
const OPINION = /(?:고 (?:생각합니다|생각해요|봅니다|믿습니다)|것 같(?:습니다|아요))[.!]?$/
/** After a share that is gone, not left: 50% 이상 줄었습니다 */
const CHANGED_BY =
  /^[이가]?,? ?(?:이상|넘게|가까이|가량|정도|쯤|남짓|나)? ?(?:줄|감소|절감|단축|낮|내려|빨|덜|아끼|less\b)/
/** 2027년 상반기 교육 계획: what we propose. */
const PLANS = /계획|준비|대비|제안/
/** What was planned is reached. */
const REACHED = /축하|돌파|달성|(?<![가-힣])(?:이미|벌써|어느덧|어느새) /
/** What one customer reached, told of all or of the average. */
const ONE_CASE =
  /(?:(?<![가-힣])(?:한|어느|모) (?!(?:달|번|명|사람|대|분|해|시간|주|건|개|장|팀)[가는이은에 ])[가-힣]+(?: [가-힣]+)?(?:에서|[은는이가])|고객사? [a-z][가-힣]*[은는이가]).*(?:줄|늘|감소|절감|낮|단축|높|올[라랐]|빨라)|\b(?:at|for|in) one\b|\bone (?:[a-z]+ ){1,2}(?:cut|saved|reduced|saw|grew)\b/i
const OF_ALL =
  /모두|모든|전부|하나같이|예외 없이|(?:고객(?:사|분)?|업체|회사|곳)들(?:은|이|에서) |평균|\b(?:all|every|on average|our customers)\b/i
/** 모든 매장을 합쳐 월 20만 원, of 매장당 월 20만 원 */
const IN_ALL = /합쳐|합해서|통틀어|\bin total\b/
const PER_UNIT = /[가-힣]당 |한 [가-힣]{1,3}에 |\bper\b/
const THERE_IS = /[가-힣][도이가] 있(?:습니다|어요|었)/
/** Of more numbers, some two fit by chance. */
const MOST_DERIVED = 12
/** Words of a calculation. */
const COMPUTED =
  /셈|한 (?:분|사람|명|곳|대)[이당에]|이면|면 |나누|나눠|나뉘|마다|곱하|꼴|합치|합쳐|모두|[가이] 됩니다|되는|\bcomes? to\b|\bper\b/

/** Before what an age will be. */
const AHEAD = /앞두|남[았은아]|(?:뒤|후)(?=[ 에면,])/

/** What is more or left. */
const COMPARED = /차이|포인트|[가-힣] 더 |나머지|남는|남습|\bmore\b/

/** What one of several has. */
const PER_ONE = /셈|한 (?:분|사람|명|곳|대|개|실|병상)|[가-힣]당 |나누|나눠|꼴|\bper\b|\beach\b/

/** The numbers and dates of a sentence. */
export function numberClaims(sentence: Sentence): Found[] {
  const read = sentence.numbers
    .filter(
      (number) => !(number.class === 'bare' || LISTED.test(number.unit) || isOfGivenName(number, sentence)),
    )
    .map((number) => {
      const isContradicted = isMoreThanGiven(number, sentence)
      const support = isContradicted ? null : supportOf(number, sentence)
      return { number, support, isContradicted, isStated: support !== null || isClaim(number, sentence) }
    })
  const open = new Set(
    read.filter(({ support, isStated }) => support === null && isStated).map(({ number }) => number),
  )
  // a result may be an operand of the next one
  const sourced = [...sentence.sourced, ...sentence.numbers.filter((number) => !open.has(number))]
  const isComputed = COMPUTED.test(sentence.text) || COMPARED.test(sentence.text)
  return read.flatMap(({ number, support: given, isContradicted, isStated }): Found[] => {
    if (!isStated) return []
    const support = given ?? (isContradicted ? null : computedFrom(number, sentence, sourced, isComputed))
    if (given === null && support !== null) sourced.push(number)
    const kind = ['year', 'years', 'date'].includes(number.class) ? 'date' : 'number'
    return [{ at: number.at, text: number.text, kind, support, isContradicted }]
  })
}

function isClaim(number: FoundNumber, sentence: Sentence): boolean {
  const { text, subject, numbers, isAfterOurs, now } = sentence
  const { class: kind, value, text: words } = number
  const isProposal = isRequest(text) || isMeeting(text)
  if (subject === 'none' && !isAfterOurs && GENERAL_TIME.test(after(number, text))) return false
  if (
    isDenied(after(number, text)) ||
    isSupposed(number, text) ||
    isAsked(number, text) ||
    isPartOfName(number, text)
  )
    return false
  if (kind === 'percent' && subject === 'none' && OPINION.test(text)) return false
  // 한 달에 200대: the period of another number
  if (
    kind === 'span' &&
    (/^한 /.test(words) || PER.test(words + after(number, text))) &&
    !/만에|안에|이내/.test(text)
  )
    return false
  if (kind === 'span' && /^제(?![가-힣]{2})/.test(after(number, text))) return true
  if (kind === 'span')
    return (
      !isRequest(text) &&
      (!isProposal || /이내|만에/.test(text)) &&
      (TAKES.test(text) ||
        (TAKES_ENGLISH.test(text.slice(0, number.at)) && isOfGivenThing(number, sentence)) ||
        (!(numbers.length > 1 && /^(?:하루|일주일)$/.test(words)) && /^이?면 /.test(after(number, text))))
    )
  if (kind === 'date') return !isProposal && !INTENDED.test(text)
  // what the writer did for years
  if (kind === 'years' && subject !== 'lead' && /\bI(?:'ve)?\b/.test(text)) return false
  if (kind === 'year' && subject === 'none' && value > now.year && PLANS.test(text)) return false
  if (GRADE.test(number.unit)) return true
  // one of anything, or two or three of what is general or requested
  if (kind !== 'percent' && kind !== 'won' && kind !== 'year')
    return (
      value !== 1 &&
      (value > 3 ||
        value === 0 ||
        isSmallButStated(number, text, subject) ||
        (!Number.isInteger(value) && /\d/.test(words)) ||
        kind === 'times' ||
        kind === 'years' ||
        (subject !== 'none' && !isRequest(text) && !/^(?:한두|[두세])/.test(words)))
    )
  return true
}

/** Whether a fact tells how long the same thing takes. */
function isOfGivenThing(number: FoundNumber, sentence: Sentence): boolean {
  const near = wordsNear(number, sentence)
  return sentence.all.numbers.some(
    ({ number: { class: kind }, about }) =>
      kind === 'span' && near.some((word) => about.some((one) => isSameWord(one, word))),
  )
}

/** Two or three that are left, or that use what is ours: 세 자리 남았습니다, 공장 두 곳이 씁니다. */
const isSmallButStated = (number: FoundNumber, text: string, subject: Sentence['subject']): boolean =>
  !isRequest(text) &&
  (/^ ?[^.]{0,8}(?:남았|남아 있|한정)/.test(after(number, text)) ||
    (subject !== 'lead' &&
      /^(?:곳|군데|업체|회사|기관)$/.test(number.unit) &&
      /^[이은도]/.test(after(number, text))))

/** 1분에 250장 */
const PER = /^1 ?(?:분|초|시간|일|주|개월)(?:에|당|마다) /
const after = ({ at, text: words }: FoundNumber, text: string): string => text.slice(at + words.length)

/** 하루 30대 넘게 들어오는 날이면: no day of anyone */
const GENERAL_TIME = /^[^,.]{0,20}[는은인할될일] (?:날|때|철|달|시기|경우)(?:이?면|에는|엔|는|마다)?[ ,]/

const isSupposed = (number: FoundNumber, text: string): boolean =>
  SUPPOSED.test(after(number, text)) ||
  EXAMPLE.test(after(number, text)) ||
  (number.class === 'won'
    ? /^이?라면(?=[ ,])/.test(after(number, text))
    : number.class !== 'span' && SUPPOSED_COUNT.test(after(number, text))) ||
  (['people', 'count', 'percent'].includes(number.class) && IF.test(text.slice(0, number.at)))

const isAsked = (number: FoundNumber, text: string): boolean =>
  isRequest(text) &&
  (after(number, text) === '?' ||
    ASKED.test(after(number, text)) ||
    (text.endsWith('?') && ASKED_ENGLISH.test(text.slice(0, number.at))))

/** 한빛20 팀장님, when a fact has 한빛20. */
function isOfGivenName({ at, text: words }: FoundNumber, { text, all }: Sentence): boolean {
  const digits = /^\d+/.exec(words)?.[0] ?? ''
  const word = /[가-힣]+$/.exec(text.slice(0, at))?.[0] ?? ''
  return digits !== '' && word !== '' && all.facts.some((fact) => fact.text.includes(word + digits))
}

/** 영업2팀, 제2공장 */
const isPartOfName = ({ at, value, class: kind }: FoundNumber, text: string): boolean =>
  kind === 'count' && value < 10 && /[가-힣]$/.test(text.slice(0, at)) && /^\d/.test(text.slice(at))

/** Whether the facts with the number only plan what the mail tells as reached, or have it of one customer and the mail of all. */
function isMoreThanGiven(number: FoundNumber, { text, all }: Sentence): boolean {
  const [isReached, isOfAll] = [
    REACHED.test(text) && !AS_PLANNED.test(text),
    OF_ALL.test(text) && !ONE_CASE.test(text) && !THERE_IS.test(text),
  ]
  const isOfWhole = IN_ALL.test(text)
  if (!(isReached || isOfAll || isOfWhole) || ['year', 'years', 'date'].includes(number.class)) return false
  const equal = all.numbers.filter((one) => agrees(number, one.number))
  return (
    equal.length > 0 &&
    equal.every(
      ({ fact, about }) =>
        (isReached && about.some((word) => /^(?:예정|목표|계획|추진|준비|plan|aim)/.test(word))) ||
        (isOfAll && ONE_CASE.test(fact.text) && !OF_ALL.test(fact.text)) ||
        (isOfWhole && PER_UNIT.test(fact.text)),
    )
  )
}

function supportOf(number: FoundNumber, sentence: Sentence): Fact['id'] | null {
  const { facts, numbers: given, index, counted } = givenTo(sentence)
  const equal = given.filter(
    (one) =>
      (GRADE.test(number.unit) || number.unit === '%p'
        ? number.unit === one.number.unit && number.value === one.number.value
        : agrees(number, one.number)) &&
      !isOtherExtent(sentence.text.slice(0, number.at), one.fact.text) &&
      !isOfOtherThing(number, one, sentence.text),
  )
  // 20주년을 3년 앞두고
  const ages = AHEAD.test(sentence.text)
    ? sentence.numbers
        .filter((one) => one.class === 'years')
        .map(({ value }) => ({ ...number, value: Math.abs(number.value - value) || value }))
    : [number]
  const aged =
    number.class === 'years'
      ? facts.filter(({ years }) =>
          years.some((year) => ages.some((age) => isAgeOf(age, year, sentence.now))),
        )
      : []
  const near = wordsNear(number, sentence)
  if (equal.length > 0 || aged.length > 0) {
    const isDate = ['year', 'date', 'years'].includes(number.class)
    const words = isDate ? near : countedBy(number, sentence)
    // the facts give another number for it, or do not know what has the number
    const topic = wordsOf(
      TOPIC.exec(sentence.text.slice(Math.max(0, number.at - CLAUSE), number.at))?.[1] ?? '',
    )
    const isOther =
      (number.class === 'percent' && number.tolerance === 'about' && !isAbout(near, equal[0]?.about ?? [])) ||
      words.some((word) => counted.get(number.class)?.has(word)) ||
      topic.some((word) => !index.has(word))
    const found =
      equal.find(({ about }) => (isAbout(words, about) || !isOther) && !isOpposite(about, near)) ??
      aged
        .map((fact) => ({ fact }))
        .find(
          ({ fact }) => tells(FOUNDED, fact.words) || tells(OPENED, fact.words) || isAbout(near, fact.words),
        )
    if (found) return found.fact.fact.id
  }
  // 회원 3,200명의 결제일은 저희가 맞춥니다: the other side's number
  const own = countedBy(number, sentence)
  const counts = own.filter((word) => !counted.get(number.class)?.has(word))
  // their side counts nothing of this name with this counter: 업체 17곳 beside 유지보수 1,840대
  const isOnlyOther =
    number.unit !== '' && !given.some((one) => one.number.unit === number.unit && isAbout(own, one.about))
  const elsewhere = sentence.all.numbers.find(
    ({ number: other, about }) =>
      agrees(number, other) &&
      !isOpposite(about, near) &&
      (counts.some((word) => about.some((one) => isSameWord(word, one))) ||
        (number.class === other.class &&
          (number.class === 'span' ||
            (number.class === 'won' && number.period !== null && number.period === other.period) ||
            ((own.length > 1 || (isOnlyOther && other.unit === number.unit)) &&
              own.every((word) => about.includes(word)))))),
  )
  const said = facts.find((fact) => isSaidBy(fact.text, number) && isAbout(near, fact.words))
  return (
    elsewhere?.fact.fact.id ??
    said?.fact.id ??
    factAsFarAs(number, sentence)?.fact.id ??
    derivedFrom(number, sentence)
  )
}

/** Whether a fact gives a number without writing it as one: 지난 3월, of 3월부터; 세 곳, of 서울, 대전, 부산 지점. */
function isSaidBy(fact: string, { class: kind, value }: FoundNumber): boolean {
  if (kind === 'date') return value % 100 === 0 && new RegExp(`(?<!\\d)${value / 100}월`).test(fact)
  return (kind === 'count' || kind === 'people') && value > 1 && itemsIn(fact) === value
}

const itemsIn = (text: string): number =>
  /[가-힣a-z]{2,10}(?:(?:, ?| ?· ?|(?:이?랑|와|과|하고) )[가-힣a-z]{2,10}){1,7}/i
    .exec(text)?.[0]
    .split(/, ?| ?· ?|(?:이?랑|와|과|하고) /).length ?? 0

/** The words around a number. */
function wordsNear({ at, text: own }: FoundNumber, { text }: Sentence): string[] {
  const rest = text.slice(at + own.length)
  const words = wordsOf(`${text.slice(Math.max(0, at - CLAUSE), at)} ${rest.slice(0, CLAUSE)}`)
  // 2008년부터: since it began
  return rest.startsWith('부터') ? [...words, '부터'] : words
}

const isAbout = (words: readonly string[], about: readonly string[]): boolean =>
  words.length === 0 || about.length === 0 || words.some((word) => about.some((one) => isSameWord(word, one)))

/** Amounts of money and their shares: those of one are none of another. */
const AMOUNT =
  /영업이익|순이익|매출원가|매출(?!원가)|자산|자본금|예산(?!안)|부채|거래액|취급액|[가-힣]{2}비(?=[가는로를의 ]|용)/g
const PART_OF_YEAR = /반기|분기/
const WHOLE_YEAR = /한 해|연간|1년/
const amountBefore = (text: string): string | undefined => [...text.matchAll(AMOUNT)].at(-1)?.[0]

/** 48곳, of 5곳에서 48대; 운영비 3억, of 구축비 3억. */
function isOfOtherThing(
  { at, unit, class: kind, value }: FoundNumber,
  { number, fact }: Given['numbers'][number],
  text: string,
): boolean {
  if (unit !== '' && unit !== '개' && !number.unit.startsWith(unit))
    return fact.numbers.some(({ number: other }) => other.unit === unit && other.value !== value)
  if (PART_OF_YEAR.test(fact.text) && WHOLE_YEAR.test(text) && !PART_OF_YEAR.test(text)) return true
  if (kind !== 'won') return false
  const [stated, given] = [amountBefore(text.slice(0, at)), amountBefore(fact.text.slice(0, number.at))]
  return stated !== undefined && given !== undefined && stated !== given
}

const EXTENTS: readonly RegExp[] = [
  /평균|보통|대개|on average/,
  /최대|많게는|최고|up to|at most/,
  /최소|적어도|최저|at least/,
]

/** 최대 25% of a fact, 평균 25% in the mail. */
function isOtherExtent(before: string, fact: string): boolean {
  const stated = EXTENTS.filter((words) => words.test(before))
  const given = EXTENTS.filter((words) => words.test(fact))
  return stated.length > 0 && given.length > 0 && !stated.some((one) => given.includes(one))
}

const isOpposite = (a: readonly string[], b: readonly string[]): boolean =>
  (tells(RISE, a) && tells(FALL, b)) || (tells(FALL, a) && tells(RISE, b))

const tells = (meaning: number, words: readonly string[]): boolean =>
  words.some((word) => SAME_MEANING[meaning]?.test(word))

/**
 * A fact with a number that gives the stated one together with another, of a fact or supposed in the sentence; a price of ours also
 * with a count of the reader's.
 */
function derivedFrom(number: FoundNumber, sentence: Sentence): Fact['id'] | null {
  const { all, numbers: stated, text } = sentence
  const change = all.numbers.find(({ fact }) => isChange(number, fact.change, after(number, text)))
  if (change) return change.fact.fact.id
  const values = all.numbers.filter(({ number: { class: kind } }) => !['year', 'date', 'span'].includes(kind))
  const given = [...new Map(values.map((one) => [`${one.number.class} ${one.number.value}`, one])).values()]
  if (given.length > MOST_DERIVED) return null
  const near = wordsNear(number, sentence)
  const words = wordsOf(text)
  const supposed = stated.filter((one) => one !== number && isSupposed(one, text))
  const isComputed = COMPUTED.test(text)
  const isPerOne = PER_ONE.test(text)
  const isOurs = ({ fact }: (typeof given)[number]): boolean => fact.fact.source.kind === 'sender'
  const found = given.find(
    (one) =>
      supposed.some((other) => isDerivedFrom(number, one.number, other, true, true)) ||
      isRest(number, one) ||
      given.some(
        (other) =>
          ((number.class !== 'percent' ||
            Math.abs((100 * one.number.value) / other.number.value - number.value) <= 1 ||
            isAbout(words, [...one.about, ...other.about])) &&
            (number.class === 'won' || number.tolerance !== 'exact' || isOurs(one) === isOurs(other)) &&
            isDerivedFrom(number, one.number, other.number, isComputed, isPerOne)) ||
          (isGrowth(number, one.number, other.number) && isAbout(near, one.about)),
      ),
  )
  return found ? found.fact.fact.id : null
}

/** Whether a number is the share that is left or gone, or the difference, of a change that a fact states. */
function isChange(number: FoundNumber, change: ReadFact['change'], rest: string): boolean {
  if (!change) return false
  const { from, to } = change
  if (number.class === 'times') return isNear(number, to / from) || isNear(number, from / to)
  const left = (100 * to) / from
  return number.class === 'percent'
    ? (!CHANGED_BY.test(rest) && isShare(number, left)) ||
        (!/^ ?으?로 /.test(rest) && isShare(number, Math.abs(100 - left))) ||
        Math.abs(number.value - Math.abs(from - to)) < 1e-6
    : Number.parseFloat(number.text) === Math.abs(from - to)
}

/** 10분의 1만 씁니다, 나머지 60%: what is left of 90 % less, of 40 %. */
const isRest = (stated: FoundNumber, { number }: Given['numbers'][number]): boolean =>
  stated.class === 'percent' &&
  number.class === 'percent' &&
  (isNear(stated, 100 - number.value) || Math.abs(stated.value + number.value - 100) <= 1)

const givenTo = ({ subject, lead, sender, all }: Sentence): Given =>
  subject === 'lead' ? lead : subject === 'sender' ? sender : all

/** What a number counts: the two words before it, and a noun that it is directly joined to: `350개 현장`, `200명이 넘는 직원`. */
function countedBy({ at, text: words }: FoundNumber, { text, numbers, isOwnName }: Sentence): string[] {
  const previous = numbers.findLast((number) => number.at < at)
  const from = Math.max(0, at - CLAUSE, previous ? previous.at + previous.text.length : 0)
  const before =
    text
      .slice(from, at)
      .split(/[,.]\s/)
      .at(-1) ?? ''
  const after =
    /^(?:(?:여|이|가|을)? ?(?:넘는|이상의?|가까운|이르는|달하는|안팎의|정도의|남짓의?) |의 | )([가-힣]{2,10})/.exec(
      text.slice(at + words.length),
    )?.[1] ??
    /^ [a-z]+ [a-z]+/i.exec(text.slice(at + words.length))?.[0] ??
    ''
  // 관리하는 42개소: neither a verb nor a place or means is counted
  const nouns = before.replace(/[가-힣]+(?:하는|되는|하신|하시는|시는|하고|되고|[가-힣]로|에서)(?= )/g, ' ')
  return [...wordsOf(nouns).slice(-2), ...wordsOf(words.replace(/[가-힣]/g, ' ')), ...wordsOf(after)].filter(
    (word) => !isOwnName(word),
  )
}
