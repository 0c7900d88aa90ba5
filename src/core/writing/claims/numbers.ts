// Numbers in Korean and English prose, with unit and tolerance: 300억 원대, 20여 년, 스물세 분, $12 million.

type NumberClass = 'won' | 'percent' | 'year' | 'years' | 'time' | 'people' | 'times' | 'count' | 'bare'

/** How near a stated number must be to a given one. `over`: 넘는, 이상; `about`: 약, 가까이; `some`: 20여, 300억 원대. */
type Tolerance = 'exact' | 'some' | 'over' | 'about'

export type FoundNumber = {
  text: string
  at: number
  value: number
  class: NumberClass
  tolerance: Tolerance
}

const SCALES: Readonly<Record<string, number>> = { 십: 10, 백: 100, 천: 1e3, 만: 1e4, 억: 1e8, 조: 1e12 }
const ONES = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉']
const TENS = ['열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔']
const TENS_PATTERN = `(?:${TENS.join('|')}|스무)`
const ONES_PATTERN = `(?:${ONES.join('|')})`

const DIGITS = String.raw`\d{1,3}(?:,\d{3}){1,4}|\d{1,15}(?:\.\d{1,4})?`
const NATIVE_UNIT = '명|분(?! 정도| 안| 만|이면)|곳|개|척|동|대|배|군데|권|종|팀|매장|지점|공장|해|년'
const NUMBER = new RegExp(
  [
    String.raw`(?<![\w.])(?<money>[$₩])?(?<digits>${DIGITS})(?<scales>(?: ?\d{0,4}[십백천만억조]){0,4})(?<rest>[^\n.!?]{0,16})`,
    String.raw`(?<![가-힣])(?<native>${TENS_PATTERN}${ONES_PATTERN}?|${ONES_PATTERN})(?<nativeRest> ?(?:${NATIVE_UNIT})[^\n.!?]{0,8})`,
    String.raw`(?<![가-힣])(?<plain>[백천만])(?<plainRest>여? ?(?:명|곳|개|건)[^\n.!?]{0,8})`,
  ].join('|'),
  'g',
)

/** The numbers of a text in order. */
export function numbersIn(text: string): FoundNumber[] {
  const found: FoundNumber[] = []
  NUMBER.lastIndex = 0
  for (let match = NUMBER.exec(text); match; match = NUMBER.exec(text)) {
    const groups = match.groups ?? {}
    const rest = groups.rest ?? groups.nativeRest ?? groups.plainRest ?? ''
    const head = match[0].slice(0, match[0].length - rest.length)
    // the words after a number only give its unit; the next number may begin in them
    NUMBER.lastIndex = match.index + head.length
    const value = readValue(groups)
    const { kind, length, value: scaled } = unitOf(rest, value, groups)
    found.push({
      text: `${head}${rest.slice(0, length)}`.trim(),
      at: match.index,
      value: scaled,
      class: kind,
      tolerance: toleranceOf(text.slice(Math.max(0, match.index - 12), match.index), rest),
    })
  }
  return found
}

function readValue({ digits, scales, native, plain }: Record<string, string | undefined>): number {
  if (native !== undefined) return nativeValue(native)
  if (plain !== undefined) return SCALES[plain] ?? 1
  return scaledValue(`${(digits ?? '').replaceAll(',', '')}${(scales ?? '').replaceAll(' ', '')}`)
}

