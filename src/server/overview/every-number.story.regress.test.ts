// Every number of every screen is one plain count of the rows, in the sample workspace at five moments of its sequence. A number
// that two screens show is the same fact; another fact has another word on the screen.
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import { deliverMessage } from '#testing/inbox/received-reply.ts'
import type { Owner } from '#testing/workspace-setup.ts'
import { makeLeads } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const MAILS = ['emailDraft-1', 'emailDraft-2', 'emailDraft-3'] as const
const STATUSES = [
  'pending',
  'active',
  'paused',
  'blocked',
  'replied',
  'completed',
  'bounced',
  'unsubscribed',
  'removed',
] as const
type Mail = (typeof MAILS)[number]
/** Its mails are generated before the start; the others are written while they are sent. */
const WRITTEN = 'emailDraft-3'

let w: World
let owner: Owner
let sequenceId: string
let groupId: string
beforeEach(async () => {
  w = await world()
  const me = await w.signUp()
  const { body } = await me.post(`/workspaces/${me.workspaceId}/sample-data`)
  sequenceId = body.sequenceId
  groupId = body.customerGroupId
  owner = { ...me, sandboxId: (await me.get('/email-accounts')).body.data[0].id }
})
afterEach(() => w[Symbol.asyncDispose]())

const get = async (path: string) => {
  const { status, body } = await owner.get(path)
  expect(status, path).toBe(200)
  return body
}
const sandboxNow = async () => (await get(`/sandbox/clock?workspaceId=${owner.workspaceId}`)).now as string
const sum = <T>(rows: readonly T[], pick: (row: T) => number): number =>
  rows.reduce((total, row) => total + pick(row), 0)

// the facts: each a count of rows, without the stored counters of the product

const SENT = "EXISTS (SELECT FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent')"
const OPEN = "n.status IN ('pending', 'active', 'paused', 'blocked')"
const HELD = "(e.held OR a.status <> 'connected' OR a.guard = 'halted')"
const enrollments = (condition: string) =>
  `FROM enrollments n JOIN sequences s ON s.id = n.sequence_id AND NOT s.is_one_off WHERE ${condition}`
const lastMail = (node: string) =>
  `(SELECT e.node_id FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state = 'sent' ORDER BY e.ordinal DESC LIMIT 1) = '${node}'`
const mails = (condition: string) =>
  `FROM scheduled_executions e JOIN email_accounts a ON a.id = e.email_account_id JOIN sequences s ON s.id = e.sequence_id WHERE ${condition}`
const onDays = (column: string, days: 'today' | 'week' | 'yesterday') => {
  const day = `(${column} AT TIME ZONE 'Asia/Seoul')::date`
  return { today: `${day} = $today`, week: `${day} > $today - 7`, yesterday: `${day} = $today - 1` }[days]
}
const threads = (condition: string) => `FROM inbox_threads t WHERE ${condition}`
const REPLY = "EXISTS (SELECT FROM inbound_messages m WHERE m.thread_id = t.id AND m.kind = 'reply')"
const SNOOZED = 'coalesce(t.snoozed_until > $now, false)'
const TO_HANDLE = `t.lead_id IS NOT NULL AND t.done_at IS NULL AND NOT ${SNOOZED}`
const INTEREST = `EXISTS (SELECT FROM (
  SELECT i.intent, i.second FROM inbound_messages m LEFT JOIN reply_intents i ON i.message_id = m.id
  WHERE m.enrollment_id = n.id AND m.kind = 'reply' ORDER BY m.received_at DESC, m.id DESC LIMIT 1
) newest WHERE 'interested' IN (newest.intent, newest.second))`
const CHECK = `n.status = 'blocked' OR (n.status = 'pending' AND n.status_reason = 'awaiting_approval')
  OR (n.status = 'paused' AND n.status_reason IN ('company_reply', 'wrote_first', 'written_by_member'))`
