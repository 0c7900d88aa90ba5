// Workflow proposals of the sandbox model: mails for four aims, from a short topic of the answers, never their sentences.
import { PROPOSAL_LIMITS, type Proposal, type ProposalStep } from '#core/sequences/proposal/proposal.ts'
import { findPlaceholders } from '#core/writing/quality/unfilled-placeholders.ts'
import { fill } from './fill.ts'
import { AIMS, type Aim, CLOSING, FOLLOW_UPS, type MailText, type Texts } from './proposal-texts.ts'
import { blockOf, type SandboxRequest } from './request.ts'

type Answered = { name: string; steps: Record<string, unknown>[] }

export function sandboxProposal({ system, prompt }: SandboxRequest): Answered {
  const previous = readPrevious(blockOf(prompt, 'previous'))
  const request = blockOf(prompt, 'change')
  const language = system.includes('in English') ? 'en' : 'ko'
  const topic = topicOf(blockOf(prompt, 'offer'), language)
  const aim = aimOf(`${blockOf(prompt, 'aim')} ${blockOf(prompt, 'offer')}`, blockOf(prompt, 'aim'))
  const texts = AIMS[language][aim]
  if (previous && request !== '') return answerOf(changed(previous, request, language, texts, topic))
  const count = Number(/정확히 (\d+)통/.exec(prompt)?.[1] ?? 3)
  // a different proposal: the other opening, and longer waits
  return answerOf(proposalFor(texts, { topic, count, language, isOther: previous !== null }))
}

/** As a model answers it: every field of every step. */
const answerOf = ({ name, steps }: Proposal): Answered => ({
  name,
  steps: steps.map((step) => ({ subject: null, bodyText: null, delayDays: null, ...step })),
})

function proposalFor(
  texts: Texts,
  {
    topic,
    count,
    language,
    isOther,
  }: { topic: string; count: number; language: 'ko' | 'en'; isOther: boolean },
): Proposal {
  const [first = texts.openings[0], second = first] = isOther ? [...texts.openings].reverse() : texts.openings
  const followUps = [...texts.followUps, ...FOLLOW_UPS[language]].slice(0, Math.max(0, count - 2))
  const gaps = isOther ? [4, 6, 7, 9, 10] : texts.gaps
  const steps: ProposalStep[] = [mailOf(first ?? CLOSING[language], topic)]
  // five mails or more compare two first mails
  if (count >= 5 && second && second !== first) steps.push(mailOf(second, topic))
  for (const [at, text] of [...followUps, ...(count > 1 ? [CLOSING[language]] : [])].entries())
    steps.push({ kind: 'wait', delayDays: gaps[at] ?? 7 }, mailOf(text, topic))
  return { name: `${topic.slice(0, 30)} ${texts.name}`.trim(), steps }
}

const mailOf = ({ subject, body }: MailText, topic: string): ProposalStep => ({
  kind: 'mail',
  subject: fill(subject, { 주제: topic }),
  bodyText: fill(body, { 주제: topic }),
})

/**
 * The last words of the first clause of what is sold, without verbs: ‘제조업체용 재고 관리 프로그램을 판매합니다’ gives
 * ‘재고 관리 프로그램’. Only letters and digits stay, so nothing else of the answer reaches a mail.
 */
