// The clock jumps forward and back, over holidays, clock changes, 29 February and the 31st, while mails are due: the
// plan holds, no day exceeds its limit, no two mails are closer than the gap.
import { sql } from 'kysely'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { dateInZone, wallTime } from '#core/calendar/zone.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { resumeDueEnrollments } from '#server/enrollments/actions/resume.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import type { World } from '#testing/world.ts'
import { connectMailbox } from './counting-mailbox.ts'
import { type FaultRow, faultRow } from './fault-row.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** minimum duration of a scenario in days */
const DAYS = 5
const GAP_SECONDS = 300

type Jump = { at: string; byMs: number }
type Story = { name: string; zone: string; start: string; jumps: readonly Jump[]; skipHolidays: boolean }

/** In chronological order: one clock runs through all of them. */
const STORIES: readonly Story[] = [
  {
    name: 'an hour and a day forward, an hour and two seconds back',
    zone: 'Asia/Seoul',
    start: '2026-11-30T00:00:00Z',
    skipHolidays: true,
    jumps: [
      { at: '2026-11-30T01:30:00Z', byMs: HOUR },
      { at: '2026-12-01T02:00:00Z', byMs: -HOUR },
      { at: '2026-12-02T03:00:00Z', byMs: DAY },
      { at: '2026-12-03T04:00:00Z', byMs: -2000 },
    ],
  },
  {
    name: 'forward over 설날',
    zone: 'Asia/Seoul',
    start: '2027-02-04T00:00:00Z',
    skipHolidays: true,
    jumps: [{ at: '2027-02-05T02:00:00Z', byMs: 3.5 * DAY }],
  },
  {
    name: 'into summer time',
    zone: 'America/New_York',
    start: '2027-03-11T14:00:00Z',
    skipHolidays: false,
    jumps: [],
  },
  {
    name: 'into summer time, a jump over it',
    zone: 'Europe/Berlin',
    start: '2027-03-25T08:00:00Z',
    skipHolidays: false,
    jumps: [{ at: '2027-03-27T12:00:00Z', byMs: DAY }],
  },
  {
    name: 'out of summer time, back over it',
    zone: 'America/New_York',
    start: '2027-11-04T13:00:00Z',
    skipHolidays: false,
    jumps: [{ at: '2027-11-07T16:00:00Z', byMs: -HOUR }],
  },
  {
    name: '31 December to 1 January',
    zone: 'Asia/Seoul',
    start: '2027-12-30T00:00:00Z',
    skipHolidays: true,
    jumps: [{ at: '2027-12-31T03:00:00Z', byMs: DAY }],
  },
  {
    name: '28 and 29 February',
    zone: 'Asia/Seoul',
    start: '2028-02-25T00:00:00Z',
    skipHolidays: true,
    jumps: [{ at: '2028-02-28T03:00:00Z', byMs: DAY }],
  },
  {
    name: '31st of the month',
    zone: 'Asia/Seoul',
    start: '2028-03-30T00:00:00Z',
    skipHolidays: true,
    jumps: [{ at: '2028-03-31T05:00:00Z', byMs: -HOUR }],
  },
]

/** A world that starts before the first scenario, without loops: the scenario itself triggers sending. */
export const clockWorldOptions = () =>
  ({ role: 'api', now: new Date('2026-11-29T00:00:00Z'), config: { allowPrivateHosts: true } }) as const

export async function clockFaults(w: World, contacts: number): Promise<FaultRow[]> {
  const rows: FaultRow[] = []
  for (const story of STORIES) rows.push(await live(w, story, contacts))
  return rows
}