const UNMATCHED = `t.lead_id IS NULL AND t.done_at IS NULL AND NOT ${SNOOZED}
  AND EXISTS (SELECT FROM inbound_messages m WHERE m.thread_id = t.id AND m.kind IN ('reply', 'opt_out', 'complaint', 'other'))`
/** The leads a mail is for, and those it is written for. */
const forNode = (node: Mail, isWritten: boolean) => {
  const planned = `SELECT e.lead_id FROM scheduled_executions e JOIN sequences s ON s.id = e.sequence_id AND NOT s.is_one_off
    WHERE e.node_id = '${node}' AND e.state`
  const written = `SELECT lead_id FROM generated_emails WHERE node_id = '${node}' AND status IN ('generated', 'edited')
    UNION ${planned} = 'sent'`
  const all = `SELECT lead_id FROM customer_group_leads UNION SELECT lead_id FROM generated_emails WHERE node_id = '${node}'
    UNION ${planned} IN ('scheduled', 'sent')`
  return `FROM (${isWritten ? written : all}) x`
}

/** Every lead is in one sequence at most. A mail outside of sequences counts until it is sent. */
const leadsShownAs = (status: string) => `FROM leads l
  LEFT JOIN (enrollments n JOIN sequences s ON s.id = n.sequence_id AND (NOT s.is_one_off OR ${OPEN})) ON n.lead_id = l.id
  LEFT JOIN suppressions x ON x.value = lower(l.contact_email)
  WHERE '${status}' = CASE WHEN x.reason IN ('link', 'one_click', 'reply_text', 'complaint') THEN 'unsubscribed'
    WHEN x.reason IS NOT NULL THEN 'suppressed' ELSE coalesce(n.status, 'none') END`

