// Mails and templates of the sandbox model.
import { hash32 } from '#core/hash.ts'
import { customFieldName } from '#core/text/plain-text.ts'
import type { EmailOutput } from '#core/writing/prompt.ts'
import { canonicalName } from '#core/writing/template/variables.ts'
import { blockOf, type SandboxRequest, valuesOf } from './request.ts'

/** The subject of an instruction without the request: ‘…을 소개해 주세요’ becomes ‘…을 소개’. */
const firstSentence = (text: string): string =>
  (text.split(/[.!?\n]/)[0] ?? '')
    .trim()
    .replace(/\s?(?:해|하여|써|적어)\s?(?:주세요|주십시오|줘)$|하세요$/, '')
    .slice(0, 80)

/** Replaces variables in the instruction with values of the lead, as a model would. */
const filled = (text: string, contact: Record<string, string>): string =>
  text.replace(
    /\{\{([^{}|]*)[^{}]*\}\}/g,
    (_, name: string) => contact[canonicalName(customFieldName(name))] ?? '',
  )

export function sandboxEmail({ prompt }: SandboxRequest): EmailOutput {
  const contact = valuesOf(blockOf(prompt, 'contact'))
  const company = contact.회사명 || '귀사'
  const addressee = contact.담당자명 ? `${contact.담당자명}님` : '담당자님'
  const topic = firstSentence(filled(blockOf(prompt, 'instruction'), contact)) || '업무 자동화'
  const field = contact.업종 ? `${contact.업종} 분야` : '비슷한 분야'
  const isFollowUp = prompt.includes('<earlier ')
  const openingSentences = [
    `${company}의 소식을 관심 있게 보고 있습니다.`,
    `${field}의 팀들과 이야기를 나누다 ${company}가 떠올랐습니다.`,
  ]
  const change = blockOf(prompt, 'change')
  const opening = openingSentences[(hash32(company) + (change ? 1 : 0)) % openingSentences.length] ?? ''
  const subject = isFollowUp ? '' : `${company} ${addressee}께 짧은 제안을 드립니다`
  const body = isFollowUp
    ? [
        `${addressee}, 안녕하세요.`,
        '지난번에 드린 메일을 다시 한번 말씀드립니다.',
        `${topic}에 대해 15분만 이야기 나눌 수 있을까요?`,
      ]
    : [
        `${addressee}, 안녕하세요.`,
        opening,
        `${topic}에 대해 도움을 드릴 수 있을 것 같아 연락드렸습니다.`,
        '이번 주에 15분만 시간을 내주실 수 있을까요?',
      ]
  return { subject, bodyText: [...changed(body, change), '감사합니다.'].join('\n\n') }
}

/**
 * Some instructions are understood, so that rewriting can be tried; any other gets another opening and a softer
 * question.
 */
function changed(body: readonly string[], change: string): string[] {
  if (change === '') return [...body]
  if (/짧|간결|줄여/.test(change)) return body.filter((_, i) => i !== 1)
  const soft = '편하신 때를 알려 주시면 그 시간에 맞추겠습니다.'
  if (!/정중|공손|격식/.test(change)) return [...body.slice(0, -1), soft]
  return [...body.slice(0, 1), '바쁘신 가운데 갑작스럽게 연락드려 송구합니다.', ...body.slice(1, -1), soft]
}

export function sandboxTemplate({ system, prompt }: SandboxRequest): EmailOutput {
  const topic = firstSentence(blockOf(prompt, 'template')) || '제안'
  if (system.includes('in English')) {
    const bodyText = [
      'Dear {{담당자명 | default: "Sir or Madam"}},',
      `I am writing to {{회사명}} about ${topic}.`,
      'Would you have 15 minutes this week?',
      'Kind regards',
    ].join('\n\n')
    return { subject: `For {{회사명}}: ${topic.slice(0, 30)}`.trim(), bodyText }
  }
  const bodyText = [
    '{{담당자명 | default: "담당자"}}님, 안녕하세요.',
    `{{회사명}}에 도움이 될 만한 내용이 있어 연락드렸습니다. ${topic}`,
    '이번 주에 15분만 시간을 내주실 수 있을까요?',
    '감사합니다.',
  ].join('\n\n')
  return { subject: `{{회사명}} ${topic.slice(0, 30)}`.trim(), bodyText }
}
