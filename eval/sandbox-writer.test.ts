// The mails of the sandbox writer pass the checks of the product: 240 leads, as first mail, follow-up and last mail.
import { expect, test } from 'vitest'
import { leadFieldValues } from '#core/leads/fields.ts'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import { unsupported } from '#core/writing/claims/claim.ts'
import { readClaims } from '#core/writing/claims/read-claims.ts'
import { unknownContacts } from '#core/writing/claims/unknown-contacts.ts'
import { partsOutput, partsPrompt } from '#core/writing/prompt/ai-parts.ts'
import { LENGTH_RANGES, MAIL_LENGTHS, type MailLength, PRESET_IDS } from '#core/writing/prompt/preset-ids.ts'
import { PRESETS } from '#core/writing/prompt/presets.ts'
import {
  type EmailOutput,
  emailPrompt,
  fillPrompt,
  promptFields,
  type WritingStyle,
} from '#core/writing/prompt/prompt.ts'
import { assistantPhrases, levelFaults, particleFaults } from '#core/writing/quality/korean-style.ts'
import { qualityFindings } from '#core/writing/quality/quality.ts'
import { sandboxEmail } from '#server/adapters/sandbox/model/emails.ts'
import { sandboxParts } from '#server/adapters/sandbox/model/parts.ts'
import { sampleLeads } from '#server/workspaces/sample/companies.ts'
import { EVAL_LEADS } from './leads.ts'

type Lead = { fields: LeadFields; facts: readonly string[] }
type Sender = {
  companyIntro: string
  senderIntro: string
  instruction: string
  product: string
  proof: string
}

const lead = (fields: Partial<LeadFields>, facts: readonly string[] = []): Lead => ({
  fields: { ...leadFieldValues(() => null), customFields: {}, ...fields },
  facts,
})

const COMPANIES = [
  '(주)한빛',
  '㈜대성',
  '주식회사 새론',
  '3M',
  'POSCO',
  'Apple Korea',
  'A&B 컨설팅',
  'GS리테일',
  'NAVER',
  '',
]
const NAMES = ['김민준 팀장님', '남궁민수', 'John A. Smith', 'Dr. Lee', 'Maria', '이을', '최별', '']
const ODD_LEADS = COMPANIES.flatMap((companyName, i) =>
  NAMES.map((contactName, j) =>
    lead({
      companyName:
        (i + j) % 13 === 0 ? '국제해양수산자원개발연구조합 남해안 제2지역본부 통합지원센터' : companyName,
      contactName,
      industry: ['', '전자상거래', 'Software', '조선기자재'][(i + j) % 4] ?? '',
      city: j % 2 === 0 ? '부산' : '',
    }),
  ),
)
const LEADS: readonly Lead[] = [
  ...EVAL_LEADS,
  ...EVAL_LEADS.map(({ fields }) => lead({ ...fields, industry: '' })),
  ...sampleLeads.map((fields) => lead(fields)),
  ...ODD_LEADS,
]

const ALL_COMPANIES = LEADS.map(({ fields }) => fields.companyName)

const SENDERS: readonly Sender[] = [
  {
    companyIntro: '룸노트는 회의실 예약과 출입을 한 화면에서 관리하는 서비스입니다. 고객사는 210곳입니다.',
    senderIntro: '룸노트 영업팀 이하늘입니다.',
    instruction: '룸노트를 소개하고 20분 통화를 제안해 주세요.',
    product: '룸노트',
    proof: '고객사는 210곳입니다.',
  },
  {
    companyIntro:
      '우리는 중소 제조사의 재고 관리를 돕는 프로그램 스톡온을 만든다.\n도입 기간은 평균 2주이다. 2019년에 설립했다.',
    senderIntro: '',
    instruction: '짧게 소개해 주세요.',
    product: '스톡온',
    proof: '도입 기간은 평균 2주입니다.',
  },
  {
    companyIntro: 'SalesBridge는 영업팀의 메일 작성을 돕는 SaaS예요. 한 달 동안 써 볼 수 있어요.',
    senderIntro: '저는 SalesBridge 영업 담당 박지민입니다.',
    instruction: PRESETS.first_proposal.prompt,
    product: 'SalesBridge',
    proof: '',
  },
  {
    companyIntro: '',
    senderIntro: '',
    instruction: '견적과 발주를 정리하는 프로그램 온견적을 소개하고 자료를 보내도 되는지 물어봐 주세요.',
    product: '온견적',
    proof: '',
  },
  { companyIntro: '', senderIntro: '', instruction: PRESETS.first_proposal.prompt, product: '', proof: '' },
]

const style = (sender: Sender, more: Partial<WritingStyle> = {}): WritingStyle => ({
  language: 'ko',
  tone: '',
  allowedFields: null,
  preset: null,
  length: 'medium',
  companyIntro: sender.companyIntro,
  senderIntro: sender.senderIntro,
  ...more,
})

const page = (text: string, i: number): Fact => ({
  id: `page:${i}`,
  text,
  source: { kind: 'page', url: 'https://lead.example/', quote: text, fetchedAt: '2026-11-01T00:00:00.000Z' },
})

