// Inserts the text of an email template, rendered for this lead, at the caret of the answer.
import { LayoutTemplate } from 'lucide-react'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import { composeText } from '#web/inbox/text.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { pickerList, pickerPage } from '#web/shared/pickers/picker-query.ts'
import { pickerText } from '#web/shared/pickers/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Picker } from '#web/ui/form/picker.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import {
  fillTemplate,
  useEmailTemplates,
  useLoadEmailTemplate,
} from '#web/writing/queries/email-templates.ts'

/**
 * An answer has the mailbox's signature and no opt-out link, because the recipient wrote first. The text of a rich text template has
 * the address of a link in parentheses.
 */
const UNAVAILABLE_VARIABLES = / ?\(\{\{\s*(?:수신거부|서명)\s*\}\}\)|\{\{\s*(?:수신거부|서명)\s*\}\}/g

type InsertTemplateProps = { thread: InboxThreadDetail; onInsert: (text: string) => void }

export function InsertTemplate({ thread, onInsert }: InsertTemplateProps) {
  const { workspaceId, lead } = thread
  const any = useEmailTemplates({ workspaceIds: workspaceId, limit: 1, offset: 0 }).data
  const load = useLoadEmailTemplate()
  const useOptions = (search: string) =>
    pickerList(
      useEmailTemplates({ workspaceIds: workspaceId, ...pickerPage(search) }),
      ({ id, name, subject }) => ({ value: id, label: name, hint: subject }),
    )
  const insert = async (id: string): Promise<void> => {
    try {
      const { bodyText } = await load(id)
      const text = bodyText.replaceAll(UNAVAILABLE_VARIABLES, '').trim()
      onInsert(lead ? await fillTemplate(workspaceId, lead.id, text) : text)
    } catch (error) {
      toastFailure(error, composeText.templateFailed)
    }
  }
  const trigger = (
    <Button size="sm" variant="ghost" icon={<LayoutTemplate aria-hidden />}>
      {composeText.template}
    </Button>
  )
  if (any?.total === 0)
    return (
      <Menu
        label={composeText.template}
        trigger={trigger}
        entries={[{ kind: 'link', label: composeText.noTemplates, to: '/email-templates' }]}
      />
    )
  return (
    <Picker
      aria-label={composeText.template}
      trigger={trigger}
      value=""
      valueLabel={undefined}
      onValueChange={(id) => void insert(id)}
      searchHint={pickerText.template}
      useOptions={useOptions}
    />
  )
}
