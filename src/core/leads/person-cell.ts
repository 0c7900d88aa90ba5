// Reads the cells of a list of people: names, names with a job title, and names of companies.
import { plainText } from './address-cell.ts'

/** Longest first where one begins with another. */
const JOB_TITLES = `대표이사 공동대표 부사장 사장 회장 부회장 대표 전무이사 전무 상무이사 상무 이사 감사 고문 본부장 사업부장 지점장 지사장 공장장
  연구소장 센터장 소장 원장 실장 국장 부장 차장 과장 대리 계장 주임 사원 팀장 파트장 그룹장 조장 반장 점장 매니저 수석연구원 책임연구원 선임연구원
  전임연구원 연구원 연구위원 수석 책임 선임 프로 팀원 직원 인턴 교수 부교수 조교수 박사 변호사 회계사 세무사 원무과장 간사 사무국장 사무장 총무
  위원장 위원 주무관 사무관 서기관`
const TITLE = JOB_TITLES.split(/\s+/)
  .sort((a, b) => b.length - a.length)
  .join('|')
const IS_TITLE = new RegExp(`^(?:${TITLE})님?$`)
const UNIT = '[가-힣A-Za-z0-9]{1,12}(?:팀|부|실|과|본부|센터|파트)'
const TITLED = new RegExp(
  `^([가-힣]{2,5}|[가-힣]{1,2} [가-힣]{1,3})(?:\\s*[(\\[/,]\\s*|\\s+|\\s*-\\s*)(?:(${UNIT})[\\s/]+)?(${TITLE})(?:\\s*[)\\]])?(?:\\s*님)?(?:\\s*[(\\[/]\\s*(${UNIT})\\s*[)\\]]?)?$`,
)
const TITLE_FIRST = new RegExp(`^(${TITLE})\\s+([가-힣]{3,4})님?$`)
/** In front of a name with a title. */
const DEPARTMENT = /^([가-힣A-Za-z0-9]{1,12}(?:팀|부|실|본부|센터|파트))[\s/]+(?=[가-힣]{2,4}[^가-힣])/

const SURNAMES =
  '김이박최정강조윤장임한오서신권황안송류유홍전고문양손배백허남심노하곽성차주우구나민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국어은편용예경봉사부가복목형피두감음빈동온호범좌팽승간상시갈단'
/** Syllables that no given name of a word like these has: 구매팀, 제조업, 정회원. */
const FULL_NAME = new RegExp(
  `^(?:[${SURNAMES}][가-힣]{2}|(?:남궁|황보|제갈|선우|사공|서문|독고|동방)[가-힣]{1,2})$`,
)
const NO_NAME =
  /(?:팀|실|업|처|회원|고객|연구소|사업부|[기원주라]도|전자|산업|상사|완료|대기|진행|불가|요청)$/

/** Whether a cell is a Korean full name of three syllables or more; shorter ones look like other words. With or without a title. */
export function isPersonName(cell: string): boolean {
  const { name } = readNameCell(cell)
  const bare = name.replaceAll(' ', '')
  return FULL_NAME.test(bare) && !NO_NAME.test(bare) && !IS_TITLE.test(bare)
}

const FORM =
  /\((?:주|유|사|재|합|의)\)|[㈜㈔]|주식회사|유한회사|합자회사|재단법인|사단법인|협동조합|\b(?:inc|corp|corporation|co|ltd|llc|gmbh|ag|kg|bv|s\.?a|s\.?r\.?l|plc|pty|pte|limited|company)\b\.?/i
/** What names of companies end with. */
const ENDING =
  '산업|상사|전자|물산|테크|시스템즈?|솔루션즈?|엔지니어링|건설|기계|정밀|화학|섬유|식품|유통|무역|통상|정보통신|통신|소프트|모터스|메디칼|바이오|에너지|글로벌|로지스|물류|제약|병원|은행|대학교|공사|협회|조합|그룹|홀딩스|코리아|디자인|컴퍼니'
const WITH_ENDING = new RegExp(`(?:${ENDING})$`)
/** Whether a word may be the last one of a company's name, also alone. */
export const endsAsCompany = (word: string): boolean => WITH_ENDING.test(word)
/** Nothing but such words: an industry or a kind of work, 공사, 건설·기계, 식품 유통. */
const ENDINGS_ALONE = new RegExp(`^(?:(?:${ENDING}|및)[\\s·,/]*)+$`)

/** Legal forms, and names that end as those of companies do. */
export function isCompanyName(cell: string): boolean {
  const name = cell.normalize('NFC').trim()
  return FORM.test(name) || (endsAsCompany(name) && !ENDINGS_ALONE.test(name))
}

/** "홍길동 부장", "부장 홍길동", "홍길동(부장)", "구매팀 홍길동 부장님": their parts. Other texts are the name as they are. */
export function readNameCell(cell: string): { name: string; title: string; department: string } {
  const plain = plainText(cell).normalize('NFC').replaceAll(/\s+/g, ' ')
  const [, name, inner, title, last] = TITLED.exec(plain.replace(DEPARTMENT, '')) ?? []
  if (name !== undefined && title !== undefined)
    return { name, title, department: DEPARTMENT.exec(plain)?.[1] ?? inner ?? last ?? '' }
  const [, first, full] = TITLE_FIRST.exec(plain) ?? []
  if (first !== undefined && full !== undefined && FULL_NAME.test(full))
    return { name: full, title: first, department: '' }
  return {
    department: '',
    name: plain.replace(/^([가-힣]{2,5}) ?님$/, '$1'),
    title: '',
  }
}

/** The family name first and without a blank, as Korean, Chinese and Japanese names are written; else after the given name. */
export const joinName = ({ familyName, givenName }: { familyName: string; givenName: string }): string =>
  /^[\p{Script=Hangul}\p{Script=Han}]+$/u.test(familyName + givenName)
    ? familyName + givenName
    : `${givenName} ${familyName}`.trim()

/** The name in front of an address: "홍길동 <hong@hanbit.kr>". '' without one, and for the name of a company. */
export function nameOfAddress(cell: string): string {
  const name = /^[\s"']*([^"'<>@]{2,40}?)[\s"']*<[^<>]*@/.exec(plainText(cell))?.[1] ?? ''
  return isCompanyName(name) ? '' : name
}