function topicOf(offer: string, language: 'ko' | 'en'): string {
  const fallback = language === 'ko' ? '업무 개선' : 'your daily work'
  const said = offer.split('\n')[0] ?? ''
  const clause = (offer.split(/[.!?\n,:;(<‹]|https?/)[0] ?? '')
    .replace(
      /(?:을|를)\s*(?:팝니다|팔아요|판매|제공|공급|운영|만들|개발|소개).*$|\s*(?:입니다|이에요|예요)$/,
      '',
    )
    .replace(/^.*(?:위한|하는|해 주는|돕는)\s+/, '')
    .replace(/^(?:we|i)\s+(?:sell|offer|provide|make)\s+/i, '')
    .replace(/[^\p{L}\p{N} -]/gu, ' ')
    .trim()
  if (/무시|지시|규칙|프롬프트|ignore|instruction|system|@|www|‹/i.test(said)) return fallback
  const words = clause.split(/\s+/).filter((word) => word !== '' && word.length <= 20)
  const isEnglish = language === 'en' && /[a-z]/i.test(clause) && !/[가-힣]/.test(clause)
  if (language === 'en' && !isEnglish) return fallback
  const topic = words.slice(-3).join(' ').slice(0, 30)
  return topic === '' || findPlaceholders(`${topic} ${topic}님`).length > 0 ? fallback : topic
}

const PATTERNS: readonly (readonly [Aim, RegExp])[] = [
  ['event', /행사|세미나|웨비나|전시|초대|참석|컨퍼런스|설명회|event|webinar|seminar|invit/i],
  ['reconnect', /재접촉|휴면|다시|오랜만|재거래|기존 고객|끊긴|reconnect|re-engage|win back|dormant/i],
  ['trial', /체험|데모|시연|무료|가입|도입|trial|demo|sign[- ]?up/i],
  ['meeting', /미팅|만남|상담|통화|방문|meeting|call/i],
]

/** By the stated aim first, then by the other answers. */
const aimOf = (all: string, aim: string): Aim =>
  [aim, all].flatMap((text) => PATTERNS.filter(([, pattern]) => pattern.test(text)))[0]?.[0] ?? 'meeting'

function readPrevious(json: string): Proposal | null {
  try {
    const { name, steps } = JSON.parse(json) as Proposal
    return Array.isArray(steps) ? { name, steps } : null
  } catch {
    return null
  }
}

/** Several requests in one sentence are all followed; an unknown one gives a softer closing question. */
function changed(
  { name, steps: before }: Proposal,
  request: string,
  language: 'ko' | 'en',
  texts: Texts,
  topic: string,
): Proposal {
  let steps = [...before]
  let isUnderstood = false
  const when = (pattern: RegExp, edit: (now: ProposalStep[]) => ProposalStep[]): void => {
    if (!pattern.test(request)) return
    isUnderstood = true
    steps = edit(steps)
  }
  const bodies = (edit: (body: string) => string) => (now: ProposalStep[]) =>
    now.map((step) => (step.kind === 'mail' ? { ...step, bodyText: edit(step.bodyText) } : step))
  when(/하나 더|한 통 더|추가|늘려|one more|another mail|add/i, (now) =>
    oneMore(now, [...texts.followUps, ...FOLLOW_UPS[language]], topic),
  )
  when(/한 통 줄|하나 줄|메일 줄|한 통 빼|하나 빼|fewer|one less/i, oneLess)
  when(/간격.*(넓|길|늘|여유)|천천히|여유 있|slower|longer (gap|interval|wait)/i, (now) =>
    now.map((step) =>
      step.kind === 'wait'
        ? { ...step, delayDays: Math.min(PROPOSAL_LIMITS.maxDelayDays, Math.ceil(step.delayDays * 1.6)) }
        : step,
    ),
  )
  when(/간격.*(좁|짧|줄)|빨리|촘촘|faster|shorter (gap|interval|wait)/i, (now) =>
    now.map((step) =>
      step.kind === 'wait' ? { ...step, delayDays: Math.max(1, Math.floor(step.delayDays / 2)) } : step,
    ),
  )
  when(/(?<!간격.{0,6})짧|간결|줄여|shorter|brief/i, bodies(shortened))
  when(
    /정중|공손|격식|부드럽|polite|formal|softer/i,
    bodies((body) => politer(body, language)),
  )
  return { name, steps: isUnderstood ? steps : bodies((body) => politer(body, language))(steps) }
}

function oneMore(steps: ProposalStep[], from: readonly MailText[], topic: string): ProposalStep[] {
  const bodies = new Set(steps.map((step) => (step.kind === 'mail' ? step.bodyText : '')))
  const text = from
    .map((one) => mailOf(one, topic))
    .find((one) => one.kind === 'mail' && !bodies.has(one.bodyText))
  const last = steps.findLastIndex((step) => step.kind === 'wait')
  if (!text || steps.filter(({ kind }) => kind === 'mail').length >= PROPOSAL_LIMITS.maxAllMails) return steps
  // before the closing mail
  if (last < 0) return [...steps, { kind: 'wait', delayDays: 4 }, text]
  return [...steps.slice(0, last), { kind: 'wait', delayDays: 4 }, text, ...steps.slice(last)]
}

/** Without the mail before the last one. */
function oneLess(steps: ProposalStep[]): ProposalStep[] {
  const waits = steps.flatMap((step, at) => (step.kind === 'wait' ? [at] : []))
  const [from, to] = waits.slice(-2)
  return from === undefined || to === undefined ? steps : [...steps.slice(0, from), ...steps.slice(to)]
}

/** Greeting, one paragraph and the question. */
function shortened(body: string): string {
  const parts = body.split('\n\n')
  return parts.length <= 3 ? parts.join('\n\n') : [parts[0], parts[1], parts.at(-1)].join('\n\n')
}

const POLITE = {
  ko: '바쁘신 가운데 갑작스럽게 연락드려 송구합니다.',
  en: 'I apologise for writing to you out of the blue.',
} as const

function politer(body: string, language: 'ko' | 'en'): string {
  const [greeting = '', ...rest] = body.split('\n\n')
  return body.includes(POLITE[language]) ? body : [greeting, POLITE[language], ...rest].join('\n\n')
}
