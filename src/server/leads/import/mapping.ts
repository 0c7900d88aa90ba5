// Which column of a file is which field: guessed from its title and its content, corrected by the user.
import { IMPORT_FIELDS, type ImportField, NAME_PARTS } from '#api/leads/import-fields.ts'
import type { ImportMapping } from '#api/leads/lead-imports.ts'
import { AppError } from '#core/errors.ts'
import {
  IDENTIFYING_FIELDS,
  LEAD_FIELD_DEFINITIONS,
  LEAD_FIELD_LABELS,
  mapLeadFields,
} from '#core/leads/fields.ts'
import { MAX_CUSTOM_FIELDS } from '#core/leads/lead.ts'

/** Known titles: lower case, without blanks and punctuation. */
const TITLES: Record<ImportField, string> = {
  ...mapLeadFields((field) => `${LEAD_FIELD_LABELS[field]} ${LEAD_FIELD_DEFINITIONS[field].importTitles}`),
  familyName: '성 성씨 lastname familyname surname',
  givenName: 'firstname givenname forename',
  consentBasis: `동의근거 수신근거 근거 수신동의 수신동의여부 동의여부 동의 동의구분 마케팅동의 마케팅수신동의 마케팅수신동의여부 광고수신동의
    광고수신동의여부 수신여부 consent consentbasis legalbasis basis optin marketingconsent`,
  consentSource:
    '출처 수집출처 연락처출처 동의출처 수집경로 동의경로 유입경로 source consentsource leadsource origin',
  consentObtainedOn: `동의일 동의일자 동의날짜 동의일시 동의받은날 수신동의일 수신동의일자 수신동의일시 수집일 수집일자 consentdate consentedon
    consentat optindate dateofconsent`,
  consentEvidence: '증빙 증빙자료 동의증빙 증거 근거자료 evidence proof consentevidence consentproof',
  tags: '태그 태그명 tag tags',
  consentEndedOn: `거래종료일 거래종료일자 거래종료 거래가끝난날 최종거래일 최근거래일 마지막거래일 계약종료일 계약만료일 transactionend
    transactionended transactionendedon lasttransaction lastpurchase contractend`,
}

const FIELD_OF = new Map<string, ImportField>(
  IMPORT_FIELDS.flatMap((field) => TITLES[field].split(/\s+/).map((title) => [title, field] as const)),
)

/** Further titles of lists of companies and people, by which the line of titles is found. */
const OTHER_TITLES = new Set(
  `번호 순번 연번 no 코드 거래처코드 고객번호 사업자번호 사업자등록번호 전화 전화번호 대표전화 휴대폰 휴대전화 휴대폰번호 핸드폰 연락처 팩스 팩스번호
  주소 회사주소 우편번호 부서 부서명 직급 직책 직위 직함 비고 메모 등록일 종목 phone phonenumber tel telephone mobile mobilephone cell fax
  address zip zipcode postalcode department title jobtitle position role notes note remark remarks id recordid`.split(
    /\s+/,
  ),
)

/** What a longer title ends with, as the last noun says what a column is: 구매담당자 이메일, Person - Organization. */
const ENDINGS: [RegExp, ImportField][] = [
  [/(?:firstname|givenname|forename)$/, 'givenName'],
  [/(?:lastname|familyname|surname|담당자성)$/, 'familyName'],
  [
    /(?:상호|(?:회사|업체|기업|법인|거래처|거래선|고객사|회원사|협력사|협력업체|파트너사|기관|단체|소속|(?:발주|매출|매입|공급|납품|판매|구매|수신|제조|시공|참여|참가|출품)[처사])(?:명|이름|명칭)?|(?:company|organi[sz]ation|account|supplier|vendor|exhibitor|employer|affiliation|firm)\d?(?:name)?)$/,
    'companyName',
  ],
  [
    /(?:담당|담당자명?|담당자이름|담당자성명|성함|성명|대표.{0,5}이름|(?:고객|회원|참석자|참가자|신청자|문의자|방문자|바이어)(?:명|이름)|실무자|attn|attention|yourname|nameofcontact|personincharge|(?:person|contact|customer|client|member|attendee|buyer)(?:full)?name)\d?$/,
    'contactName',
  ],
  [/(?:이메일|메일|멜|이메일주소|메일주소|전자우편|email|emailaddress|mailaddress)\d?$/, 'contactEmail'],
  [/(?:업종|산업군|industry)$/, 'industry'],
  [/(?:홈페이지|웹사이트|website)$/, 'website'],
  [/(?:국가|country)$/, 'country'],
  [/(?:시군구|구군시|도시|city)$/, 'city'],
]

