// Numbers in Korean and English prose, with unit, tolerance and period: 300억 원대, 20여 년, 스물세 분, 네 곳 중 한 곳, $12 million.
import { type Measure, measureOf } from './units.ts'

/** `year`: a calendar year; `years`: an age; `date`: month × 100 + day; `span`: a duration in hours. */
export type NumberClass =
  | 'won'
  | 'percent'
  | 'year'
  | 'years'
  | 'date'
  | 'span'
  | 'people'
  | 'times'
  | 'count'
  | 'bare'

/** How near a stated number must be to a given one. `over`: 넘는, 이상; `under`: 미만, 채 안; `about`: 약, 가까이; `some`: 20여, 300억 원대. */
type Tolerance = 'exact' | 'some' | 'over' | 'under' | 'about'

/** What a number counts over: a rate, all time, or the calendar year. null: not stated. */
type Period = 'day' | 'week' | 'month' | 'annual' | 'total' | number | null

export type FoundNumber = {
  text: string
  at: number
  value: number
  class: NumberClass
  tolerance: Tolerance
  period: Period
  /** the counter, such as 대, 톤, 곳; '%p' for percentage points; empty for other classes */
  unit: string
  measure: Measure
}

/** The date of a mail. `month`: 1 to 12. */
export type MailDate = { year: number; month: number }

/** @param day YYYY-MM-DD, also with a time */
export const mailDate = (day: string): MailDate => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
})

const SCALES: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1e3, 만: 1e4, 억: 1e8, 조: 1e12 }
const ONES = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉']
/** Words for a few, and those before 달 and 장. */
const SOME: Readonly<Record<string, number>> = {
  한두: 1.5,
  두세: 2.5,
  서너: 3.5,
  네댓: 4.5,
  대여섯: 5.5,
  예닐곱: 6.5,
  일고여덟: 7.5,
  석: 3,
  넉: 4,
}
const TENS = ['열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']
const SINO = '일이삼사오육칠팔구'
const DAYS: Readonly<Record<string, number>> = {
  반나절: 4,
  한나절: 6,
  하루: 24,
  이틀: 48,
  사흘: 72,
  나흘: 96,
  닷새: 120,
  일주일: 168,
  열흘: 240,
  보름: 360,
}
/** Read before a duration and times. */
const ENGLISH =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety'.split(
    ' ',
  )
const ONE = [...Object.keys(SOME), ...ONES].join('|')
/** 백마흔, 여든두만: tens may follow hundreds and precede 만. */
const NATIVE = `(?:(?:[이삼사오육칠팔구]?백)?(?:${TENS.join('|')}|스무)(?:${ONE})?만?|${ONE})`

/** 세척 is no 세 척: only a larger number may be written together with its counter. */
const TENS_BEFORE = `(?:${TENS.join('|')}|스무).{0,2}`
const DIGITS = String.raw`\d{1,3}(?:,\d{3}){1,4}|\d{1,15}(?:\.\d{1,4})?`
const NATIVE_UNIT =
  '명|분(?! 정도| 안| 만|이면)|번|통|회|잔|줄|끼|곳|개|척|동|대|배|주(?=[ 간만에면])|군데|권|종|팀|매장|지점|공장|나라|해|년|달|시간|마리|두|채|병|가구|세대|건|쌍|알|장|편|가지|[가-힣]{1,2}사(?=[에가는를의도 ])'