function nativeValue(word: string): number {
  const ten = TENS.findIndex((tens) => word.startsWith(tens))
  const tens = word.startsWith('스무') ? 20 : (ten + 1) * 10
  const rest = ten < 0 ? word.replace(/^스무/, '') : word.slice(TENS[ten]?.length ?? 0)
  return tens + ONES.indexOf(rest) + 1
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

const UNITS: readonly (readonly [NumberClass, RegExp])[] = [
  ['won', /^(?:여)? ?(?:원대?|won\b)/],
  ['percent', /^ ?(?:%p?|퍼센트|percent\b)/],
  [
    'years',
    /^ ?(?:여 ?)?(?:주년|년째|년간|년 ?(?:넘|이상|가까이|동안|차|연속|전|된|이 ?(?:넘|된)|을 ?맞)|years?\b)/,
  ],
  ['times', /^ ?배(?![가-힣]{0,1}송)/],
  ['people', /^[-여 ]{0,2}(?:명|인(?![가-힣])|사람|employees|people|persons?\b|staff|members)/],
  [
    'time',
    /^ ?(?:월|일(?![가-힣]{0,1}곱)|시간?|분|초|주일?(?!년)|개월|am\b|pm\b|minutes?|hours?|days?|weeks?|months?)/,
  ],
  ['count', /^[-여 ]{0,2}(?:여 ?)?(?:[가-힣]{1,3}|[a-z]{3,14})/],
]

function unitOf(
  rest: string,
  value: number,
  groups: Record<string, string | undefined>,
): { kind: NumberClass; length: number; value: number } {
  if (groups.money) {
    const scale = /^ ?(?:(million)|(billion)|([kK]\b))/.exec(rest)
    const factor = scale ? (scale[1] ? 1e6 : scale[2] ? 1e9 : 1e3) : 1
    return { kind: 'won', length: scale?.[0].length ?? 0, value: value * factor }
  }
  const isYear = value >= 1900 && value < 2100 && groups.scales === '' && !groups.digits?.includes(',')
  if (isYear && (/^ ?년/.test(rest) || !/^ ?[가-힣%]|^ [a-z]{3}/.test(rest)))
    return { kind: 'year', length: /^ ?년/.exec(rest)?.[0].length ?? 0, value }
  if (groups.native !== undefined && /^ ?분/.test(rest)) return { kind: 'people', length: 2, value }
  for (const [kind, pattern] of UNITS) {
    const unit = pattern.exec(rest)
    if (!unit) continue
    const length = kind === 'count' ? countUnit(rest) : unit[0].length
    return { kind, length, value }
  }
  return /^ ?여? ?년/.test(rest)
    ? { kind: 'years', length: rest.indexOf('년') + 1, value }
    : { kind: 'bare', length: 0, value }
}

/** The length of a counter such as `곳`, `개 현장` without its particle. */
const countUnit = (rest: string): number =>
  /^[-여 ]{0,2}(?:여 ?)?(?:개사|개소|호점|군데|품목|개|곳|건|종|팀|척|동|대|두|실|면|홀|식|톤|점|부|층|장|위|[a-z]{3,14})?/.exec(
    rest,
  )?.[0].length ?? 0

function toleranceOf(before: string, rest: string): Tolerance {
  if (/^.{0,8}?(?:넘|이상|초과|웃도|돌파)/.test(rest) || /(?:over|more than|above) ?$/i.test(before))
    return 'over'
  if (/^.{0,5}?(?:가까이|가량|정도|안팎|쯤|내외|남짓)/.test(rest)) return /남짓/.test(rest) ? 'some' : 'about'
  if (/(?:약|대략|around|about|nearly|almost) ?$/i.test(before)) return 'about'
  if (/^ ?[십백천만억조]?여/.test(rest) || /^ ?(?:원|명|년|%)?대(?![가-힣]?표)/.test(rest)) return 'some'
  return 'exact'
}

/** Whether a stated number agrees with a given one, with the tolerance of its words. */
export function agrees(stated: FoundNumber, given: FoundNumber): boolean {
  if (stated.class !== given.class && given.class !== 'bare' && !bothCount(stated, given)) return false
  return isNear(stated, given.value)
}

/** Counters differ between texts (곳, 개, 매장), so their values are compared; people only with people. */
const bothCount = (a: FoundNumber, b: FoundNumber): boolean =>
  ['count', 'bare'].includes(a.class) && ['count', 'bare'].includes(b.class)

/** Whether a stated number of years is the age of something that began in `year`, give or take one. */
export const isAgeOf = (stated: FoundNumber, year: number, now: number): boolean =>
  stated.class === 'years' &&
  [-1, 0, 1].some((difference) => now - year + difference > 0 && isNear(stated, now - year + difference))

function isNear({ value, tolerance }: FoundNumber, given: number): boolean {
  if (value === given) return true
  if (tolerance === 'over') return given >= value && given < value * 2
  if (tolerance === 'about') return Math.abs(given - value) <= value * 0.15
  if (tolerance === 'some') return given >= value && given < value + lastStep(value)
  return false
}

/** The step of the last digit that is not zero: 20 → 10, 300 → 100, 34 → 1. */
function lastStep(value: number): number {
  let step = 1
  while (value !== 0 && value % (step * 10) === 0) step *= 10
  return step
}
