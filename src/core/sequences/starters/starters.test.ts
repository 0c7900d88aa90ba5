import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import type { Fact, FactSource } from '#core/leads/research/facts.ts'
import { canLaunch, type LaunchFinding, launchFindings } from '#core/sequences/launch.ts'
import { isLinear } from '#core/sequences/workflow/graph.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import { parseWorkflow, printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { mailHints } from '#core/writing/quality/mail-hints.ts'
import { renderTemplate } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues, type TemplateLead } from '#core/writing/template/variables.ts'
import { faultsOfMail } from '#testing/writing/faults-of-mail.ts'
import { STARTER_IDS } from './starter-ids.ts'
import { placesToFill, starterDays, starterMails, starterWorkflow } from './starter-workflow.ts'
import { STARTERS } from './starters.ts'

const lead = (fields: Partial<TemplateLead>): TemplateLead => ({
  companyName: '한빛정밀',
  contactName: '김서연',
  contactEmail: 'seoyeon@hanbit.example',
  industry: '',
  website: '',
  country: '',
  city: '',
  customFields: {},
  ...fields,
})

const FILLED = '서울 기계 산업전'
const fact = (text: string, source: FactSource): Fact => ({ id: text, text, source })
const CLICHES = /혁신|최고|최적|솔루션|시너지|극대화|차별화|획기적|귀사의 무궁한/

/** The sequence after the user has written something at every marked place. */
function filled(workflow: Workflow, places: readonly string[]): Workflow {
  let text = printWorkflow(workflow)
  for (const place of places) text = text.replaceAll(place, FILLED)
  const parsed = parseWorkflow(text)
  if (!parsed.ok) throw new Error(parsed.detail)
  return parsed.workflow
}

const findings = (workflow: Workflow): LaunchFinding[] =>
  launchFindings({
    workflow,
    mailboxes: { connected: 1, paused: 0, disconnected: 0 },
    senders: [],
    isOptOutReachable: true,
    customFields: [],
    missingValues: [],
    allowedFields: null,
    keptFiles: new Set(),
    imageSizes: new Map(),
    generated: new Map(),
    outdated: new Map(),
    reviewRequired: false,
    senderDomains: [],
    bounces: null,
    isTrackingUnreachable: false,
    profiles: [{ ...EMPTY_SENDER_PROFILE, isAdvertising: false }],
    grounds: [],
    today: '2026-11-23',
  })

test.each(STARTER_IDS)('%s: three or four mails in one thread, with the opt-out text in each', (id) => {
  const mails = starterMails(id)
  expect([3, 4]).toContain(mails.length)
  expect(mails.map(({ subject }) => subject !== '')).toEqual(mails.map((_, at) => at === 0))
  expect(mails.map(({ delayDays }) => delayDays > 0)).toEqual(mails.map((_, at) => at > 0))
  expect(starterDays(id)).toBeLessThanOrEqual(20)
  for (const { bodyText } of mails) {
    expect(bodyText).toContain('{{서명}}')
    expect(bodyText).toContain('{{수신거부}}')
  }
})

test.each(STARTER_IDS)(
  '%s: each mail asks one question, and the last one closes without a question',
  (id) => {
    const questions = STARTERS[id].mails.map(({ bodyText }) => bodyText.split('?').length - 1)
    expect(questions).toEqual(questions.map((_, at) => (at === questions.length - 1 ? 0 : 1)))
    expect(STARTERS[id].mails.at(-1)?.bodyText).toContain('감사')
  },
)

test.each(STARTER_IDS)('%s: the launch is blocked until the one or two marked places are filled in', (id) => {
  const workflow = starterWorkflow(id)
  const places = placesToFill(id)
  expect([1, 2]).toContain(places.length)
  const blocked = findings(workflow)
  expect(new Set(blocked.map(({ code }) => code))).toEqual(new Set(['unfilled_placeholder']))
  expect([...new Set(blocked.flatMap(({ names }) => names ?? []))]).toEqual(places)
  expect(canLaunch(blocked)).toBe(false)
  expect(findings(filled(workflow, places))).toEqual([])
})

test.each(STARTER_IDS)('%s: renders for every lead, and nothing is marked by the quality checks', (id) => {
  const mails = filled(starterWorkflow(id), placesToFill(id)).nodes.filter(isMail)
  for (const one of [lead({}), lead({ contactName: '' }), lead({ companyName: '', contactName: '김서연' })]) {
    for (const [at, { data }] of mails.entries()) {
      const rendered = renderTemplate(data, leadValues(one, SEND_TIME_VARIABLES))
      expect(rendered).toMatchObject({ ok: true })
      if (!rendered.ok) continue
      const { ok: _, ...content } = rendered
      // the two that are filled in when the mail is sent
      const bodyText = content.bodyText.replace(/\{\{(?:서명|수신거부)\}\}/g, '')
      expect(bodyText).toContain(one.contactName || '담당자님')
      // what the user has written
      const sender = bodyText
        .split('\n')
        .flatMap((line) => (line.includes(FILLED) ? [fact(line, { kind: 'prompt' })] : []))
      expect(faultsOfMail({ ...content, bodyText }, one, sender, at > 0)).toEqual([])
      expect(bodyText).not.toMatch(CLICHES)
      expect(mailHints({ ...data, senderDomains: ['sender.example'], hasFooter: false })).toEqual([])
    }
  }
})

test.each(STARTER_IDS)('%s: one path in manual mode, placed as the auto layout places it', (id) => {
  const workflow = starterWorkflow(id)
  const mails = starterMails(id)
  expect(parseWorkflow(printWorkflow(workflow))).toEqual({ ok: true, workflow })
  expect(isLinear(workflow)).toBe(true)
  expect(pathOf(workflow, 'x').steps.map(({ delayDays }) => delayDays)).toEqual(
    mails.map(({ delayDays }) => delayDays),
  )
  expect(workflow.nodes.filter(isMail).every(({ data }) => data.generationMode === 'manual')).toBe(true)
  expect(workflow.nodes.map(({ position }) => position.x)).toEqual(workflow.nodes.map(() => 250))
  const rows = [50, 110, 270, 330, 490, 550, 710, 770]
  expect(workflow.nodes.map(({ position }) => position.y)).toEqual(rows.slice(0, workflow.nodes.length))
})
