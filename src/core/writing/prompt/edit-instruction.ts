// The instruction that a user's edit of a mail proposes for later mails (rules.md R-473): by rules, without a model.
import { placedSentences } from '../claims/sentences.ts'
import { CLOSING_VARIABLE } from '../email-closing.ts'
import { speechLevel } from '../quality/korean-style.ts'

type ShownMail = { subject: string; body: string }

/** Sentences of one proposal. */
const MAX_SENTENCES = 4
const MAX_WORD = 20
/** So much shorter or longer is a wish for all mails; a sentence or two more belong to this lead. */
const MUCH = { shorter: 0.8, longer: 1.5 } as const
const LEAST_CHANGE = { body: 40, subject: 6 } as const
const GREETING = /안녕하(?:세요|십니까)|(?<![A-Za-z])(?:Hello|Hi|Dear)(?![A-Za-z])/
const ITEM = String.raw`(?:[-•·▪■□✓✔✅*]|\d{1,2}[.)]|[①-⑩])`
/** Two items of a list, one below the other. */
const LISTED = new RegExp(`^\\s*${ITEM}\\s*\\S.*(?:\\n\\s*){1,3}${ITEM}`, 'm')

/** What a user removed everywhere is left out of later mails too. */
const REMOVED: readonly (readonly [RegExp, string])[] = [
  [/[!！]/, '느낌표를 쓰지 말아 주세요.'],
  [/(?![✓✔■□▪])\p{Extended_Pictographic}/u, '이모지를 쓰지 말아 주세요.'],
  [/[가-힣][~∼]|[ㅋㅎㅠㅜ]{2}/, '물결표와 ‘ㅎㅎ’ 같은 표현을 쓰지 말아 주세요.'],
  [LISTED, '목록 대신 문장으로 써 주세요.'],
  [/^\s*(?:P\.? ?S\b|추신)/im, '추신을 붙이지 말아 주세요.'],
  [
    /(?:^|\s)(?:저는|제 이름은) [^.\n]{0,80}(?:입니다|이에요|예요|합니다)|맡고 있는 [가-힣]{2,4}(?:입니다|이라고)|(?:저희|당사)[가-힣 ]{0,14}[은는] [^.\n]{0,60}(?:회사|기업|전문|스타트업|팀)(?:입니다|이에요|예요)/m,
    '자기소개와 회사 소개를 넣지 말아 주세요.',
  ],
  [
    /인상 ?(?:적|깊)|감탄|감명|존경|훌륭|대단하|눈부신|돋보이|이끌어 가|\b(?:impress|admire|amazing)/i,
    '상대를 칭찬하는 문장을 넣지 말아 주세요.',
  ],
  [
    /죄송|실례|송구|불쑥|갑작스(?:레|러|럽)|바쁘신 (?:와중|중|가운데)|\b(?:sorry|apologi)/i,
    '사과하거나 지나치게 낮추는 말을 쓰지 말아 주세요.',
  ],
  [/무궁한|번창|건승|기원(?:합니다|드립니다|해요)/, '상투적인 맺음말을 쓰지 말아 주세요.'],
  [
    /것 같(?:습니다|아요)|않을까 ?(?:합니다|해요|생각|싶)|아마도? |듯(?:합니다|해요)|사료됩니다/,
    '추측하는 표현 대신 단정해서 써 주세요.',
  ],
  [
    /혁신적|획기적|업계 ?최고|최고의|최첨단|압도적|최초|놀라운|완벽한|독보적|차원이 다른/,
    '‘혁신적인’, ‘최고의’ 같은 과장된 표현을 쓰지 말아 주세요.',
  ],
  [/마감 ?임박|선착순|놓치지|서두르|한정/, '재촉하는 표현을 쓰지 말아 주세요.'],
]
const SMALL_TALK = /날씨|환절기|무더위|추위|쌀쌀|안부|평안|잘 지내|하루 보내고 계|건강하신지/
const SUBJECT_MARK = /^\s*[[(【<]|[★☆■◆♥▶]/

/**
 * The habits that an edit shows, as Korean sentences for a prompt; '' when no rule applies. What one mail needs (a corrected fact, another
 * name, a typing error, a sentence more) is no habit: words are quoted only when they were replaced in the same way twice.
 * @param mask `leadMask` of the lead
 */
export function proposeInstruction(
  before: ShownMail,
  after: ShownMail,
  mask: (text: string) => string,
): string {
  const [old, now] = [ownText(before.body), ownText(after.body)]
  const greeting = greetingRule(old, now)
  const level = levelRule(old, now)
  const isGone = (pattern: RegExp): boolean => pattern.test(old) && !pattern.test(now)
  return [
    level,
    lengthRule('본문', old, now, LEAST_CHANGE.body, 50),
    greeting,
    greeting === '' && isGone(SMALL_TALK) ? '안부나 날씨 이야기 없이 바로 시작해 주세요.' : '',
    ...REMOVED.filter(([pattern]) => isGone(pattern)).map(([, rule]) => rule),
    LISTED.test(now) && !LISTED.test(old) ? '나열하는 내용은 목록으로 써 주세요.' : '',
    questionRule(old, now),
    ...wordRules(old, now, mask, level !== ''),
    ...subjectRules(before.subject, after.subject, mask),
    numbersRule(old, now),
    shapeRule(old, now),
  ]
    .filter((sentence) => sentence !== '')
    .slice(0, MAX_SENTENCES)
    .join(' ')
}

/** Without the lines that the program adds. */
const ownText = (body: string): string =>
  body
    .split('\n')
    .filter((line) => !CLOSING_VARIABLE.test(line))
    .join('\n')
    .trim()

function greetingRule(old: string, now: string): string {
  if (GREETING.test(old) === GREETING.test(now)) return ''
  return GREETING.test(now) ? '인사말로 시작해 주세요.' : '인사말 없이 바로 시작해 주세요.'
}

const LEVEL_NAMES = { formal: '합니다체', polite: '해요체' } as const

/** Most sentences are in another level than before. */
function levelRule(old: string, now: string): string {
  const [was, is] = [levelOf(old), levelOf(now)]
  return was === null || is === null || was === is ? '' : `${LEVEL_NAMES[is]}로 써 주세요.`
}

function levelOf(text: string): keyof typeof LEVEL_NAMES | null {
  // 드릴까요? is asked in both
  const levels = sentencesOf(text)
    .filter((sentence) => !sentence.endsWith('?'))
    .map(speechLevel)
  const count = (wanted: string): number => levels.filter((level) => level === wanted).length
  const [formal, polite] = [count('formal'), count('polite')]
  return formal > 2 * polite ? 'formal' : polite > 2 * formal ? 'polite' : null
}

/** The end asks something new, and did not ask before: a name below the last sentence counts as one. */
function questionRule(old: string, now: string): string {
  const questions = (text: string): string[] =>
    sentencesOf(text)
      .slice(-3)
      .filter((sentence) => sentence.endsWith('?'))
  const isNew = questions(now).some((sentence) => !old.includes(sentence))
  return isNew && questions(old).length === 0 ? '답하기 쉬운 질문으로 끝내 주세요.' : ''
}

/** Words for both sides, and words that were replaced in the same way twice; in another level every word may differ. */
function wordRules(
  old: string,
  now: string,
  mask: (text: string) => string,
  isOtherLevel: boolean,
): string[] {
  const isGone = (word: string): boolean => old.includes(word) && !now.includes(word)
  if (isGone('당사') && now.includes('저희')) return ['‘당사’ 대신 ‘저희’라고 써 주세요.']
  if (isGone('귀사') && mask(now).includes(COMPANY)) return ['‘귀사’ 대신 상대 회사의 이름을 써 주세요.']
  const pairs = isOtherLevel ? [] : replacedWords(sentencesOf(old), sentencesOf(now))
  const twice = pairs.filter((pair, i) => pairs.indexOf(pair) < i)
  return [...new Set(twice)].flatMap((pair) => {
    const [from = '', to = ''] = pair.split(' ')
    return isQuotable(from, mask) && isQuotable(to, mask)
      ? [`‘${from}’ 대신 ‘${to}’라는 말을 써 주세요.`]
      : []
  })
}

/** `old new` of each word that was replaced by one other word, without particles. */
function replacedWords(old: readonly string[], now: readonly string[]): string[] {
  return changesOf(old, now)
    .filter(({ removed, added }) => removed.length === added.length)
    .flatMap(({ removed, added }) =>
      removed.flatMap((sentence, i) => {
        const [was, is] = [sentence.split(/\s+/), (added[i] ?? '').split(/\s+/)]
        return was.length === is.length
          ? was.map((word, at) => [noun(word), noun(is[at] ?? '')]).filter(([from, to]) => from !== to)
          : []
      }),
    )
    .map((pair) => pair.join(' '))
}

const noun = (word: string): string =>
  word.replace(/(?<=.{2})(?:으로|에서|에게|은|는|이|가|을|를|의|에|로|도|와|과)$/, '')

/** Sentences that were replaced between two that stayed. */
function changesOf(was: readonly string[], is: readonly string[]) {
  const changes: { removed: readonly string[]; added: readonly string[] }[] = []
  let from = 0
  let added: string[] = []
  for (const sentence of is) {
    const at = was.indexOf(sentence, from)
    if (at < 0) added.push(sentence)
    else {
      changes.push({ removed: was.slice(from, at), added })
      added = []
      from = at + 1
    }
  }
  return [...changes, { removed: was.slice(from), added }]
}

const sentencesOf = (text: string): string[] => placedSentences(text).map((sentence) => sentence.text)

/** A word without a number, and nothing of the lead or of the syntax of prompts. */
const isQuotable = (word: string, mask: (text: string) => string): boolean =>
  word.length <= MAX_WORD && /^[\p{L}-]{2,}$/u.test(word) && mask(word) === word

const COMPANY = '[회사명]'

function subjectRules(old: string, now: string, mask: (text: string) => string): string[] {
  const isMarkGone = SUBJECT_MARK.test(old) && !SUBJECT_MARK.test(now)
  const names = (subject: string): boolean => mask(subject).includes(COMPANY)
  return [
    isMarkGone ? '제목에 말머리와 특수 기호를 쓰지 말아 주세요.' : '',
    now.trim().endsWith('?') && !old.trim().endsWith('?') ? '제목을 질문으로 써 주세요.' : '',
    names(now) && !names(old) ? '제목에 상대 회사의 이름을 넣어 주세요.' : '',
    isMarkGone ? '' : lengthRule('제목', old, now, LEAST_CHANGE.subject, 1),
  ]
}

/** A number of the old text stands in the first three sentences, after greeting and introduction, where none was. */
function numbersRule(old: string, now: string): string {
  const begin = (text: string): string => sentencesOf(text).slice(0, 3).join(' ')
  const first = /\d[\d,.]*/.exec(begin(now))?.[0]
  return first && !/\d/.test(begin(old)) && old.includes(first) ? '수치를 앞에 써 주세요.' : ''
}

/** Shorter sentences, or more paragraphs, with about as much text. */
function shapeRule(old: string, now: string): string {
  if (now.length < old.length * MUCH.shorter || now.length > old.length * MUCH.longer) return ''
  const mean = (text: string): number => text.length / Math.max(1, sentencesOf(text).length)
  if (mean(now) <= mean(old) * 0.7) return '문장을 짧게 끊어 써 주세요.'
  const paragraphs = (text: string): number => text.split(/\n\s*\n/).length
  return paragraphs(now) >= 2 * paragraphs(old) && paragraphs(now) >= 3
    ? '문단을 두세 문장마다 나눠 주세요.'
    : ''
}

/** A longer subject is no wish, nor is a body to which sentences were only added. */
function lengthRule(part: '본문' | '제목', old: string, now: string, least: number, step: number): string {
  const [was, is] = [old.trim().length, now.trim().length]
  if (was === 0 || is === 0 || Math.abs(was - is) < least) return ''
  const characters = Math.max(step, Math.round(is / step) * step)
  const ratio = is / was
  if (ratio <= MUCH.shorter) return `${part}을 ${characters}자 안팎으로 짧게 써 주세요.`
  const isOnlyMore = part === '제목' || sentencesOf(old).every((sentence) => now.includes(sentence))
  return ratio >= MUCH.longer && !isOnlyMore ? `${part}을 ${characters}자 안팎으로 자세히 써 주세요.` : ''
}

/** The prompt with an instruction below it, once. */
export const withInstruction = (prompt: string, instruction: string): string =>
  prompt.split('\n').some((line) => line.trim() === instruction.trim())
    ? prompt
    : [prompt.trimEnd(), instruction.trim()].filter((part) => part !== '').join('\n')
