// A sequence with AI mails: calls of its first email draft, and a fake model of its own.
import type { Db } from '#server/context.ts'
import { unfinishedJobs } from '#testing/db/unfinished-jobs.ts'
import type { FakeModel } from '#testing/servers/fake-model.ts'
import {
  type Mail,
  makeLeads,
  makeSequence,
  type Owner,
  until,
  workflowJson,
} from '#testing/workspace-setup.ts'

export type WrittenRow = {
  id: string
  leadId: string
  companyName: string
  contactEmail: string
  status: string
  isRewriting: boolean
  error: string | null
  subject: string
  bodyText: string
  marks: string[]
  modelUsed: string | null
}
type Progress = {
  status: string
  generated: number
  failed: number
  total: number
  percentage: number
  error: string | null
}
type EnrollmentRow = { id: string; status: string; statusReason: string | null; statusDetail: string | null }

/** Waits until no job of these mails is left. */
export const jobsEnded = (db: Db, mails: readonly { id: string }[]) => {
  const ids = mails.map(({ id }) => id)
  return until(async () => (await unfinishedJobs(db, ids)) === 0)
}

let rooms = 0

/** @param mails how many the sequence has, a day between them */
export async function setUpGeneration(model: FakeModel, me: Owner, count: number, mails = 1) {
  const tag = `#room-${++rooms}.`
  const draft: Mail = {
    generationMode: 'ai',
    aiPrompt: `${tag} 짧게 소개해 주세요.`,
    subject: '',
    bodyText: '',
    delayDays: 1,
  }
  const own = model.scriptFor(tag)
  const leadIds = await makeLeads(me, me.workspaceId, count)
  const { id } = await makeSequence(me, workflowJson(Array(mails).fill(draft)), { leadIds })
  const node = `/sequences/${id}/nodes/mail-1`
  const progress = async (): Promise<Progress> => (await me.get(`${node}/generation-progress`)).body
  const generate = (body: object = {}) =>
    me.post(
      `${node}/generate-emails`,
      { mode: 'ai', aiModel: 'gpt-3.5-turbo', ...body },
      { prefer: 'respond-async' },
    )
  return {
    me,
    model: own,
    tag,
    id,
    node,
    leadIds,
    generate,
    /** starts a run that takes a while, without waiting for the response of the call */
    async begin(body: object = {}): Promise<void> {
      void generate(body)
      await until(progress, ({ status }) => status === 'generating')
    },
    list: async (): Promise<WrittenRow[]> => (await me.get(`${node}/generated-emails`)).body,
    at: (row: WrittenRow | undefined) => `${node}/generated-emails/${row?.id}`,
    progress,
    done: () => until(progress, ({ status }) => status === 'completed'),
    enrollments: async (): Promise<EnrollmentRow[]> =>
      (await me.get(`/sequences/${id}/enrollments`)).body.data,
    /** enrols all leads and starts the sequence */
    async launch() {
      await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: me.sandboxId })
      await me.post(`/sequences/${id}/activate`)
    },
  }
}
