// Mails and templates of the sandbox model in English.
import { hash32 } from '#core/hash.ts'
import { LENGTH_RANGES, type PresetId } from '#core/writing/prompt/preset-ids.ts'
import type { TemplateOutput } from '#core/writing/prompt/prompt.ts'
import type { MailFacts } from './mail-facts.ts'

const pick = <T>(list: readonly T[], seed: string): T => list[hash32(seed) % list.length] as T

const QUESTIONS = [
  'Would you have 15 minutes for a short call this week?',
  'Could we talk for 15 minutes next week?',
] as const

/** When the introduction says nothing in English. */
const HELPS = [
  'We help with repeated work that takes more time than it should.',
  'Our work is about making everyday tasks a little easier.',
  'We work on the everyday tasks that are easily put off in a busy week.',
] as const

const offer = ({ sender: { english, product }, seed }: MailFacts): string =>
  english || (/^[A-Za-z]/.test(product) ? `We offer ${product}.` : pick(HELPS, `${seed}/offer`))

const DETAILS = [
  'If you tell me what matters most to you, I will begin with that and leave out the rest of the story.',
  'Before anything changes, we would like to hear how you work today and keep the parts that work well.',
  'If it does not fit, please tell me so. I would still be happy to send you the material for reference.',
  'On the call I would like to learn which part of your process takes the most time at the moment.',
] as const

const MIDDLE: Record<PresetId, (company: string, facts: MailFacts) => string[]> = {
  first_proposal: (company, facts) => [
    pick(
      [
        `I am writing to ask whether this could be useful to ${company}.`,
        `I would like to ask how this is done at ${company} today.`,
        `This is a first note to ${company}, with one question at its end.`,
      ],
      facts.seed,
    ),
    offer(facts),
    pick(QUESTIONS, `${facts.seed}/ask`),
  ],
  follow_up: (company, facts) => [
    facts.isLast
      ? `This is my last note about this to ${company}.`
      : `I would like to come back to my earlier mail to ${company}.`,
    offer(facts),
    facts.isLast
      ? 'If this is not the right time, a short reply is enough.'
      : pick(QUESTIONS, `${facts.seed}/ask`),
  ],
  reconnect: (company, facts) => [
    `It has been a while since we talked, and I hope all is well at ${company}.`,
    offer(facts),
    'May I ask whether this is of interest to you now?',
  ],
  event_invitation: (company, facts) => [
    `We are preparing an event and would be glad to welcome ${company}.`,
    offer(facts),
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
  const { company, name, purpose, earlier, length, change, fact, named } = facts
  const own = company || 'your company'
  const parts = [
    `Dear ${name || 'Sir or Madam'},`,
    ...(fact ? [`I read about you: “${fact.text}”.`] : []),
    ...named.slice(0, 2).map((one) => `I prepared this with ${one.name} ${one.value} in mind.`),
    ...MIDDLE[purpose](own, facts),
    'Kind regards',
  ]
  const { min, max } = LENGTH_RANGES[length]
  const size = () => parts.join('\n\n').length
  for (let i = 0; size() < min && i < DETAILS.length; i++) parts.splice(-2, 0, DETAILS[i] as string)
  while (size() > max && parts.length > 4) parts.splice(-3, 1)
  if (change !== '') parts.splice(1, 1, `I hope this note finds ${own} well.`)
  return { subject: earlier > 0 ? '' : `${SUBJECTS[purpose]} ${own}`, bodyText: parts.join('\n\n') }
}

export const englishTemplate = (facts: MailFacts): TemplateOutput => ({
  subject: 'A short proposal for {{회사명 | default: "your company"}}',
  bodyText: [
    'Dear {{담당자명 | default: "Sir or Madam"}},',
    'I am writing to {{회사명 | default: "you"}} because I believe we can help.',
    offer(facts),
    pick(QUESTIONS, `${facts.seed}/ask`),
    'Kind regards',
  ].join('\n\n'),
})
