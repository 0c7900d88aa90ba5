// Mails and templates of the sandbox model in English.
import { LENGTH_RANGES, type PresetId } from '#core/writing/preset-ids.ts'
import type { TemplateOutput } from '#core/writing/prompt.ts'
import type { MailFacts } from './mail-facts.ts'

const pick = <T>(list: readonly T[], seed: number): T => list[seed % list.length] as T

const QUESTIONS = [
  'Would you have 15 minutes for a short call this week?',
  'Could we talk for 15 minutes next week?',
] as const

const HELPS = [
  'We help teams like yours spend less time on repeated work.',
  'We help teams keep their records in one place, so that nothing has to be typed twice.',
  'We help teams see early where their work is delayed.',
] as const

const DETAILS = [
  'We usually start with one team and a small scope, look at the result together, and decide after that.',
  'Before anything changes, we would like to hear how you work today and keep the parts that work well.',
  'If it does not fit, please tell me so. I would still be happy to send you the material for reference.',
  'On the call I would like to learn which part of your process takes the most time at the moment.',
] as const

const MIDDLE: Record<PresetId, (company: string, facts: MailFacts) => string[]> = {
  first_proposal: (company, { seed }) => [
    pick(
      [`I have been following ${company} with interest.`, `I am writing because I thought of ${company}.`],
      seed,
    ),
    pick(HELPS, seed >>> 2),
    pick(QUESTIONS, seed >>> 4),
  ],
  follow_up: (company, { seed, earlier }) => [
    earlier >= 2
      ? `This is my last note about this to ${company}.`
      : `I would like to come back to my earlier mail to ${company}.`,
    pick(HELPS, (seed >>> 2) + 1),
    earlier >= 2 ? 'If this is not the right time, a short reply is enough.' : pick(QUESTIONS, seed >>> 4),
  ],
  reconnect: (company, { seed }) => [
    `It has been a while since we talked, and I hope all is well at ${company}.`,
    pick(HELPS, seed >>> 2),
    'May I ask whether this is of interest to you now?',
  ],
  event_invitation: (company, { seed }) => [
    `We are preparing an event and would be glad to welcome ${company}.`,
    pick(HELPS, seed >>> 2),
    'Please let me know whether you can join us, and I will send you the details.',
  ],
  decline_thanks: (company) => [
    `Thank you for looking at our proposal and for your clear answer.`,
    `We respect your decision and will not press further. I wish everyone at ${company} all the best.`,
  ],
}

const SUBJECTS: Record<PresetId, string> = {
  first_proposal: 'A short proposal for',
  follow_up: 'Coming back to you at',
  reconnect: 'Greetings to',
  event_invitation: 'An invitation for',
  decline_thanks: 'Thank you,',
}

export function englishEmail(facts: MailFacts): TemplateOutput {
  const { company, name, purpose, earlier, length, seed, change, fact, named } = facts
  const own = company || 'your company'
  const parts = [
    `Dear ${name || 'Sir or Madam'},`,
    ...(fact ? [`On your website I read: “${fact.text}”.`] : []),
    ...named.slice(0, 2).map((one) => `I prepared this with ${one.name} ${one.value} in mind.`),
    ...MIDDLE[purpose](own, facts),
    'Kind regards',
  ]
  const { min, max } = LENGTH_RANGES[length]
  const size = () => parts.join('\n\n').length
  for (let i = 0; size() < min && i < DETAILS.length; i++) parts.splice(-2, 0, pick(DETAILS, seed + i))
  while (size() > max && parts.length > 4) parts.splice(-3, 1)
  if (change !== '') parts.splice(1, 1, `I hope this note finds ${own} well.`)
  return { subject: earlier > 0 ? '' : `${SUBJECTS[purpose]} ${own}`, bodyText: parts.join('\n\n') }
}

export const englishTemplate = (seed: number): TemplateOutput => ({
  subject: 'A short proposal for {{회사명 | default: "your company"}}',
  bodyText: [
    'Dear {{담당자명 | default: "Sir or Madam"}},',
    'I am writing to {{회사명 | default: "you"}} because I believe we can help.',
    pick(HELPS, seed),
    pick(QUESTIONS, seed >>> 2),
    'Kind regards',
  ].join('\n\n'),
})