function write(
  to: Lead,
  sender: Sender,
  more: Partial<WritingStyle>,
  earlier: readonly EmailOutput[] = [],
): EmailOutput {
  const written = more.preset ? PRESETS[more.preset].prompt : sender.instruction
  const filled = fillPrompt(written, to.fields, null)
  if (!filled.ok) throw new Error(filled.why)
  return sandboxEmail(
    emailPrompt(filled.aiPrompt, to.fields, earlier, style(sender, more), undefined, to.facts.map(page)),
  )
}

/** Everything that a check of the product finds in a mail. */
function faultsOf(
  mail: EmailOutput,
  to: Lead,
  sender: Sender,
  length: MailLength,
  isFollowUp: boolean,
): string[] {
  const { min, max } = LENGTH_RANGES[length]
  const size = mail.bodyText.length
  return [
    ...textFaults(mail, to, sender, isFollowUp),
    ...(size < min || size > max ? [`length ${size}`] : []),
    ...(mail.subject.length > 60 ? ['subject'] : []),
  ]
}

function textFaults(
  mail: Pick<EmailOutput, 'subject' | 'bodyText'>,
  to: Lead,
  sender: Sender,
  isFollowUp: boolean,
): string[] {
  const text = `${mail.subject}\n${mail.bodyText}`
  const given = [sender.companyIntro, sender.senderIntro, sender.instruction]
  const claims = readClaims(
    mail,
    {
      lead: [
        ...promptFields(to.fields, null).map(({ name, value }, i) => ({
          id: `field:${i}`,
          text: value,
          source: { kind: 'lead_field' as const, field: name },
        })),
        ...to.facts.map(page),
      ],
      sender: given
        .filter((one) => one !== '')
        .map((one, i) => ({ id: `sender:${i}`, text: one, source: { kind: 'sender' as const } })),
    },
    { year: 2026, month: 11 },
  )
  const marks = qualityFindings({
    ...mail,
    bodyHtml: '',
    lead: to.fields,
    otherCompanyNames: ALL_COMPANIES,
    language: 'ko',
    senderDomains: ['sender.example'],
    isFollowUp,
    claims,
    unknownContacts: unknownContacts(mail, { domains: [], texts: given }),
  })
  return [
    ...unsupported(claims).map((claim) => `claim: ${claim.text}`),
    ...marks.map(({ code, found }) => `${code}: ${found.join(', ')}`),
    ...levelFaults(mail.bodyText),
    ...particleFaults(text, [to.fields.companyName, to.fields.contactName, sender.product]),
    ...(text.match(/\S+\([으이]\)\S*|\S+\([은는이가을를과와로]\)/g) ?? []),
    ...assistantPhrases(text),
    ...repeated(mail.bodyText),
    ...(text.match(/말씀하십니다|말씀하셨|라고 하십니다|고민하신다고/g) ?? []),
    ...(text.match(/[{}]| {2,}|^ /gm) ?? []),
  ]
}

test('first mails, follow-ups and last mails to 240 leads have no fault and name the product', () => {
  expect(LEADS.length).toBeGreaterThanOrEqual(200)
  const faults = new Map<string, string>()
  for (const [i, to] of LEADS.entries())
    for (const j of [i % 5, (i * 3 + 1) % 5]) {
      const sender = SENDERS[j] as Sender
      const tone = i % 2 === 0 ? '' : '해요체로 써 주세요'
      const length = MAIL_LENGTHS[i % 3] ?? 'medium'
      const first = write(to, sender, { tone, length })
      const follow = write(to, sender, { tone, preset: 'follow_up', length: 'short' }, [first])
      const last = write(to, sender, { tone, preset: 'follow_up', length: 'short' }, [first, follow])
      for (const [mail, size] of [
        [first, length],
        [follow, 'short'],
        [last, 'short'],
      ] as const) {
        const found = faultsOf(mail, to, sender, size, mail !== first)
        // the prompt of a follow-up does not name it
        const isKnown = mail === first || sender.companyIntro !== ''
        if (isKnown && !`${mail.subject}\n${mail.bodyText}`.includes(sender.product)) found.push('no product')
        for (const fault of found) faults.set(fault, `${mail.subject}\n${mail.bodyText}`)
      }
      expect(last.bodyText).toContain('마지막')
      expect(follow.bodyText).not.toContain('마지막')
      expect(first.bodyText.includes('해요') || first.bodyText.includes('드려요') || !/니다/.test(tone)).toBe(
        true,
      )
    }
  expect([...faults].slice(0, 5)).toEqual([])
})

test('every purpose and length has no fault, and a proof that the sender gave is used', () => {
  const faults = new Map<string, string>()
  let proofs = 0
  for (const [i, to] of LEADS.entries()) {
    const sender = SENDERS[i % 2] as Sender
    if (write(to, sender, {}).bodyText.includes(sender.proof)) proofs++
    for (const [j, preset] of PRESET_IDS.entries()) {
      const length = MAIL_LENGTHS[(i + j) % 3] ?? 'medium'
      const mail = write(to, sender, { preset, length })
      const found = faultsOf(mail, to, sender, length, false)
      for (const fault of found) faults.set(`${preset} ${fault}`, mail.bodyText)
      if (preset === 'first_proposal' && length === 'medium' && mail.bodyText.includes(sender.proof)) proofs++
    }
  }
  expect([...faults].slice(0, 5)).toEqual([])
  expect(proofs / LEADS.length).toBeGreaterThan(0.9)
})