/** People of the user's own company, and those who are named beside a contact. */
const OWN =
  /^(?:당사|자사|우리|영업|내부|관리|사내|본사)|소유자|등록자|수정자|입력자|배정|추천인|소개자|owner|sales|seller|assigned|created|modified|accountmanager/
/** Addresses that are not for letters to the contact. */
const SECOND_ADDRESS = /계산서|세금|청구|정산|참조|보조|bill|invoice|^cc|other|home|개인/

/** "성함을 적어 주세요", "회사명은 무엇입니까?" without what asks for the answer. */
const QUESTION =
  /(?:[을를은는이가]?(?:모두|정확히|정확하게)?(?:입력|기재|작성|기입|적어|알려|써|남겨|선택).{0,8}(?:세요|시오|바랍니다|오)|[은는이가]?(?:무엇|어떻게|누구|어디).{0,7}[요까])$/

/** Longer than the title of any field; without a limit the time would grow with the square of the length. */
const TITLE_CHARS = 200

export const plainTitle = (title: string): string =>
  title
    .slice(0, TITLE_CHARS)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/^\d+(?=\p{L})/u, '')
    .replace(QUESTION, '')
    .replaceAll(/^(?:필수|선택|required)(?=.)|(?<=.)(?:필수|선택|required)$/g, '')

/** The field of a known title, also of one in two languages: 이메일 / E-mail. */
function knownField(bare: string): ImportField | undefined {
  const korean = FIELD_OF.get(bare.replaceAll(/[^가-힣]/g, ''))
  return FIELD_OF.get(bare) ?? (korean === FIELD_OF.get(bare.replaceAll(/[^a-z]/g, '')) ? korean : undefined)
}

export const isKnownTitle = (title: string): boolean => {
  const bare = plainTitle(title)
  return knownField(bare) !== undefined || OTHER_TITLES.has(bare)
}

/** A column of exports that is not a field; ignored when such a file is imported. */
export const SUPPRESSED_TITLE = '수신 차단 여부'
/** Columns of exports with the state of a lead; ignored likewise. */
export const STATE_TITLES = ['등록 상태', '마지막 활동 시각', '다음 발송 시각'] as const
/** Columns of a file of rejected rows besides those of its import; ignored likewise. */
export const REJECTED_TITLES = {
  row: '원본 행',
  result: '가져오기 결과',
  reason: '가져오지 못한 이유',
} as const
const OWN_TITLES: readonly string[] = [SUPPRESSED_TITLE, ...STATE_TITLES, ...Object.values(REJECTED_TITLES)]

/**
 * How many rows have a value in a column, and how many an address; `names`, `companies`: the share of its first values that are
 * names of people and of companies.
 */
export type ColumnFacts = { filled: number; addresses: number; names?: number; companies?: number }

type Guess = { field: ImportField; rank: number }

/** Lower ranks win: known titles, then the head of the company, then titles with a known end. */
function guessTitle(title: string): Guess | null {
  const bare = plainTitle(title)
  const field = knownField(bare)
  if (field) return { field, rank: field === 'contactName' && /^대표|^ceo/.test(bare) ? 1 : 0 }
  // of several words with one meaning: 회사/소속
  const parts = title.split(/[/·]/).map(plainTitle).filter(Boolean)
  const meant = new Set(parts.length > 1 ? parts.flatMap((part) => fieldOfWords(part) ?? []) : [])
  const words = meant.size === 0 ? fieldOfWords(bare) : meant.size === 1 ? [...meant][0] : undefined
  return words ? { field: words, rank: 2 } : null
}

/** Whether a title names a field, also at its end. */
export const isTitleOf =
  (field: ImportField) =>
  (title: string): boolean =>
    guessTitle(title)?.field === field