const FACTS: Record<string, string> = {
  leads: 'FROM leads',
  ...Object.fromEntries(LEAD_STATUSES.map((status) => [`leads shown as ${status}`, leadsShownAs(status)])),
  'leads of the group': 'FROM customer_group_leads',
  'sequences of the group': 'FROM sequences WHERE customer_group_id IS NOT NULL',
  'suppressed addresses': 'FROM suppressions',
  enrolled: enrollments('true'),
  open: enrollments(OPEN),
  ...Object.fromEntries(
    STATUSES.map((status) => [`status ${status}`, enrollments(`n.status = '${status}'`)]),
  ),
  'sent a mail': enrollments(SENT),
  delivered: enrollments(`${SENT} AND n.status <> 'bounced'`),
  replied: enrollments(`${SENT} AND n.status = 'replied'`),
  interested: enrollments(`${SENT} AND n.status = 'replied' AND ${INTEREST}`),
  'no reply': enrollments(`${SENT} AND n.status = 'completed'`),
  'unsubscribed after a mail': enrollments(`${SENT} AND n.status = 'unsubscribed'`),
  'removed after a mail': enrollments(`${SENT} AND n.status = 'removed'`),
  'ended without a mail': enrollments(`NOT ${SENT} AND NOT ${OPEN} AND n.status <> 'bounced'`),
  'waiting before the first mail': enrollments(`NOT ${SENT} AND ${OPEN}`),
  'mails sent': mails("e.state = 'sent' AND NOT s.is_one_off"),
  'mails and answers sent': `FROM (
    SELECT id FROM scheduled_executions WHERE state = 'sent' UNION ALL SELECT id FROM inbox_answers WHERE state = 'sent') x`,
  'mails sent today': mails(`e.state = 'sent' AND ${onDays('e.sent_at', 'today')}`),
  'mails sent yesterday': mails(`e.state = 'sent' AND ${onDays('e.sent_at', 'yesterday')}`),
  'mails sent this week': mails(`e.state = 'sent' AND ${onDays('e.sent_at', 'week')}`),
  'replied this week': enrollments(`${SENT} AND n.status = 'replied' AND ${onDays('n.ended_at', 'week')}`),
  'bounced this week': enrollments(`n.status = 'bounced' AND ${onDays('n.ended_at', 'week')}`),
  'mails of the sequence planned': mails("e.state = 'scheduled' AND NOT s.is_one_off"),
  'mails of the sequence planned and not held': mails(
    `e.state = 'scheduled' AND NOT ${HELD} AND NOT s.is_one_off`,
  ),
  'mails planned': mails("e.state = 'scheduled'"),
  'mails planned and not held': mails(`e.state = 'scheduled' AND NOT ${HELD}`),
  'mails planned and held': mails(`e.state = 'scheduled' AND ${HELD}`),
  'mails planned today': mails(
    `e.state = 'scheduled' AND NOT ${HELD} AND ${onDays('e.planned_at', 'today')}`,
  ),
  ...Object.fromEntries(
    MAILS.flatMap((node) => [
      [`${node}: sent`, mails(`e.state = 'sent' AND e.node_id = '${node}' AND NOT s.is_one_off`)],
      [`${node}: replied`, enrollments(`n.status = 'replied' AND ${lastMail(node)}`)],
      [`${node}: waiting`, enrollments(`${OPEN} AND ${lastMail(node)}`)],
      [`${node}: leads`, forNode(node, false)],
      [`${node}: written`, forNode(node, true)],
    ]),
  ),
  'threads to handle': threads(`t.done_at IS NULL AND NOT ${SNOOZED}`),
  'replies to handle': threads(`${TO_HANDLE} AND ${REPLY}`),
  'unread replies': threads(`${TO_HANDLE} AND ${REPLY} AND t.read_at IS NULL`),
  'replies without an answer': threads(`${TO_HANDLE} AND EXISTS (
    SELECT FROM inbound_messages m WHERE m.thread_id = t.id AND m.kind = 'reply' AND NOT EXISTS (
      SELECT FROM inbox_answers x JOIN inbound_messages of ON of.id = x.inbound_message_id
      WHERE x.thread_id = t.id AND x.state NOT IN ('failed', 'cancelled', 'skipped') AND of.received_at >= m.received_at))`),
  snoozed: threads(SNOOZED),
  unmatched: threads(UNMATCHED),
  'possible opt-outs': 'FROM opt_out_holds WHERE decided_at IS NULL',
  'to check by lead': enrollments(CHECK),
  'to check': `FROM (
    SELECT n.id ${enrollments(CHECK)} UNION ALL SELECT t.id ${threads(UNMATCHED)}
    UNION ALL SELECT id FROM opt_out_holds WHERE decided_at IS NULL) x`,
  sequences: 'FROM sequences WHERE NOT is_one_off',
  'finished sequences': `FROM sequences s WHERE s.status = 'active' AND NOT s.is_one_off AND EXISTS (SELECT FROM enrollments n WHERE n.sequence_id = s.id)
    AND NOT EXISTS (SELECT FROM enrollments n WHERE n.sequence_id = s.id AND ${OPEN})`,
  'sequences that use a template': 'FROM sequences WHERE workflow_data LIKE \'%"templateId"%\'',
}

async function countFacts(): Promise<Map<string, number>> {
  const now = await sandboxNow()
  const counted = new Map<string, number>()
  for (const [fact, from] of Object.entries(FACTS)) {
    const query = `SELECT count(*)::int AS n ${from}`
      .replaceAll('$now', `'${now}'::timestamptz`)
      .replaceAll('$today', `('${now}'::timestamptz AT TIME ZONE 'Asia/Seoul')::date`)
    const { rows } = await sql.raw<{ n: number }>(query).execute(w.ctx.db)
    counted.set(fact, rows[0]?.n ?? -1)
  }
  return counted
}

/** A number of a screen, and the fact it shows. */
type Shown = [screen: string, fact: string, n: number]
type Cohort = Record<string, number>

const cohort = (screen: string, counts: Cohort): Shown[] =>
  (
    [
      ['enrolled', 'enrolled'],
      ['sent', 'sent a mail'],
      ['delivered', 'delivered'],
      ['replied', 'replied'],
      ['interested', 'interested'],
      ['endedUnsent', 'ended without a mail'],
      ['bounced', 'status bounced'],
      ['open', 'open'],
      ['noReply', 'no reply'],
      ['unsubscribed', 'unsubscribed after a mail'],
      ['removed', 'removed after a mail'],
    ] as const
  ).map(([metric, fact]) => [`${screen}: ${metric}`, fact, counts[metric] ?? -1])

