// Mails and templates of the sandbox model: composed of its own sentences and the lead's values. No sentence of the prompt is
// copied: an instruction chooses the topic and the purpose only.
import { hash32 } from '#core/hash.ts'
import { withJosa } from '#core/text/josa.ts'
import { LENGTH_RANGES, type PresetId } from '#core/writing/preset-ids.ts'
import type { EmailOutput, TemplateOutput } from '#core/writing/prompt.ts'
import { englishEmail, englishTemplate } from './english.ts'
import { factsOf, type MailFacts } from './mail-facts.ts'
import {
  ANY_INDUSTRY,
  ANY_TOPIC,
  APOLOGY,
  DECLINE_DETAILS,
  DETAILS,
  INDUSTRIES,
  QUESTIONS,
  SOFT_QUESTION,
  THANKS,
  TOPICS,
} from './phrases.ts'
import { blockOf, type SandboxRequest } from './request.ts'

export function sandboxEmail(request: SandboxRequest): EmailOutput {
  const facts = factsOf(request)
  const mail = request.system.includes('in English') ? englishEmail(facts) : koreanEmail(facts)
  const isMentioned = facts.fact !== null && mail.bodyText.includes(facts.fact.text)
  return { ...mail, usedFacts: facts.fact && isMentioned ? [facts.fact.number] : [] }
}

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T

function koreanEmail(facts: MailFacts): TemplateOutput {
  const { company, name, earlier, purpose } = facts
  const addressee = name === '' ? '담당자님' : `${name}님`
  const greeting = `${addressee}, 안녕하십니까.`
  const parts = PARTS[purpose](facts)
  const wished = applyChange(facts, fitLength(facts, [greeting, ...parts, THANKS]))
  const to = company === '' ? addressee : `${company} ${addressee}`
  return { subject: earlier > 0 ? '' : SUBJECTS[purpose](to, facts), bodyText: wished.join('\n\n') }
}

/** Adds details to a long mail and drops the middle of one that is too long. */
function fitLength({ length, purpose, seed }: MailFacts, parts: readonly string[]): string[] {
  const details: readonly string[] = purpose === 'decline_thanks' ? DECLINE_DETAILS : DETAILS
  const { min, max } = LENGTH_RANGES[length]
  const fitted = [...parts]
  const size = () => fitted.join('\n\n').length
  for (let i = 0; size() < min && i < details.length; i++) fitted.splice(-2, 0, pick(details, seed + i))
  while (size() > max && fitted.length > 4) fitted.splice(-3, 1)
  // a short mail is shorter than a medium one of the same lead
  const [, , third = ''] = fitted
  if (length === 'short' && fitted.length > 4 && size() - third.length - 2 >= min) fitted.splice(2, 1)
  return fitted
}

function applyChange(facts: MailFacts, parts: readonly string[]): string[] {
  const { change, seed } = facts
  if (change === '') return [...parts]
  const dropped =
    /[‘'“"]?([^\s‘’'“”"]{2,12}?)[’'”"]?(?:을|를|은|는|이|가)?\s*(?:말|문장|부분|내용|이야기|표현)?(?:을|를|은|는)?\s*(?:빼|삭제|제거|없애|언급하지|쓰지)/.exec(
      change,
    )?.[1]
  if (dropped) {
    const left = parts.filter((part) => !part.includes(dropped))
    // the question had the word: another one is asked instead
    return left.includes(THANKS) && left.length >= 3 ? left : [parts[0] ?? '', SOFT_QUESTION, THANKS]
  }
  if (/짧|간결|줄여/.test(change)) return [...parts.slice(0, 2), ...parts.slice(-2)].filter(isFirstUse)
  if (/정중|공손|격식/.test(change))
    return [...parts.slice(0, 1), APOLOGY, ...parts.slice(1, -2), SOFT_QUESTION, THANKS]
  // another opening than the one of the previous text, and a softer question
  const opening = rotated(openings(facts), seed).find(
    (one) => !facts.previous.includes(one) && one !== parts[1],
  )
  return [...parts.slice(0, 1), opening ?? parts[1] ?? '', ...parts.slice(2, -2), SOFT_QUESTION, THANKS]
}

const isFirstUse = (part: string, i: number, all: readonly string[]): boolean => all.indexOf(part) === i
const rotated = <T>(list: readonly T[], by: number): T[] => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]

function openings({ company, industry, city }: MailFacts): string[] {
  const own = company || '귀사'
  const field = industry === '' ? '비슷한 일을 하는' : `${industry} 분야의`
  return [
    `${own}의 소식을 관심 있게 보고 있습니다.`,
    `${field} 팀들과 이야기를 나누다 ${withJosa(own, '이/가')} 떠올라 연락드립니다.`,
    `${city === '' ? '' : `${city}에 계신 `}${own}의 업무에 도움이 될 만한 내용이 있어 연락드립니다.`,
    `${withJosa(own, '은/는')} 어떻게 일하고 계신지 여쭙고 싶어 메일을 드립니다.`,
  ]
}

function opening(facts: MailFacts): string {
  if (facts.fact) return `홈페이지에서 “${facts.fact.text}”라는 내용을 보았습니다.`
  return pick(openings(facts), facts.seed)
}

