// Inserts the text of an email template, rendered for this lead, at the caret of the answer.
import { LayoutTemplate } from 'lucide-react'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import { composeText } from '#web/inbox/text.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { fillTemplate, useEmailTemplates } from '#web/writing/queries/email-templates.ts'

/**
 * An answer has the mailbox's signature and no opt-out link, because the recipient wrote first. The text of a rich text template has
 * the address of a link in parentheses.
 */
const UNAVAILABLE_VARIABLES = / ?\(\{\{\s*(?:수신거부|서명)\s*\}\}\)|\{\{\s*(?:수신거부|서명)\s*\}\}/g

type InsertTemplateProps = { thread: InboxThreadDetail; onInsert: (text: string) => void }

export function InsertTemplate({ thread, onInsert }: InsertTemplateProps) {
  const { workspaceId, lead } = thread
  const templates = useEmailTemplates({ workspaceIds: workspaceId, limit: 100, offset: 0 }).data?.data ?? []
  const insert = async (bodyText: string): Promise<void> => {
    const text = bodyText.replaceAll(UNAVAILABLE_VARIABLES, '').trim()
    try {
      onInsert(lead ? await fillTemplate(workspaceId, lead.id, text) : text)
    } catch (error) {
      toastFailure(error, composeText.templateFailed)
    }
  }
  return (
    <Menu
      label={composeText.template}
      trigger={
        <Button size="sm" variant="ghost" icon={<LayoutTemplate aria-hidden />}>
          {composeText.template}
        </Button>
      }
      entries={
        templates.length === 0
          ? [{ kind: 'link', label: composeText.noTemplates, to: '/email-templates' }]
          : templates.map(({ name, bodyText }) => ({ label: name, onSelect: () => void insert(bodyText) }))
      }
    />
  )
}