/** Of several rows of the same counts. */
const added = (rows: readonly Cohort[]): Cohort =>
  Object.fromEntries(
    Object.keys(rows[0] ?? {}).map((metric) => [metric, sum(rows, (row) => Number(row[metric]))]),
  )

async function overviewScreens(): Promise<Shown[]> {
  const today = await get('/today')
  const count = (kind: string): number =>
    today.items.find((item: { kind: string }) => item.kind === kind)?.count ?? 0
  const [mailbox] = today.mailboxes
  const overview = await get('/overview')
  const countsOf = (rows: { counts: Cohort }[]) => added(rows.map(({ counts }) => counts))
  const badges = await get('/badges')
  const check = await get('/check')
  const shown: Shown[] = [
    ['today: 답장 대기', 'replies without an answer', today.replies.total],
    ['today: headline 답장', 'replies without an answer', count('replies')],
    ['today: 오늘 발송 예정', 'mails planned today', today.outbox.total],
    ['today: 확인 필요', 'to check', today.check.total],
    [
      'today: 확인 필요 by cause',
      'to check by lead',
      sum(today.check.causes as Cohort[], (one) => Number(one.count)),
    ],
    ['today: 연결되지 않은 답장', 'unmatched', today.check.unmatched],
    ['today: 수신거부 요청일 수 있는 답장', 'possible opt-outs', today.check.optOutLikely],
    ['today: 발송 완료', 'finished sequences', today.sequences.finished.length],
    ['today: mailbox, sent today', 'mails sent today', mailbox.sentToday],
    ['today: mailbox, planned today', 'mails planned today', mailbox.plannedToday],
    ['today: week, sent', 'mails sent this week', sum(today.days as Cohort[], (day) => Number(day.sent))],
    ['today: week, replied', 'replied this week', sum(today.days as Cohort[], (day) => Number(day.replied))],
    ['today: week, bounced', 'bounced this week', sum(today.days as Cohort[], (day) => Number(day.bounced))],
    ['today: yesterday, sent', 'mails sent yesterday', today.days.at(-2).sent],
    ['menu: 확인 필요', 'to check', badges.check],
    ['menu: 안 읽음', 'unread replies', badges.unread],
    ['check: total', 'to check', check.total],
    ['check: causes', 'to check by lead', sum(check.causes as Cohort[], (one) => Number(one.count))],
    ['check: unmatched', 'unmatched', check.unmatchedCount],
    ['check: possible opt-outs', 'possible opt-outs', check.optOutLikelyCount],
    ['dashboard: 답장 대기', 'replies without an answer', overview.waiting.total],
    [
      'dashboard: replies by intent',
      'replied',
      sum(overview.intents as Cohort[], (one) => Number(one.count)),
    ],
    ...cohort('dashboard', overview.current),
  ]
  for (const by of ['weeks', 'sequences', 'senders', 'groups', 'industries'])
    shown.push(...cohort(`dashboard ${by}`, countsOf(overview[by])))
  return shown
}