const phrasesOf = ({ industry }: MailFacts) =>
  INDUSTRIES.find(({ matches }) => industry !== '' && matches.test(industry)) ?? ANY_INDUSTRY

const problem = (facts: MailFacts, at = 0): string => {
  const { industry, seed } = facts
  const who = industry === '' ? '많은 팀이' : `${industry} 분야의 팀들은`
  return `${who} ${pick(phrasesOf(facts).problems, seed + at)}에 시간을 많이 쓴다고 말씀하십니다.`
}
const help = (facts: MailFacts, at = 0): string => pick(phrasesOf(facts).helps, facts.seed + at)
const question = ({ seed }: MailFacts): string => pick(QUESTIONS, seed >>> 3)
const named = ({ named: values }: MailFacts): string[] =>
  values.slice(0, 2).map(({ name, value }) => `말씀드릴 내용은 ${name} ${value}에 맞추어 준비했습니다.`)

/** The middle of a mail: between greeting and thanks; the question comes last. */
const PARTS: Record<PresetId, (facts: MailFacts) => string[]> = {
  first_proposal: (facts) => [
    opening(facts),
    problem(facts),
    ...named(facts),
    `저희는 ${withJosa(facts.topic, '을/를')} 돕고 있습니다. ${help(facts)}`,
    question(facts),
  ],
  follow_up: (facts) =>
    facts.earlier >= 2
      ? [
          '여러 번 메일을 드려 조심스럽습니다. 이번이 마지막 연락입니다.',
          ...named(facts),
          `${withJosa(facts.topic, '은/는')} 나중에 필요하실 수도 있어 한 가지만 남깁니다. ${help(facts, 2)}`,
          '지금은 필요하지 않으시면 그렇게만 알려 주셔도 괜찮습니다.',
        ]
      : [
          '지난번에 드린 메일을 다시 한번 말씀드립니다.',
          ...named(facts),
          `${facts.topic}에 대해 한 가지를 더 말씀드립니다. ${help(facts, 1)}`,
          question(facts),
        ],
  reconnect: (facts) => [
    `오랜만에 인사드립니다. ${facts.company || '귀사'}의 여러분 모두 평안하시기를 바랍니다.`,
    ...named(facts),
    `그동안 저희는 ${withJosa(facts.topic, '을/를')} 더 쉽게 할 수 있도록 준비했습니다. ${help(facts)}`,
    problem(facts),
    '지금 관심이 있으신지 한 줄로 알려 주시겠습니까?',
  ],
  event_invitation: (facts) => [
    `${facts.topic}에 관한 자리를 준비하면서 ${facts.company || '귀사'} 생각이 나서 초대합니다.`,
    ...named(facts),
    `${facts.industry === '' ? '여러' : facts.industry} 분야의 담당자들이 경험을 나누는 자리입니다. ${problem(facts)}`,
    `이 자리에서 해결 방법을 함께 이야기하려고 합니다. ${help(facts)}`,
    '참석하실 수 있는지 알려 주시면 자세한 안내를 보내 드리겠습니다.',
  ],
  decline_thanks: (facts) => [
    '검토해 주시고 뜻을 분명하게 알려 주셔서 감사합니다.',
    `말씀을 존중하며 ${facts.topic} 이야기를 더 권하지 않겠습니다.`,
    `${facts.company || '귀사'}의 일이 잘 이루어지기를 바랍니다. 필요하실 때 언제든 편하게 연락해 주십시오.`,
  ],
}

const SUBJECTS: Record<PresetId, (to: string, facts: MailFacts) => string> = {
  first_proposal: (to, { topic, seed }) =>
    pick(
      [
        `${to}께 짧은 제안을 드립니다`,
        `${to}, ${topic} 이야기를 나누고 싶습니다`,
        `${to}께 ${topic} 방법을 제안합니다`,
      ],
      seed >>> 5,
    ),
  follow_up: (to, { topic }) => `${to}, ${topic} 관련해 다시 말씀드립니다`,
  reconnect: (to) => `${to}, 오랜만에 인사드립니다`,
  event_invitation: (to) => `${to}을 모시고 싶습니다`,
  decline_thanks: (to) => `${to}, 답해 주셔서 감사합니다`,
}

export function sandboxTemplate({ system, prompt }: SandboxRequest): TemplateOutput {
  const request = blockOf(prompt, 'template')
  const seed = hash32(request)
  const topic = TOPICS.find(([words]) => words.test(request))?.[1] ?? ANY_TOPIC
  if (system.includes('in English')) return englishTemplate(seed)
  const bodyText = [
    '{{담당자명 | default: "담당자"}}님, 안녕하십니까.',
    `{{회사명 | default: "귀사"}}에 도움이 될 만한 내용이 있어 연락드립니다. 저희는 ${withJosa(topic, '을/를')} 돕고 있습니다.`,
    pick(ANY_INDUSTRY.helps, seed),
    pick(QUESTIONS, seed >>> 3),
    THANKS,
  ].join('\n\n')
  return { subject: `{{회사명 | default: "귀사"}}께 ${topic} 방법을 제안합니다`, bodyText }
}
