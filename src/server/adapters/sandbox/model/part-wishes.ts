// What the instruction of an AI part asks for (rules.md R-491): subjects, place and number of sentences. Its words are wishes and
// never a text to copy; only what it has in quotation marks may be named.
import type { Theme } from './mail-topics.ts'

/** In the order of the sentences. */
export const SUBJECTS = [
  'greeting',
  'wellbeing',
  'self',
  'busy',
  'again',
  'quoted',
  'congratulation',
  'praise',
  'reason',
  'news',
  'theme',
  'role',
  'pain',
  'now',
  'offer',
  'benefit',
  'case',
  'process',
  'price',
  'fit',
  'trial',
  'event',
  'attachment',
  'material',
  'current',
  'question',
  'call',
  'meeting',
  'time',
  'other',
  'decline',
  'reply',
  'thanks',
] as const
export type Subject = (typeof SUBJECTS)[number]

export const QUESTIONS: readonly Subject[] = ['material', 'current', 'question', 'call', 'meeting']

const CLOSINGS = ['decline', 'reply'] as const

export type Wish = {
  subjects: readonly Subject[]
  /** what news or facts are to be about */
  themes: readonly Theme[]
  place: 'first' | 'last' | 'ps' | null
  /** null: one or two, as the subjects need */
  sentences: 1 | 2 | 3 | null
  /** in quotation marks */
  quoted: string
  /** the quotation is a piece of news */
  isNews: boolean
  /** the other subjects are for a lead without news */
  isElse: boolean
}

/**
 * The first pattern that matches takes its words, so that 자기소개 is no 소개 of the product and 통화 제안 is no offer.
 */