async function sequenceScreens(): Promise<Shown[]> {
  const list = await get('/sequences/search?limit=10')
  const [row] = list.data
  const page = await get(`/sequences/${sequenceId}`)
  const metrics = await get(`/sequences/${sequenceId}/metrics`)
  const report = await get(`/sequences/${sequenceId}/report`)
  const leads = await get(`/sequences/${sequenceId}/enrollments?limit=1`)
  const nodes = (await get(`/sequences/${sequenceId}/nodes/stats`)).data as ({ nodeId: string } & Cohort)[]
  const workflow = await get(`/sequences/${sequenceId}/workflow-enrollments?limit=1`)
  const finish = await get(`/sequences/${sequenceId}/finish-date`)
  const numbersOf = (screen: string, one: Cohort): Shown[] => [
    [`${screen}: enrolled`, 'enrolled', Number(one.enrolledCount)],
    [`${screen}: mails`, 'mails sent', Number(one.sentCount)],
    [`${screen}: sent`, 'sent a mail', Number(one.reachedCount)],
    [`${screen}: replied`, 'replied', Number(one.repliedCount)],
    [`${screen}: open`, 'open', Number(one.openCount)],
    [`${screen}: blocked`, 'status blocked', Number(one.blockedCount)],
  ]
  const shown: Shown[] = [
    ['list: total', 'sequences', list.total],
    ...numbersOf('list', row),
    ...numbersOf('page', page),
    ['page: open in all workspaces', 'open', page.openEnrollmentCount],
    ['summary: enrolled', 'enrolled', metrics.enrolled],
    ['summary: open', 'open', metrics.active],
    ['summary: mails', 'mails sent', metrics.sent],
    ['summary: replied', 'replied', metrics.replied],
    ['summary: interested', 'interested', metrics.interested],
    ['summary: bounced', 'status bounced', metrics.bounced],
    ['summary: unsubscribed', 'unsubscribed after a mail', metrics.unsubscribed],
    ['summary: completed', 'status completed', metrics.completed],
    ['summary: blocked', 'status blocked', metrics.blocked],
    ['summary: days, mails', 'mails sent', sum(metrics.daily as Cohort[], (day) => Number(day.sent))],
    ['summary: days, replied', 'replied', sum(metrics.daily as Cohort[], (day) => Number(day.replied))],
    ['metrics: replies by intent', 'replied', sum(report.intents as Cohort[], (one) => Number(one.count))],
    ...cohort('metrics', report.total),
    ...cohort('metrics weeks', added(report.weeks)),
    ...cohort('metrics senders', added(report.senders)),
    ['leads of the sequence: total', 'enrolled', leads.total],
    ...STATUSES.map(
      (status): Shown => [`leads of the sequence: ${status}`, `status ${status}`, leads.counts[status]],
    ),
    ['workflow enrollments: total', 'enrolled', workflow.total],
    [
      'designer: start, waiting',
      'waiting before the first mail',
      nodes.find(({ nodeId }) => nodeId === 'start')?.waitingCount ?? -1,
    ],
  ]
  if (page.status === 'draft') {
    const start = await get(`/sequences/${sequenceId}/start-preview`)
    shown.push(['start dialog: leads', 'waiting before the first mail', start.leadCount])
  }
  if (page.status === 'active') {
    const publish = await get(`/sequences/${sequenceId}/publish-preview`)
    shown.push(
      ['publish: open', 'open', publish.openEnrollmentCount],
      ['finish date: mails', 'mails of the sequence planned and not held', finish.plannedCount],
      ['finish date: mails left', 'mails of the sequence planned', finish.remainingCount],
    )
  }
  const progress = await get(`/sequences/${sequenceId}/nodes/${WRITTEN}/generation-progress`)
  const review = await get(`/sequences/${sequenceId}/review-summary`)
  shown.push(
    ['generation: total', `${WRITTEN}: leads`, progress.total],
    ['generation: done', `${WRITTEN}: written`, progress.generated],
    ['review: done', `${WRITTEN}: written`, review.done],
  )
  for (const [at, node] of MAILS.entries()) {
    const [step, card] = [metrics.steps[at], nodes.find(({ nodeId }) => nodeId === node)]
    const one = await get(`/sequences/${sequenceId}/nodes/${node}/stats`)
    shown.push(
      [`summary ${node}: sent`, `${node}: sent`, step.sent],
      [`summary ${node}: replied`, `${node}: replied`, step.replied],
      [`summary ${node}: waiting`, `${node}: waiting`, step.waiting],
      [`designer ${node}: sent`, `${node}: sent`, card?.sentCount ?? -1],
      [`designer ${node}: replied`, `${node}: replied`, card?.repliedCount ?? -1],
      [`designer ${node}: waiting`, `${node}: waiting`, card?.waitingCount ?? -1],
      [`designer ${node}: 생성됨`, `${node}: written`, card?.generatedCount ?? -1],
      [`designer ${node}: 생성됨 of`, `${node}: leads`, card?.generatedTotal ?? -1],
      [`node ${node}: sent`, `${node}: sent`, one.sentCount],
      [`node ${node}: replied`, `${node}: replied`, one.repliedCount],
      [`node ${node}: waiting`, `${node}: waiting`, one.waitingCount],
    )
  }
  return shown
}