const SHARED = `(?:\\d{1,4}|${NATIVE}|십|백|천) ?(?:명|분|곳|개|건|대|사람|채|번|통|장|편|마리|집)`
/** Numbers without a counter: 셋 중 하나. */
const BARE_ONES = ['하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열']
const BARE = `(?:${BARE_ONES.join('|')})`
const NUMBER = new RegExp(
  [
    `(?<whole>${SHARED}) ?(?:가운데|중(?:에서?)?) (?:거의 |약 )?(?<part>${SHARED})|(?<whole2>${SHARED})에 (?<part2>${SHARED})(?=꼴)|(?<ofThese>${BARE})(?: (?:중|가운데)|(?<=열)에) (?<these>${BARE}|${ONE}(?= (?:명|분|곳|개|대|건)))`,
    String.raw`(?<half>절반|반(?=으로 (?:줄|낮|단축))|(?<=\b(?:in|by) )half\b)|(?<english>(?<=\bby )an? (?:quarter|third)|(?:(?:a|one) (?:quarter|third)|two thirds|three quarters)(?= of\b))|(?<fraction>(?:\d{1,2}|[이삼사오]) ?분의 ?(?:\d{1,2}|[일이삼사]))|(?<multiple>\b(?:doubled|tripled)\b)|(?<age>사?반세기|반백 ?년)|(?<days>${Object.keys(DAYS).join('|')})(?= ?(?:면|이면|만에|안에|이내|이 걸|가 걸| 걸|소요|제작|발송|과정)|$)`,
    String.raw`(?<month>\d{1,2}) ?월 ?(?<day>\d{1,2}) ?일|(?<=(?:년|지난|오는|올해|내년|작년|지난해) )(?<only>\d{1,2})월`,
    String.raw`(?<![\w.제])(?:(?<since>(?<=\b(?:since|in|from|until|by) ))|)(?<money>[$₩€]|(?<![A-Za-z])(?:KRW|USD|EUR) ?)?(?<tenThousand>(?<![가-힣])만 (?=\d천))?(?<digits>${DIGITS})(?<scales>(?: ?(?:\d,\d{3}|\d{0,4})[십백천만억조]){0,4}(?:(?<=[만억]) ?(?:\d,\d{3}|\d{3,4})(?![\d,.%십백천만억조]| ?[년월]))?)(?<rest>[^\n.!?]{0,28})`,
    String.raw`(?<![가-힣])(?<native>${NATIVE})(?<nativeRest>(?: |(?<=${TENS_BEFORE}) ?)(?:${NATIVE_UNIT})[^\n.!?]{0,8}|(?<=(?:${TENS.join('|')})(?:${ONES.join('|')})) [가-힣]{2}[^\n.!?]{0,8})`,
    String.raw`(?<![\w-])(?<word>${ENGLISH.join('|')})(?<wordRest> (?:times(?! an?\b)|minutes|hours|days|weeks|months|years)\b)`,
    String.raw`(?<![가-힣])(?<plain>[백천만]|[일이삼사오육칠팔구십백천만]{2,8})(?<plainRest>여? ?(?:명|곳|개|건|회|대|평|가구|억|원|권|톤|종|장|병|마리|세대|편)[^\n.!?]{0,8})`,
  ].join('|'),
  'g',
)
const POINTS = /^ ?(?:%p|(?:%|퍼센트) ?포인트|percent(?:age)? points?)/
const PART_OF_TOTAL = new RegExp(`^(?<digits>\\d{1,4})|^(?<native>${NATIVE})|^(?<plain>[십백천])`)

/** The numbers of a text in order. */
export function numbersIn(text: string, now: MailDate): FoundNumber[] {
  const found: FoundNumber[] = []
  let clauseFrom = 0
  NUMBER.lastIndex = 0
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    const groups = match.groups ?? {}
    const rest = groups.rest ?? groups.nativeRest ?? groups.wordRest ?? groups.plainRest ?? ''
    const head = match[0].slice(0, match[0].length - rest.length)
    const end = match.index + head.length
    // the words after a number only give its unit; the next number may begin in them
    NUMBER.lastIndex = end
    const { kind, length, value } = special(groups) ?? unitOf(rest, readValue(groups), groups)
    const before = text.slice(Math.max(clauseFrom, match.index - 24), match.index)
    const unit =
      kind === 'count' || kind === 'bare'
        ? rest.slice(0, length).replace(/[-여\s]/g, '')
        : kind === 'percent' && POINTS.test(rest)
          ? '%p'
          : ''
    found.push({
      text: `${head}${rest.slice(0, length)}`.trim(),
      at: match.index,
      value,
      class: kind,
      tolerance: roughly(toleranceOf(before, text.slice(end, end + 16)), groups),
      period: periodOf(before, now) ?? englishPeriod(text.slice(end + length)),
      unit,
      measure: measureOf(unit),
    })
    // 작년 한 해에만, 한 달에: what follows is counted over it
    if (kind !== 'year' && kind !== 'date' && groups.native !== '한' && !(kind === 'years' && value === 1))
      clauseFrom = end + length
  }
  return joinedSpans(found, text)
}

/** 2시간 40분 and 1시간 반 are one duration. */
function joinedSpans(found: readonly FoundNumber[], text: string): FoundNumber[] {
  const joined: FoundNumber[] = []
  for (const one of found) {
    const before = joined.at(-1)
    const end = before ? before.at + before.text.length : 0
    if (before?.class === 'span' && one.class === 'span' && one.value < before.value && one.at - end <= 1) {
      const { at } = before
      const words = text.slice(at, one.at + one.text.length)
      joined[joined.length - 1] = { ...one, at, text: words, value: before.value + one.value }
    } else joined.push(one)
  }
  return joined.map((one) => {
    const half = one.class === 'span' && /^ ?반(?=[이만으 ,.]|$)/.exec(text.slice(one.at + one.text.length))
    const unit = HOURS.find(([word]) => word.test(one.text))?.[1] ?? 0
    return half ? { ...one, text: `${one.text}${half[0]}`, value: one.value + unit / 2 } : one
  })
}