const WORDS: readonly (readonly [Subject | null, RegExp])[] = [
  [
    null,
    /인사(?:말)? ?(?:뒤|다음|후)|부담(?:을|이)? ?(?:없|갖지|느끼지)\S*|부드럽|자연스럽\S*|담당자(?:명|님)께/,
  ],
  ['thanks', /(?:감사|고마|고맙)[가-힣]*(?: (?:인사|말|마음)[가-힣]*)?/],
  [
    'decline',
    /(?:미팅|통화|제안)?\S* ?거절|관심이? ?없|무시|(?:다시|더는?|더 이상) 연락\S* ?(?:안|않|하지|드리지)\S*/,
  ],
  [
    'other',
    /다른 (?:분|담당)|담당자가 (?:바뀌|아니)|맞는 (?:분|담당)|소개해 ?달|연결해 ?(?:달|주)|전달해 ?(?:달|주)/,
  ],
  ['time', /(?:편한|편하신|가능한|가능하신|괜찮은|괜찮으신) (?:시간|때|날|일정|요일)|일정/],
  ['attachment', /첨부/],
  ['congratulation', /(?:축하|응원)(?:의|하는)? ?(?:인사|말|메시지)?/],
  ['self', /자기 ?소개|(?<![가-힣])(?:제|내|저를?|나를?) 소개|누구인지/],
  [
    'again',
    /지난 ?(?:번|메일|주|달|통화|미팅)|앞선|앞서|이전에|보낸 (?:자료|메일|제안서)|리마인드|리마인더|팔로우? ?업|follow|다시 (?:연락|인사|여쭙|여쭤|한 ?번)/i,
  ],
  [
    'case',
    /(?:고객|도입|성공|활용)? ?(?:사례|케이스|후기|실적|레퍼런스|reference)(?: 하나)?[를을]? ?(?:소개|언급|제시)?|고객사|신뢰|수치|숫자|통계|근거|데이터로/i,
  ],
  ['wellbeing', /(?:계절|안부|날씨|명절|연말|연초|새해) ?인사|안부|계절|날씨|명절|연말|연초|새해/],
  ['greeting', /첫 ?인사|인사(?! ?(?:팀|담당|업무|부서))/],
  [
    'reason',
    /연락(?:을|한|했|드린|드리는|하는|하게 된|드리게 된)?\S* ?(?:이유|까닭|계기|배경)|왜 [^,.]{0,14}(?:연락|메일)|왜 (?:하필|굳이)|메일 ?(?:드리는|보내는) ?(?:이유|배경)/,
  ],
  ['now', /왜 지금|지금 (?:도입|필요|바꿔|시작)|타이밍|적기|이 시점/],
  ['event', /행사|세미나|웨비나|초대|박람회|전시회|설명회/],
  ['price', /가격|요금|단가|예산|비용(?=\S* (?:부담|얼마|저렴|합리))/],
  ['process', /(?:도입|설치|적용|진행) ?(?:절차|과정|방법|기간)|절차|온보딩|세팅/],
  ['trial', /무료|체험|트라이얼|시험 ?사용|써 ?보/],
  [
    'meeting',
    /(?:미팅|회의(?!실)|방문|데모|시연|만나|만남|뵙|뵐|찾아뵙|커피|차 한 ?잔|티타임)\S*(?: \S{0,4})?(?:제안|요청|가능)?/,
  ],
  [
    'call',
    /(?:통화|전화|유선)\S*(?: \S{0,4})?(?:제안|요청|가능)?|콜 (?:제안|요청)|CTA|(?:행동|액션)[^,.]{0,3} ?유도|이야기(?:하고|를? ?나누고) 싶|시간 ?(?:을|좀)? ?(?:달라|내 ?달|내 ?주|주실|되|괜찮)|잠깐만? 시간|잠깐만/i,
  ],
  ['busy', /바쁘|바쁜|양해|갑작스/],
  ['material', /(?:회사 ?|제품 ?)?소개 ?자료|자료|소개서|카탈로그|브로슈어|브로셔|견적서/],
  [
    'role',
    /담당자(?!명)\S*(?: (?:역할|직책|입장|업무))?|역할|직책|직함|직무|직급|입장|실무자|대표(?:님|이사)?(?:이|께|의| |$)|팀장|임원|의사 ?결정권자|[가-힣]{2,4}팀(?:에|이|의| |$)/,
  ],
  [
    'current',
    /(?:현재|지금|요즘)?[^,.]{0,6}어떤 (?:방식|방법|식)|어떻게 (?:하|관리|처리|운영|쓰)|현황을? (?:질문|묻|물)/,
  ],
  ['reply', /답장|회신|답변|읽씹|답을|답 주|편하게/],
  ['question', /질문|물음|묻는|물어|여쭤|여쭙|궁금|호기심|후킹|훅|솔깃|hook/i],
  ['fit', /경쟁사|타사|차별(?:점|화)?|상황에 맞|맞춤|규모에 맞|우리 회사가 맞/],
  ['praise', /칭찬|인상 ?깊|인상적|존경|감탄|멋지|대단|존중|관심(?:을|에|이 있| ?표현| ?보)/],
  [
    'news',
    /소식|뉴스|기사|근황|동향|이슈|보도|홈페이지|웹 ?사이트|블로그|SNS|찾아서|검색|뭐 하는지|발표|공고|최근(?![^,.]{0,8}(?:우리|저희))|(?:회사|기업|고객사|상대|쪽|에서)\S{0,4} (?:하는|하시는) 일|(?:하는|하시는) 사업|사업 ?(?:내용|영역|소개|언급)|아이스 ?브레이킹|회사(?:의|에 대한|에 대해|에 관한)? (?:특징|이야기|얘기|정보|언급)|특징/,
  ],
  [
    'pain',
    /고민|어려움|어려운|공감|과제|문제|귀찮|불편|힘든|힘들|엑셀|수작업|애로|페인|니즈|pain|업종|업계|산업|시장/i,
  ],
  [
    'benefit',
    /비용|절감|시간[^,.]{0,8}(?:줄|절약|단축|아끼|아낄)|부담[^,.]{0,4}(?:줄|덜)|효과|장점|강점|효율|좋은지|좋아|좋은 점|이점|혜택|가치|메리트|편해|편리|포인트|얼마나/,
  ],
  [
    'offer',
    /(?<!신)제품|(?:어떤|무슨) 회사|회사 소개|서비스|솔루션|프로그램|소개|도움|도와|연결|제안|해결|접점|우리(?:꺼|것| 거)|저희|활용|필요(?:한지|성|한 이유|함)|관련성|설득/,
  ],
]

const THEME_WORDS: Readonly<Record<Theme, RegExp>> = {
  sites: /공장|증설|지점|지사|이전(?!에|의| 메일)|매장|개점|오픈|센터/,
  staff: /채용|인력|인원|직원|사람을? ?(?:뽑|늘)|조직/,
  abroad: /해외|수출|글로벌|진출/,
  customers: /고객(?: ?수|이 늘| 증가)|회원|가입자/,
  standards: /인증|특허|수상|허가/,
  goods: /신제품|출시|런칭|론칭/,
  growth: /성장|커지|커진|매출|투자|확장|확대|규모/,
}