/** Sentences that a mail says twice. */
function repeated(body: string): string[] {
  const sentences = body.split(/(?<=[.?!])\s+|\n+/)
  return sentences.filter((sentence, i) => sentence !== '' && sentences.indexOf(sentence) !== i)
}

/** The subject without the lead's own values, and what each sentence of each paragraph does. */
function shapeOf(mail: EmailOutput, { fields }: Lead): string {
  const subject = [fields.companyName, fields.contactName]
    .filter((value) => value !== '')
    .reduce((text, value) => text.replaceAll(value, '○'), mail.subject)
  const kind = (sentence: string): string =>
    /\?$/.test(sentence)
      ? '?'
      : /경우가|쉽|곤 /.test(sentence)
        ? 'usual'
        : /저희|소개|돕/.test(sentence)
          ? 'ours'
          : 'other'
  const paragraphs = mail.bodyText.split('\n\n').map((text) =>
    text
      .split(/(?<=[.?!])\s/)
      .map(kind)
      .join(' '),
  )
  return `${subject}|${paragraphs.join('|')}`
}

test('of 50 leads at most one in six has the same subject and body structure, also without facts and industries', () => {
  for (const from of [0, 60])
    for (const sender of SENDERS)
      for (const earlier of [0, 1]) {
        const leads = LEADS.slice(from, from + 50)
        const shapes = leads.map((to) => {
          const first = write(to, sender, {})
          return shapeOf(earlier === 0 ? first : write(to, sender, { preset: 'follow_up' }, [first]), to)
        })
        const most = Math.max(
          ...[...Map.groupBy(shapes, (shape) => shape).values()].map((same) => same.length),
        )
        expect(most, `${sender.product} ${earlier}`).toBeLessThanOrEqual(8)
      }
})

test('at least twelve subjects are used for first mails, and twelve for follow-ups that begin a thread', () => {
  for (const preset of ['first_proposal', 'follow_up'] as const) {
    const subjects = LEADS.slice(60, 120).map(
      (to) => shapeOf(write(to, SENDERS[0] as Sender, { preset }), to).split('|')[0],
    )
    expect(new Set(subjects).size).toBeGreaterThanOrEqual(12)
  }
})

const INSTRUCTIONS = [
  '첫 문장: 회사의 최근 소식과 우리 제품의 연결',
  '최근 소식을 축하하는 한 문장',
  '회사가 성장하고 있다는 점과 제품이 왜 필요한지',
  '요즘 채용을 많이 하는 것 같다고 언급하고 연결',
  '업계에서 흔히 겪는 고민 한 문장으로',
  '담당자의 역할에 맞춰 어떤 도움이 되는지',
  '비슷한 고객 사례를 언급하고 질문으로 끝내기',
  '경쟁사 대비 강점을 회사 상황에 맞게',
  '비용 절감 효과 강조',
  '문제 제기 후 해결책, 한 문단',
  '두 줄로 자기소개하고 연락드린 이유',
  '인상 깊었던 점과 왜 지금 도입해야 하는지',
  '마무리 문장, 15분 통화 제안',
  'PS: 자료 필요하시면 보내드린다고',
  '다음 주 미팅을 거절하기 쉽게 묻기',
  '지난번 메일에 이어서 다시 운을 떼는 문장',
]

test('AI parts of 240 leads have no fault, with facts and without', () => {
  const faults = new Map<string, string>()
  for (const [i, to] of LEADS.entries())
    for (const j of [0, 5, 11]) {
      const sender = SENDERS[(i + j) % 5] as Sender
      const instruction = INSTRUCTIONS[(i + j) % INSTRUCTIONS.length] ?? ''
      const template = { subject: '', bodyText: `{% ai "${instruction}" %}`, bodyHtml: '' }
      const tone = i % 2 === 0 ? '' : '해요체로 써 주세요'
      const request = partsPrompt(
        template,
        to.fields,
        [],
        style(sender, { tone }),
        { hint: '', previous: null },
        to.facts.map(page),
      )
      if (!request.ok) throw new Error(request.why)
      const answer = partsOutput(1).read(sandboxParts(request))
      if (!answer.ok) throw new Error(answer.problem)
      const text = answer.value.texts[0] ?? ''
      const name = to.fields.contactName || `${to.fields.companyName} 담당자`.trim()
      const hello = `${name.replace(/ ?님$/, '')}님, ${tone === '' ? '안녕하십니까' : '안녕하세요'}.`
      const mail = { subject: '제안드립니다', bodyText: `${hello}\n\n${text}\n\n감사합니다.` }
      for (const fault of textFaults(mail, to, sender, false)) faults.set(fault, `${instruction}\n${text}`)
    }
  expect([...faults].slice(0, 5)).toEqual([])
})