/** Halves, shares such as 네 곳 중 한 곳, and 열두세 are rounded. */
const roughly = (
  tolerance: Tolerance,
  { half, whole, ofThese, english, fraction, native }: Groups,
): Tolerance =>
  (tolerance === 'exact' || (tolerance === 'some' && fraction)) &&
  (half || whole || ofThese || english || fraction || !Number.isInteger(nativeValue(native ?? '')))
    ? 'about'
    : tolerance

type Groups = Record<string, string | undefined>
type Read = { kind: NumberClass; length: number; value: number }

function special(groups: Groups): Read | null {
  const is = (kind: NumberClass, value: number): Read => ({ kind, length: 0, value })
  if (groups.ofThese && groups.these)
    return is(
      'percent',
      (100 * (BARE_ONES.indexOf(groups.these) + 1 || nativeValue(groups.these))) /
        (BARE_ONES.indexOf(groups.ofThese) + 1),
    )
  const [whole, part] = [groups.whole ?? groups.whole2, groups.part ?? groups.part2]
  if (whole && part) return is('percent', (100 * partOf(part)) / partOf(whole))
  if (groups.half) return is('percent', 50)
  if (groups.english)
    return is(
      'percent',
      (/^t/.test(groups.english) ? (/^two/.test(groups.english) ? 200 : 225) : 100) /
        (/third/.test(groups.english) ? 3 : /^three/.test(groups.english) ? 3 : 4),
    )
  if (groups.fraction) {
    const [whole = 1, part = 1] = groups.fraction
      .split(/ ?분의 ?/)
      .map((word) => Number(word) || SINO.indexOf(word) + 1)
    return is('percent', (100 * part) / whole)
  }
  if (groups.multiple) return is('times', groups.multiple === 'doubled' ? 2 : 3)
  if (groups.age) return is('years', groups.age.startsWith('사') ? 25 : 50)
  if (groups.days) return is('span', DAYS[groups.days] ?? 24)
  if (groups.only) return is('date', Number(groups.only) * 100)
  if (groups.month) return is('date', Number(groups.month) * 100 + Number(groups.day))
  return null
}

const partOf = (text: string): number => readValue(PART_OF_TOTAL.exec(text)?.groups ?? {}) || 1

function readValue({ tenThousand, digits, scales, native, word, plain }: Groups): number {
  if (word !== undefined) return englishValue(word)
  if (tenThousand) return 1e4 + readValue({ digits, scales })
  if (native !== undefined) return nativeValue(native)
  if (plain !== undefined)
    return scaledValue(plain.replace(/[일이삼사오육칠팔구]/g, (digit) => `${SINO.indexOf(digit) + 1}`))
  return scaledValue(`${(digits ?? '').replaceAll(',', '')}${(scales ?? '').replace(/[ ,]/g, '')}`)
}

const englishValue = (word: string): number => {
  const at = ENGLISH.indexOf(word.toLowerCase())
  return at < 19 ? at + 2 : (at - 17) * 10
}

function nativeValue(word: string): number {
  const hundreds = /^([이삼사오육칠팔구]?)백/.exec(word)
  const below = word.slice(hundreds?.[0].length ?? 0).replace(/만$/, '')
  const ten = TENS.findIndex((tens) => below.startsWith(tens))
  const tens = below.startsWith('스무') ? 20 : (ten + 1) * 10
  const rest = ten < 0 ? below.replace(/^스무/, '') : below.slice(TENS[ten]?.length ?? 0)
  const hundred = hundreds ? 100 * (SINO.indexOf(hundreds[1] || '일') + 1) : 0
  return (hundred + tens + (SOME[rest] ?? ONES.indexOf(rest) + 1)) * (word.endsWith('만') ? 1e4 : 1)
}

/** `1만2천` → 12,000; `9천억` → 900,000,000,000. */
function scaledValue(word: string): number {
  let total = 0
  let part = 0
  let digits = ''
  for (const character of `${word};`) {
    if (/[\d.]/.test(character)) {
      digits += character
      continue
    }
    const scale = SCALES[character] ?? 1
    const number = digits === '' ? 0 : Number(digits)
    digits = ''
    if (scale >= 1e4) {
      total += (part + number || 1) * scale
      part = 0
    } else part += (scale > 1 && number === 0 ? 1 : number) * scale
  }
  return total + part
}

