import { CARD_HEIGHT, rowPitch } from '#core/sequences/workflow/card-layout.ts'
import { addBelow, type Edit, updateNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { addClosing } from '#core/writing/email-closing.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { placeholdersInTemplate } from '#core/writing/quality/unfilled-placeholders.ts'
import type { StarterId } from './starter-ids.ts'
import { STARTERS, type StarterMail } from './starters.ts'

export type CompleteMail = MailContent & { delayDays: number }

/** The mails with the signature and the opt-out text. */
export const starterMails = (id: StarterId): CompleteMail[] => STARTERS[id].mails.map(complete)

const complete = ({ delayDays, subject, bodyText }: StarterMail): CompleteMail => ({
  delayDays,
  ...addClosing({ subject, bodyText, bodyHtml: '' }),
})

/** Days from the first mail to the last. */
export const starterDays = (id: StarterId): number =>
  STARTERS[id].mails.reduce((sum, { delayDays }) => sum + delayDays, 0)

/** The marked places of all mails that the user fills in, each once, in their order. */
export const placesToFill = (id: StarterId): string[] => [
  ...new Set(
    STARTERS[id].mails.flatMap(({ subject, bodyText }) =>
      [subject, bodyText].flatMap(placeholdersInTemplate),
    ),
  ),
]

/** start → mail → timer → mail …, placed as the designer's auto layout places it. */
export function starterWorkflow(id: StarterId): Workflow {
  let workflow = defaultWorkflow()
  const start = workflow.nodes[0]?.position ?? { x: 0, y: 0 }
  let above = 'start'
  let y = start.y + rowPitch(CARD_HEIGHT.start)
  const append = (type: 'emailDraft' | 'timer', nodeId: string, data: object): void => {
    workflow = applied(addBelow(workflow, above, type, nodeId, { x: start.x, y }))
    workflow = applied(updateNode(workflow, nodeId, type, data))
    above = nodeId
    y += rowPitch(CARD_HEIGHT[type])
  }
  for (const [at, { delayDays, ...content }] of starterMails(id).entries()) {
    if (delayDays > 0) append('timer', `timer-${at}`, { delayDays })
    append('emailDraft', `emailDraft-${at + 1}`, { ...content, generationMode: 'manual', useAI: false })
  }
  return workflow
}

function applied(edit: Edit): Workflow {
  if (!edit.ok) throw new Error(`a starter sequence breaks a rule: ${edit.error}`)
  return edit.workflow
}
