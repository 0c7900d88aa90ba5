// Fixtures of API tests: leads in a group, a workflow of mails and timers, a mailbox without sending limits.
import { sql } from 'kysely'
import type { Agent, SignedUp, World } from './world.ts'

/** Rules of a mailbox that never waits. */
export const ALWAYS = {
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  windowStart: '00:00',
  windowEnd: '23:59',
  skipHolidays: false,
  daysOff: [],
  dailyCap: 10_000,
  minGapSeconds: 0,
  perCompanyCap: null,
}

export type Mail = {
  id?: string
  subject?: string
  bodyText?: string
  bodyHtml?: string
  generationMode?: 'manual' | 'ai'
  aiPrompt?: string
  templateId?: string
  templateVersion?: number
  /** as `POST /files` returned them */
  files?: object[]
  /** whole days after the previous mail */
  delayDays?: number
}

/** start → mail → timer → mail …; ids are mail-1, timer-2, mail-2 … unless a mail has its own. */
export function workflowJson(mails: readonly Mail[]): string {
  const nodes: object[] = [{ id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} }]
  const edges: object[] = []
  let above = 'start'
  const add = (id: string, type: string, data: object) => {
    nodes.push({ id, type, position: { x: 250, y: 50 + 200 * nodes.length }, data })
    edges.push({ id: `${above}-${id}`, source: above, target: id, type: 'default' })
    above = id
  }
  for (const [i, { id = `mail-${i + 1}`, delayDays = 3, ...mail }] of mails.entries()) {
    if (i > 0) add(`timer-${i + 1}`, 'timer', { delayDays })
    add(id, 'emailDraft', {
      subject: `제안 ${i + 1}`,
      bodyText: `안녕하세요 ${i + 1}`,
      bodyHtml: '',
      ...mail,
    })
  }
  return JSON.stringify({ version: 1, nodes, edges })
}

/** @returns the ids of `count` leads with one address each */
export async function makeLeads(
  who: Agent,
  workspaceId: string,
  count: number,
  fields: object = {},
): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const nth = ++leadCount
    const { status, body } = await who.post('/leads', {
      workspaceId,
      companyName: `회사${nth}`,
      contactName: `담당${nth}`,
      contactEmail: `lead${nth}@company${nth}.example`,
      industry: '제조',
      ...fields,
    })
    if (status !== 200) throw new Error(JSON.stringify(body))
    ids.push(body.id)
  }
  return ids
}
let leadCount = 0

export type Owner = SignedUp & { sandboxId: string }

/** A workspace with its owner, signed in. Its sandbox mailbox may always send. */
export async function createTestWorkspace(
  world: World,
  account: { name?: string; email?: string } = {},
): Promise<Owner> {
  const me = await world.signUp(account)
  const { body } = await me.get(`/email-accounts?workspaceId=${me.workspaceId}`)
  const sandboxId = body.data[0].id as string
  await me.patch(`/email-accounts/${sandboxId}`, { rules: ALWAYS })
  return { ...me, sandboxId }
}

/** A second mailbox of the same workspace on the sandbox servers, with the same rules. */
export async function secondMailbox(w: World, owner: Owner): Promise<string> {
  const id = w.ctx.newId()
  await sql`
    INSERT INTO email_accounts
    SELECT (jsonb_populate_record(a, jsonb_build_object('id', ${id}::uuid, 'address', 'second@ieum.example'))).*
    FROM email_accounts a WHERE a.id = ${owner.sandboxId}`.execute(w.ctx.db)
  return id
}

/** A sequence with its workflow, for a group of the leads if there are any. */
export async function makeSequence(
  who: SignedUp,
  mails: readonly Mail[] | string,
  options: {
    leadIds?: string[]
    name?: string
    businessDaysOnly?: boolean
    defaultEmailAccountId?: string
  } = {},
): Promise<{ id: string; customerGroupId: string | null }> {
  const { leadIds, name = '시퀀스', ...settings } = options
  const group =
    leadIds && (await who.post('/customer-groups', { workspaceId: who.workspaceId, name, leadIds })).body
  const { status, body } = await who.post('/sequences', {
    name,
    workspaceId: who.workspaceId,
    workflowData: typeof mails === 'string' ? mails : workflowJson(mails),
    customerGroupId: group?.id ?? null,
    businessDaysOnly: false,
    ...settings,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** Like `expect.poll`, with the result, also in concurrent tests. @throws when it is not as expected within 90 seconds */
export async function until<T>(
  read: () => T | Promise<T>,
  isRight: (value: T) => boolean = Boolean,
): Promise<T> {
  for (const end = Date.now() + 90_000; ; ) {
    const value = await read()
    if (isRight(value)) return value
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}