/** Hours of a unit of time. */
const HOURS: readonly (readonly [RegExp, number])[] = [
  [/분|min/, 1 / 60],
  [/초/, 1 / 3600],
  [/시간|hour/, 1],
  [/주|week/, 168],
  [/개월|달|month/, 720],
  [/일|day/, 24],
]
const UNITS: readonly (readonly [NumberClass, RegExp])[] = [
  ['won', /^여?[- ]?(?:원대?|won\b|dollars?\b|(?:USD|KRW|EUR)\b)/],
  ['percent', /^ ?(?:%p|(?:%|퍼센트)(?: ?포인트)?|percent\b|할(?![가-힣]인|인|부|당))/],
  [
    'years',
    /^ ?(?:여 ?)?(?:주년|년째|년간|년 ?(?:넘|이상|가까이|동안|차|연속|전|된|이 ?(?:넘|된)|을 ?맞|의 ?(?:역사|경험|전통))|years?\b)/,
  ],
  ['times', /^ ?배(?![가-힣]{0,1}송)|^ times\b/],
  ['people', /^[-여 ]{0,2}(?:명|인(?![가-힣])|사람|employees|people|persons?\b|staff|members)/],
  [
    'span',
    /^ ?(?:시간|분|초|주일?(?!년)|개월|달|(?:영업|근무)?일(?![가-힣]{0,1}곱)|[- ]?minutes?|hours?|days?|weeks?|months?)/,
  ],
  ['bare', /^ ?(?:월|시(?!간)|am\b|pm\b)/],
  ['years', /^ ?여? ?(?:년|해(?![가-힣]{2}))/],
  [
    'count',
    /^[-여 ]{0,2}(?:여 ?)?(?:[가-힣]{1,3}|[a-z]{3,14}|ha\b|[kcm]?[gml]\b|[kMG][Wgm]h?\b|[GMT]B\b|[㎡㎏㎞㎜㎖])/,
  ],
]

/** From here on 분 counts people. */
const MOST_MINUTES = 200

function unitOf(rest: string, value: number, groups: Groups): Read {
  if (groups.money) {
    const scale = /^ ?(?:(million)|(billion)|([kK]\b))/.exec(rest)
    const factor = scale ? (scale[1] ? 1e6 : scale[2] ? 1e9 : 1e3) : 1
    return { kind: 'won', length: scale?.[0].length ?? 0, value: value * factor }
  }
  const scale = /^[- ](?:(million)|billion)(?=[- ])/.exec(rest)
  if (scale) {
    const read = unitOf(rest.slice(scale[0].length), value * (scale[1] ? 1e6 : 1e9), groups)
    return { ...read, length: read.length + scale[0].length }
  }
  // 98년에
  if (value >= 60 && value < 100 && /^년(?:에|부터|도)/.test(rest))
    return { kind: 'year', length: 1, value: 1900 + value }
  const isYear = value >= 1900 && value < 2100 && groups.scales === '' && !groups.digits?.includes(',')
  if (isYear && (/^ ?년/.test(rest) || !/^ ?[가-힣%]|^ [a-z]{3}/.test(rest) || groups.since !== undefined))
    return { kind: 'year', length: /^ ?년/.exec(rest)?.[0].length ?? 0, value }
  // 스무 분, 6,300분이: people
  if (/^ ?분/.test(rest) && (groups.native !== undefined || value >= MOST_MINUTES))
    return { kind: 'people', length: /^ ?분/.exec(rest)?.[0].length ?? 0, value }
  if (/^ ?할/.test(rest) && value < 10) value *= 10
  const isLarge = /[억조]/.test(groups.scales ?? '')
  for (const [kind, pattern] of UNITS) {
    const unit = pattern.exec(rest)?.[0]
    if (unit === undefined) continue
    if (kind === 'count') {
      const length = countUnit(rest)
      // 시드로 7억: an amount without its currency
      const isPlain = rest.slice(0, length).trim() === ''
      return { kind: isPlain && isLarge ? 'won' : kind, length, value }
    }
    const hours = kind === 'span' ? (HOURS.find(([word]) => word.test(unit))?.[1] ?? 1) : 1
    return { kind, length: unit.length, value: value * hours }
  }
  return { kind: isLarge ? 'won' : 'bare', length: 0, value }
}