async function live(w: World, story: Story, contacts: number): Promise<FaultRow> {
  w.clock.set(new Date(story.start))
  const cap = Math.ceil((2 * contacts) / DAYS)
  const taken: { to: string; at: number }[] = []
  const store = createMemoryMailStore()
  store.addAccount({ id: 'outside', username: 'kim', password: 'secret' })
  const smtp = await startSandboxSmtp({
    store: {
      ...store,
      deliver: (mail) => {
        for (const to of mail.rcptTo)
          if (to.includes('@company')) taken.push({ to, at: w.clock.now().getTime() })
        return store.deliver(mail)
      },
    },
  })
  try {
    const owner = await createTestWorkspace(w)
    const rules = {
      timeZone: story.zone,
      weekdays: [1, 2, 3, 4, 5],
      windowStart: '09:00',
      windowEnd: '18:00',
      skipHolidays: story.skipHolidays,
      dailyCap: cap,
      minGapSeconds: GAP_SECONDS,
    }
    const mailboxId = await connectMailbox(owner, { smtpPort: smtp.port }, 'clock', null, rules)
    const leadIds = await makeLeads(owner, owner.workspaceId, contacts)
    const { id } = await makeSequence(owner, [{}, { delayDays: 1 }])
    const allow = { allowUnreadReplies: true }
    await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: mailboxId, ...allow })
    const started = await owner.post(`/sequences/${id}/activate`, allow)
    if (started.status !== 200) throw new Error(JSON.stringify(started.body))
    const worker = createSendingWorker(w.ctx, new AbortController().signal)
    const jumps = [...story.jumps]
    const due = contacts * 2
    const end = w.clock.now().getTime() + 40 * DAY
    while (taken.length < due && w.clock.now().getTime() < end) {
      const jump = jumps[0]
      if (jump && w.clock.now().getTime() >= Date.parse(jump.at)) {
        jumps.shift()
        w.clock.advance(jump.byMs)
      }
      await resumeDueEnrollments(w.ctx)
      await sendDue(w.ctx, worker, sequenceMails)
      w.clock.set(new Date(await nextMoment(w, owner.workspaceId, jumps[0]?.at)))
    }
    const wrong = judge(story, taken, due, cap)
    if (jumps.length > 0) wrong.push(`${jumps.length} jumps were never made`)
    const days = new Set(taken.map(({ at }) => dateInZone(new Date(at), story.zone))).size
    return faultRow(
      `clock: ${story.name} (${story.zone})`,
      `${taken.length} of ${due} mails on ${days} days, ${wrong.length} wrong`,
      `all, each once; 09–18 on working days, ≤ ${cap} a day, ≥ ${GAP_SECONDS} s apart`,
      wrong,
    )
  } finally {
    await smtp.close()
  }
}

/** The next planned mail or jump; a minute later when something is due and has to wait. */
async function nextMoment(w: World, workspaceId: string, jumpAt: string | undefined): Promise<number> {
  const now = w.clock.now().getTime()
  const { rows } = await sql<{ at: Date | null }>`
    SELECT min(planned_at) AS at FROM scheduled_executions
    WHERE state = 'scheduled' AND workspace_id = ${workspaceId}`.execute(w.ctx.db)
  const planned = Math.max(rows[0]?.at?.getTime() ?? now + HOUR, now + MINUTE)
  return jumpAt && Date.parse(jumpAt) > now ? Math.min(planned, Date.parse(jumpAt)) : planned
}

function judge(
  story: Story,
  taken: readonly { to: string; at: number }[],
  due: number,
  cap: number,
): string[] {
  const wrong: string[] = []
  if (taken.length !== due) wrong.push(`${taken.length} mails instead of ${due}`)
  for (const [to, mails] of Map.groupBy(taken, (mail) => mail.to))
    if (mails.length !== 2) wrong.push(`${to} has got ${mails.length}`)
  const dayOf = (at: number) => dateInZone(new Date(at), story.zone)
  for (const [date, mails] of Map.groupBy(taken, ({ at }) => dayOf(at))) {
    if (mails.length > cap) wrong.push(`${mails.length} on ${date}`)
    if ([0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())) wrong.push(`${date} is a weekend`)
    if (story.skipHolidays && koreanHoliday(date)) wrong.push(`${date} is a holiday`)
  }
  const times = taken.map(({ at }) => at).toSorted((a, b) => a - b)
  for (const [i, at] of times.entries()) {
    const hour = wallTime(at, story.zone).clock / HOUR
    if (hour < 9 || hour >= 18) wrong.push(`sent at ${new Date(at).toISOString()}`)
    if (i > 0 && at - (times[i - 1] ?? 0) < GAP_SECONDS * 1000)
      wrong.push(`${(at - (times[i - 1] ?? 0)) / 1000} s apart at ${new Date(at).toISOString()}`)
  }
  return wrong
}