/** A part that the user does not want: ‘제품 얘기는 하지 말 것’, ‘가격은 빼고’. */
const UNWANTED =
  /[가-힣A-Za-z ]{0,16}?[가-힣A-Za-z]+ ?(?:(?<!과)하지|쓰지|넣지|꺼내지|말하지|언급하지) ?(?:말|마|않)\S*|[가-힣A-Za-z]+(?:은|는|을|를)? (?:빼고|빼|말고|제외\S*)|(?:\S+ ){0,2}\S+(?<!부담|무리) ?없이/g

const QUOTED = /['"‘“「]([^'"‘’“”「」]{2,40})['"’”」](.{0,12})/
/** What follows the name of a thing; after other words it is what the reader is to feel or the text to end with. */
const NAMED =
  /^(?:[을를에의와과]|(?:이|라)는|(?:으로|로) )|^ ?(?:관련|출시|런칭|론칭|이야기|얘기|소식|기사|뉴스|보도|소개|제품|프로그램|솔루션|서비스|앱|행사|세미나|사례|언급|강조|포함)/

/** @param instruction without the values of its variables */
export function wishOf(instruction: string): Wish {
  const [, words = '', after = ''] = QUOTED.exec(instruction) ?? []
  const quoted = NAMED.test(after) ? words.trim() : ''
  const unwanted = (instruction.match(UNWANTED) ?? []).join(' ')
  const said = instruction.replace(QUOTED, ' $2').replace(UNWANTED, ' ')
  const place = placeOf(said)
  const { subjects, rest } = subjectsIn(said.replace(PLACE_WORDS, ' '))
  const { subjects: left } = subjectsIn(unwanted)
  const themes = (Object.keys(THEME_WORDS) as Theme[]).filter((theme) => THEME_WORDS[theme].test(rest))
  const wanted = new Set<Subject>(subjects)
  // what is quoted is ours
  if (themes.length > 0 && !quoted) wanted.add('theme')
  if (quoted) wanted.add('quoted')
  if (QUESTIONS.some((subject) => subject !== 'question' && wanted.has(subject))) wanted.delete('question')
  if (wanted.has('attachment')) wanted.delete('material')
  if (place === 'last' && wanted.has('question')) for (const one of CLOSINGS) wanted.delete(one)
  return {
    subjects: SUBJECTS.filter((subject) => wanted.has(subject) && !left.has(subject)),
    themes,
    place,
    sentences: sentencesOf(said),
    isElse: /없(?:으면|다면|을 때|는 경우)/.test(said),
    quoted,
    isNews: /^ ?(?:소식|기사|뉴스|보도)/.test(after),
  }
}

/** @returns also the words that name no subject */
function subjectsIn(text: string): { subjects: Set<Subject>; rest: string } {
  const subjects = new Set<Subject>()
  let rest = text
  for (const [subject, pattern] of WORDS) {
    const without = rest.replace(new RegExp(pattern, `${pattern.flags}g`), ' / ')
    if (without !== rest && subject) subjects.add(subject)
    rest = without
  }
  return { subjects, rest }
}

const LAST =
  /마무리|맺음|맺는|클로징|closing|끝(?:으로|내|맺|인사| ?문장)|마지막 ?(?:에|문장|문단|줄|인사|멘트)/i
const FIRST =
  /(?:첫|맨 앞|제일 앞) ?(?:문장|문단|줄|머리|마디|시작|멘트)?|도입(?:부|문)|서두|오프닝|인트로|시작|운을 (?:떼|띄)|아이스 ?브레이킹|opening|intro|hook|훅|후킹/i
const PS = /(?:^|[^A-Za-z])P\.? ?S\b\.?|추신/i
const PLACE_WORDS = /(?:첫|마지막|마무리|끝|두 ?번째|세 ?번째|본문) ?(?:문장|문단|줄|멘트|머리|마디)/g

const placeOf = (text: string): Wish['place'] =>
  PS.test(text) ? 'ps' : LAST.test(text) ? 'last' : FIRST.test(text) ? 'first' : null

function sentencesOf(text: string): Wish['sentences'] {
  if (/(?:세|3) ?(?:문장|줄)|문단|단락/.test(text)) return 3
  if (/(?:두|2) ?(?:문장|줄)/.test(text)) return 2
  const isOne = /(?:한|1|첫|마지막|마무리|끝) ?(?:문장|줄|마디)|짧게|짤막|간단|간결|하나만|슬쩍|살짝/.test(
    text,
  )
  return isOne ? 1 : null
}