/** The length of a counter such as `곳`, `개 현장` without its particle. */
const countUnit = (rest: string): number =>
  /^[-여 ]{0,2}(?:여 ?)?(?:개사|개소|개국|호점|등급|스타|성급|군데|품목|가지|단계|번째|단지|그루|상자|박스|켤레|쪽|팩|캔|벌|편|통|잔|제곱미터|헥타르|밀리미터|센티미터|킬로미터|미터|킬로그램|그램|밀리리터|리터|킬로와트시?|메가와트|기가와트|석|마리|가구|세대|필지|페이지|평|개|곳|건|종|팀|척|동|대|두|실|면|홀|식|톤|점|부|층|장|위|호|회|번|권|채|병|줄|[a-z]{3,14}|ha\b|[kcm]?[gml]\b|[kMG][Wgm]h?\b|[GMT]B\b|[㎡㎏㎞㎜㎖])?/.exec(
    rest,
  )?.[0].length ?? 0

function toleranceOf(before: string, rest: string): Tolerance {
  if (
    /^.{0,8}?(?:미만|이하|안에|이내|채 |[도가이] 안 |도 되지 않|못 미|못 되|아래)/.test(rest) ||
    /(?:under|less than|below) ?$/i.test(before)
  )
    return 'under'
  if (/^.{0,8}?(?:넘|이상|초과|웃[도돌]|돌파)/.test(rest) || /(?:over|more than|above) ?$/i.test(before))
    return 'over'
  if (/^.{0,6}?(?:가까|가량|정도|안팎|쯤|내외|남짓)/.test(rest)) return /남짓/.test(rest) ? 'some' : 'about'
  if (/(?:약|대략|around|about|nearly|almost|roughly|close to) ?$/i.test(before)) return 'about'
  if (/^ ?[십백천만억조]?여/.test(rest) || /^ ?(?:원|명|년|%)?대(?![가-힣]?표)/.test(rest)) return 'some'
  return 'exact'
}

const PERIODS: readonly (readonly [Exclude<Period, null>, RegExp])[] = [
  ['total', /누적|지금까지|이제까지|현재까지|통산|출시 이후/g],
  ['day', /\bDAU\b|하루|매일|일일|일 ?평균|날마다/g],
  ['week', /(?:^|[\s(])주(?=\s)|매주|한 주|주말마다|주마다|주당|주간|일주일에/g],
  ['month', /\bMAU\b|(?:^|[\s(])월(?:[\s ]|간|평균|매출)|(?:달|월)로 |매달|매월|달마다|한 달|월간/g],
  [
    'annual',
    /(?:^|\(|(?<![을를이가])\s)연(?:[\s ]|간|평균|매출)|매년|해마다|한 해|연간|년마다|(?<![\d가-힣])[1일] ?년(?!째|차|[가-힣]*(?:뒤|후|전))/g,
  ],
]
const RELATIVE_YEARS: readonly (readonly [RegExp, number])[] = [
  [/재작년/, -2],
  [/작년|지난해|전년/, -1],
  [/내년/, 1],
  [/올해|금년|올 ?(?:봄|여름|가을|겨울|초)|연초|이번 달|상반기|하반기/, 0],
]

function periodOf(before: string, now: MailDate): Period {
  const relative = relativeYear(before, now)
  if (relative !== null) return relative
  const year = /(?:19|20)\d\d(?=년(?!부터|.{0,12}(?:뒤|이후|이래|[가-힣][서며고] )))/.exec(before)
  if (year) return Number(year[0])
  const named = PERIODS.map(([period, word]) => ({
    period,
    at: [...before.matchAll(word)].at(-1)?.index ?? -1,
  }))
  const last = named.reduce((a, b) => (b.at > a.at ? b : a))
  return last.at < 0 ? null : last.period
}

/** 2 million payments a month */
function englishPeriod(rest: string): Period {
  const named = /^(?: [a-z]+)? (?:a|per|each) (day|week|month|year)\b/i.exec(rest)?.[1]?.toLowerCase()
  return named === 'year' ? 'annual' : ((named as Period | undefined) ?? null)
}

/** The calendar year that 작년, 지난달 and the like name; null: none is named. */
export function relativeYear(text: string, now: MailDate): number | null {
  if (/지난 ?달/.test(text)) return now.month === 1 ? now.year - 1 : now.year
  const found = RELATIVE_YEARS.find(([word]) => word.test(text))
  return found ? now.year + found[1] : null
}