const fieldOfWords = (bare: string): ImportField | undefined =>
  knownField(bare) ?? ENDINGS.find(([pattern]) => pattern.test(bare))?.[1]

/** A column with fewer addresses is not the column of the address. */
const ADDRESS_SHARE = 0.5
const isAddressColumn = (facts: ColumnFacts | undefined): boolean =>
  facts !== undefined && facts.addresses > 0 && facts.addresses >= facts.filled * ADDRESS_SHARE

export const isOwnTitle = (title: string): boolean => OWN.test(plainTitle(title))

const TITLE_SCORES = [3, 2.5, 2]
const CONTENT_SCORE = 2
const NAME_SHARE = 0.6
const COMPANY_SHARE = 0.3

/** For 실무자 beside 실무자 이메일. */
const OWNER_SCORE = 3

/**
 * How well a title and its content fit a name of a company or a person; less than 2 is too little.
 * @param owner whose the address is, as its title says
 */
function nameScore(
  field: 'companyName' | 'contactName',
  title: string,
  guess: Guess | null,
  { names = 0, companies = 0 }: ColumnFacts = { filled: 0, addresses: 0 },
  owner = '',
): number {
  if (isOwnTitle(title) || OWN_TITLES.includes(title)) return 0
  const areNames = names >= NAME_SHARE
  const areCompanies = companies >= COMPANY_SHARE
  if (guess?.field !== field && (guess?.field === 'contactEmail' || OTHER_TITLES.has(plainTitle(title))))
    return 0
  const isOther = guess !== null && guess.field !== 'companyName' && guess.field !== 'contactName'
  if (isOther) return 0
  // 담당 may be an own employee: 이름 beside it is the contact
  const doubt = plainTitle(title) === '담당' ? 0.25 : 0
  const said = guess?.field === field ? (TITLE_SCORES[guess.rank] ?? 0) - doubt : 0
  if (field === 'companyName') return said + (areCompanies ? CONTENT_SCORE : areNames ? -0.5 : 0)
  const isOwner = areNames && owner.length > 1 && plainTitle(title).startsWith(owner)
  return said + (areNames ? CONTENT_SCORE : areCompanies ? -CONTENT_SCORE : 0) + (isOwner ? OWNER_SCORE : 0)
}

/**
 * Maps every column: the address by content before title, names by title and content, the others by title, the best and then first
 * one for each field. Other columns become custom fields, as many as a lead may have, those with most values.
 */
export function guessMapping(columns: readonly string[], facts: readonly ColumnFacts[] = []): ImportMapping {
  const guesses = columns.map(guessTitle)
  const found = new Map<ImportField, number>()
  const email = emailColumn(columns, guesses, facts)
  if (email >= 0) found.set('contactEmail', email)
  const owner = plainTitle(columns[email] ?? '').replace(/(?:이?메일|전자우편|e?mail).*$/, '')
  for (const field of ['companyName', 'contactName'] as const) {
    let best = CONTENT_SCORE - 0.5
    columns.forEach((column, at) => {
      if (at === email || [...found.values()].includes(at)) return
      const guess = guesses[at] ?? null
      const score = nameScore(field, column, guess, facts[at], owner)
      // a title that says it counts more than content alone
      const isBetter =
        score === best && guess?.field === field && guesses[found.get(field) ?? at]?.field !== field
      if (score <= best && !isBetter) return
      best = score
      found.set(field, at)
    })
  }
  columns.forEach((_, at) => {
    const guess = guesses[at]
    if (!guess || /^(?:contact|company)/.test(guess.field) || [...found.values()].includes(at)) return
    const before = found.get(guess.field)
    if (before === undefined || guess.rank < (guesses[before]?.rank ?? 0)) found.set(guess.field, at)
  })
  // beside a family name, 이름 and Name without further words are the given name
  const name = found.get('contactName')
  if (
    name !== undefined &&
    found.has('familyName') &&
    !found.has('givenName') &&
    /(?:^|담당자|고객)(?:이름|name)$/.test(plainTitle(columns[name] ?? ''))
  ) {
    found.delete('contactName')
    found.set('givenName', name)
  }
  const fields = new Map([...found].map(([field, at]) => [at, field] as const))
  const isCustom = (column: string, at: number): boolean => !fields.has(at) && !OWN_TITLES.includes(column)
  const customs = columns
    .flatMap((column, at) => (isCustom(column, at) ? [at] : []))
    .sort((a, b) => (facts[b]?.filled ?? 0) - (facts[a]?.filled ?? 0) || a - b)
  const kept = new Set(customs.slice(0, MAX_CUSTOM_FIELDS))
  return Object.fromEntries(
    columns.map((column, at) => [column, fields.get(at) ?? (kept.has(at) ? 'custom' : 'ignore')]),
  )
}