async function otherScreens(): Promise<Shown[]> {
  const inbox = await get('/inbox/counts')
  const totalOf = async (path: string): Promise<number> => (await get(path)).total
  const outbox = await get('/outbox?limit=1')
  const days = (await get('/outbox/days')).data as Cohort[]
  const [mailbox] = (await get('/email-accounts')).data
  const groups = await get('/customer-groups')
  const filter = encodeURIComponent(
    JSON.stringify({ match: 'all', conditions: [{ kind: 'group', op: 'in', customerGroupId: groupId }] }),
  )
  return [
    ['inbox: 처리 필요, 전체', 'threads to handle', inbox.all.total],
    ['inbox: 처리 필요, 답장', 'replies to handle', inbox.kinds.reply.total],
    ['inbox: 답장, unread', 'unread replies', inbox.kinds.reply.unread],
    ['inbox: 나중에', 'snoozed', inbox.snoozed],
    ['inbox: 미분류', 'unmatched', inbox.kinds.unmatched.total],
    ['inbox list: 처리 필요', 'replies to handle', await totalOf('/inbox?limit=1&kind=reply&done=false')],
    [
      'inbox list: 안 읽음',
      'unread replies',
      await totalOf('/inbox?limit=1&kind=reply&done=false&read=false'),
    ],
    [
      'inbox list: 답장 대기',
      'replies without an answer',
      await totalOf('/inbox?limit=1&kind=reply&done=false&answered=false'),
    ],
    ['inbox list: 나중에', 'snoozed', await totalOf('/inbox?limit=1&snoozed=true')],
    ['outbox: total', 'mails planned', outbox.total],
    ['outbox: ids', 'mails planned', await totalOf('/outbox/ids')],
    ['outbox: days', 'mails planned', sum(days, (day) => Number(day.total))],
    ['outbox: days, held', 'mails planned and held', sum(days, (day) => Number(day.onHold))],
    ['mailboxes: sent today', 'mails sent today', mailbox.sentToday],
    ['mailboxes: planned', 'mails planned and not held', mailbox.health.plannedCount],
    ['mailboxes: held', 'mails planned and held', mailbox.health.heldCount],
    ['groups: leads', 'leads of the group', groups.data[0].leadCount],
    ['groups: sequences', 'sequences of the group', groups.data[0].sequenceCount],
    ['group: leads', 'leads of the group', await totalOf(`/customer-groups/${groupId}/leads?limit=1`)],
    ['leads: total', 'leads', await totalOf('/leads?limit=1')],
    ['leads: filter by group', 'leads of the group', await totalOf(`/leads?limit=1&filter=${filter}`)],
    ['suppressions: total', 'suppressed addresses', await totalOf('/suppressions?limit=1')],
    ['sandbox: mails', 'mails and answers sent', await totalOf('/sandbox/messages?limit=1')],
    ...(await leadStatuses()),
    ...(await templates()),
    ...(await digest()),
  ]
}

/** The tabs and the filter of the list. */
async function leadStatuses(): Promise<Shown[]> {
  const tabs: { status: string; count: number }[] = (await get('/leads/status-counts')).data
  const shown: Shown[] = []
  for (const status of LEAD_STATUSES) {
    const conditions = [{ kind: 'status', op: 'is', statuses: [status] }]
    const filter = encodeURIComponent(JSON.stringify({ match: 'all', conditions }))
    const { total } = await get(`/leads?limit=1&filter=${filter}`)
    const fact = `leads shown as ${status}`
    shown.push(
      [`leads: ${status}`, fact, total],
      [`tabs of the leads: ${status}`, fact, tabs.find((tab) => tab.status === status)?.count ?? 0],
    )
  }
  return shown
}

