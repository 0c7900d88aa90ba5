// A started sequence without enrollments: mails one after the other with three days between them.
import { listEmailAccounts } from '#api/mailboxes/email-accounts.ts'
import { activateSequence, createSequence } from '#api/sequences/sequences.ts'
import { addBelow, updateNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { callApi, type SignedInUser } from '../../e2e/support/api.ts'

/** The node ids of the mails: mail1, mail2 … */
export const mailNode = (nth: number): string => `mail${nth}`

export type StartedSequence = { id: string; emailAccountId: string }

/** Sends from the workspace's sandbox mailbox unless `emailAccountId` is given. */
export async function createStartedSequence(
  user: SignedInUser,
  {
    name,
    mails,
    emailAccountId,
    subject = '{{회사명}} {{담당자명}}님께',
    bodyText = '{{담당자명}}님, 안녕하세요.\n\n{{서명}}\n{{수신거부}}',
  }: { name: string; mails: number; emailAccountId?: string; subject?: string; bodyText?: string },
): Promise<StartedSequence> {
  const { workspaceId } = user
  const sender = emailAccountId ?? (await sandboxOf(user))
  const { id } = await callApi(user, createSequence, {
    body: {
      name,
      workspaceId,
      workflowData: printWorkflow(buildWorkflow(mails, { subject, bodyText })),
      defaultEmailAccountId: sender,
    },
  })
  // its mailbox may read no replies
  await callApi(user, activateSequence, { params: { id }, body: { allowUnreadReplies: true } })
  return { id, emailAccountId: sender }
}

export async function sandboxOf(user: SignedInUser): Promise<string> {
  const { workspaceId } = user
  const { data } = await callApi(user, listEmailAccounts, { query: { workspaceId } })
  const sandbox = data.find(({ kind }) => kind === 'sandbox')
  if (!sandbox) throw new Error('the workspace has no sandbox mailbox')
  return sandbox.id
}

function buildWorkflow(mails: number, text: { subject: string; bodyText: string }): Workflow {
  let workflow = defaultWorkflow()
  let above = 'start'
  const add = (type: 'emailDraft' | 'timer', id: string, data: object): void => {
    const added = addBelow(workflow, above, type, id)
    if (!added.ok) throw new Error(added.error)
    const filled = updateNode(added.workflow, id, type, data)
    if (!filled.ok) throw new Error(filled.error)
    workflow = filled.workflow
    above = id
  }
  for (let nth = 1; nth <= mails; nth++) {
    if (nth > 1) add('timer', `wait${nth}`, { delayDays: 3 })
    add('emailDraft', mailNode(nth), { ...text, generationMode: 'manual' })
  }
  return workflow
}