/**
 * The index of the column with the address, -1 without one: of the columns of addresses the one with a known title, else the one with
 * most; those of the user's own company last.
 */
function emailColumn(
  columns: readonly string[],
  guesses: readonly (Guess | null)[],
  facts: readonly ColumnFacts[],
): number {
  const score = (title: string, at: number): number => {
    const guess = guesses[at]
    const rank = guess?.field === 'contactEmail' ? guess.rank : 3
    if (!isAddressColumn(facts[at])) return 0
    if (rank === 0) return Number.MAX_VALUE
    const weight = isOwnTitle(title)
      ? 0.001
      : SECOND_ADDRESS.test(plainTitle(title))
        ? 0.5
        : rank < 3
          ? 1.2
          : 1
    return (facts[at]?.addresses ?? 0) * weight
  }
  const scores = columns.map(score)
  const most = Math.max(0, ...scores)
  if (most > 0) return scores.indexOf(most)
  // without any address, or without the content, the title decides
  const titled = guesses.flatMap((guess, at) =>
    guess?.field === 'contactEmail' && (guess.rank === 0 || facts.length === 0)
      ? [{ at, rank: guess.rank }]
      : [],
  )
  return titled.sort((a, b) => a.rank - b.rank)[0]?.at ?? -1
}

/** A second address of the contact: nothing but words for a mail, a person and where the address is used. */
const FURTHER_ADDRESS =
  /^(?:person|contact|담당자|고객|회원|업무|직장|회사|개인|집|자택|기타|추가|보조|예비|work|office|business|company|home|personal|private|other|secondary|second|alternate|additional|e?mail|이?메일|전자우편|주소|address|value|(?<!담당자)\d)+$/

export function isFurtherAddress(title: string): boolean {
  const plain = plainTitle(title)
  return FURTHER_ADDRESS.test(plain) && /mail|메일|전자우편/.test(plain)
}

/**
 * The user's mapping, completed by the guess for the other columns.
 * @throws AppError validation_failed when two columns are one field, or no column identifies a lead
 */
export function completeMapping(
  columns: readonly string[],
  given: ImportMapping | undefined,
  facts?: readonly ColumnFacts[],
): ImportMapping {
  const chosen = new Set(columns.map((column) => given?.[column]))
  const guessed = guessMapping(columns, facts)
  const mapping: ImportMapping = {}
  for (const column of columns) {
    const guess = guessed[column] ?? 'custom'
    const isTaken = guess !== 'custom' && guess !== 'ignore' && chosen.has(guess)
    mapping[column] = given?.[column] ?? (isTaken ? 'custom' : guess)
  }
  const targets = Object.values(mapping)
  const repeated = IMPORT_FIELDS.find((field) => targets.filter((target) => target === field).length > 1)
  if (repeated) throw mappingError('한 항목에는 열을 하나만 연결할 수 있습니다.')
  if (![...IDENTIFYING_FIELDS, ...NAME_PARTS].some((field) => targets.includes(field))) {
    throw mappingError('회사명, 담당자명, 이메일 중 하나에는 열을 연결해 주세요.')
  }
  if (targets.filter((target) => target === 'custom').length > MAX_CUSTOM_FIELDS) {
    throw mappingError(
      `사용자 정의 항목으로는 열을 ${MAX_CUSTOM_FIELDS}개까지 가져올 수 있습니다. 나머지는 제외해 주세요.`,
    )
  }
  return mapping
}

const mappingError = (message: string): AppError =>
  new AppError('validation_failed', { message, issues: [{ path: 'mapping', message }] })