async function templates(): Promise<Shown[]> {
  const { data } = await get('/email-templates?limit=100')
  return data.map(({ name, sequenceCount }: { name: string; sequenceCount: number }) => [
    `templates: ${name}`,
    'sequences that use a template',
    sequenceCount,
  ])
}

/** The lines of the mail; a line is left out when its number is zero. */
async function digest(): Promise<Shown[]> {
  const { text } = await get(`/workspaces/${owner.workspaceId}/digest/preview`)
  const line = (title: string) => Number(new RegExp(`^- ${title} ([\\d,]+)`, 'm').exec(text)?.[1] ?? 0)
  return [
    ['digest: 답장 대기', 'replies without an answer', line('답장 대기')],
    ['digest: 확인 필요', 'to check', line('확인 필요')],
    ['digest: 오늘 발송 예정', 'mails planned today', line('오늘 발송 예정')],
    ['digest: 발송이 완료된 시퀀스', 'finished sequences', line('발송이 완료된 시퀀스')],
  ]
}

/** Facts that were not zero at some moment. */
const met = new Set<string>()

async function expectFacts(moment: string): Promise<void> {
  const facts = await countFacts()
  for (const [fact, n] of facts) if (n > 0) met.add(fact)
  const shown = [...(await overviewScreens()), ...(await sequenceScreens()), ...(await otherScreens())]
  const wrong = shown.flatMap(([screen, fact, n]) =>
    facts.get(fact) === n ? [] : [`${moment} · ${screen} shows ${n}, but ${fact} is ${facts.get(fact)}`],
  )
  expect(wrong).toEqual([])
}

const travel = async (advance: { advanceDays: number } | { advanceHours: number }) => {
  const { status } = await owner.post('/sandbox/clock', { ...advance, workspaceId: owner.workspaceId })
  expect(status).toBe(200)
}
type Enrollment = { id: string; companyName: string; status: string }
const enrolled = async (): Promise<Enrollment[]> =>
  (await get(`/sequences/${sequenceId}/enrollments?limit=100`)).data
const setStatus = async (enrollment: Enrollment | undefined, status: string) => {
  const path = `/sequences/${sequenceId}/enrollments/${enrollment?.id}/status`
  expect((await owner.patch(path, { status })).status, status).toBe(200)
}

test('every number of every screen is a count of the rows before the start, on the first day, with replies, finished and archived', async () => {
  const samples = (await get('/leads?limit=100')).data.map(({ id }: { id: string }) => id)
  const outside = await makeLeads(owner, owner.workspaceId, 4)
  const withoutCompany = await makeLeads(owner, owner.workspaceId, 1, { companyName: '' })
  const [mailed = '', unwanted = ''] = await makeLeads(owner, owner.workspaceId, 2)
  const { body: enrolment } = await owner.post(`/sequences/${sequenceId}/enrollments`, {
    leadIds: [...samples, ...outside, ...withoutCompany],
    userEmailAccountId: owner.sandboxId,
  })
  expect(enrolment.enrolledCount).toBe(45)
  const [removed, answeredByPhone] = (await enrolled()).filter(({ companyName }) => /^회사/.test(companyName))
  await setStatus(removed, 'removed')
  await setStatus(answeredByPhone, 'replied')
  const generated = await owner.post(`/sequences/${sequenceId}/nodes/${WRITTEN}/generate-emails`, {
    mode: 'manual',
  })
  expect(generated.status, JSON.stringify(generated.body)).toBe(200)
  await expectFacts('before the start')

  expect((await owner.post(`/sequences/${sequenceId}/activate`)).status).toBe(200)
  const oneOff = await owner.post(`/leads/${mailed}/mails`, {
    userEmailAccountId: owner.sandboxId,
    subject: '따로 보내는 메일',
    bodyText: '안녕하세요',
  })
  expect(oneOff.status, JSON.stringify(oneOff.body)).toBe(200)
  await travel({ advanceHours: 1 })
  await expectFacts('while the first mails are sent')
  await travel({ advanceHours: 5 })
  await expectFacts('first day')

  await receiveReplies()
  const { contactEmail } = await get(`/leads/${unwanted}`)
  const suppressed = await owner.post('/suppressions', {
    kind: 'address',
    workspaceId: owner.workspaceId,
    value: contactEmail,
  })
  expect(suppressed.status, JSON.stringify(suppressed.body)).toBe(200)
  await expectFacts('replies')

  await travel({ advanceDays: 4 })
  await answerNewest()
  await expectFacts('after the second mails')
  for (const enrollment of await enrolled()) {
    if (enrollment.status === 'blocked') await setStatus(enrollment, 'removed')
    if (enrollment.status === 'paused') await setStatus(enrollment, 'active')
  }
  await setStatus(
    (await enrolled()).find(({ status }) => status === 'active'),
    'removed',
  )
  await travel({ advanceDays: 5 })
  await expectFacts('while the last mails are sent')
  await answerNewest()
  await travel({ advanceDays: 7 })
  await expectFacts('finished')

  const archived = await owner.put('/admin/sequences/bulk/status', {
    sequenceIds: [sequenceId],
    status: 'archived',
  })
  expect(archived.body.updatedCount).toBe(1)
  await expectFacts('archived')

  // a fact that is zero at every moment compares nothing; an enrollment ends with its last mail
  expect(Object.keys(FACTS).filter((fact) => !met.has(fact))).toEqual(['emailDraft-3: waiting'])
}, 300_000)

/** Replies of every kind, some of them read, done, snoozed or answered. */
async function receiveReplies(): Promise<void> {
  const received = (await get('/sandbox/messages?limit=50')).data.filter(
    ({ toName }: { toName: string }) => !/^담당/.test(toName),
  )
  const texts = [
    '관심 있습니다. 자료를 보내 주세요.',
    '단가를 알려 주시겠어요?',
    '단가를 알려 주시겠어요?',
    '관심 없습니다.',
    '다음 달에 다시 연락 주세요.',
    '명단에서 빼 주시면, 저희도 마음이 편하겠습니다.',
  ]
  for (const [at, text] of texts.entries()) await answerAs(received[at].id, { kind: 'reply', text })
  for (const [at, kind] of ['out_of_office', 'bounce', 'unsubscribe', 'complaint'].entries())
    await answerAs(received[texts.length + at].id, { kind })
  await deliverMessage(w, owner, { from: 'unknown@nowhere.example', text: '문의드립니다. 연락 주세요.' })
  const [snoozed, done, read, answered] = (await get('/inbox?limit=50&kind=reply')).data.map(
    ({ id }: { id: string }) => id,
  )
  const change = async (threadId: string, body: object) =>
    expect((await owner.patch('/inbox/threads', { threadIds: [threadId], ...body })).status).toBe(200)
  await change(done, { isDone: true })
  await change(read, { isRead: true })
  await change(snoozed, { snoozedUntil: new Date(Date.parse(await sandboxNow()) + 86_400_000).toISOString() })
  expect(
    (await owner.post(`/inbox/threads/${answered}/answers`, { text: '자료를 보내 드립니다.' })).status,
  ).toBe(200)
}

/** A reply to the mail that was sent last. */
async function answerNewest(): Promise<void> {
  const [newest] = (await get('/sandbox/messages?limit=1')).data
  await answerAs(newest.id, { kind: 'reply', text: '단가를 알려 주시겠어요?' })
}

async function answerAs(messageId: string, body: { kind: string; text?: string }): Promise<void> {
  expect((await owner.post(`/sandbox/messages/${messageId}/reply`, body)).status).toBe(200)
}
