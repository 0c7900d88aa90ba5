// Inserts the text of an email template, rendered for one lead, at the caret of a mail, and adds its files.
import { LayoutTemplate } from 'lucide-react'
import type { MailFile } from '#api/sending/files.ts'
import { AI_PART } from '#core/writing/template/ai-part.ts'
import { fillTemplate, useEmailTemplates, useLoadEmailTemplate } from '#web/data/writing/email-templates.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { pickerList, pickerPage } from '#web/parts/pickers/picker-query.ts'
import { pickerText } from '#web/parts/pickers/text.ts'
import { TemplateText } from '#web/parts/writing/template-text.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Picker } from '#web/ui/form/picker.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'

const insertTemplateText = {
  template: '템플릿 삽입',
  noTemplates: '이메일 템플릿이 없습니다',
  failed: '템플릿을 불러오지 못했습니다',
} as const

type InsertTemplateProps = {
  workspaceId: string
  /** null: the variables stay visible */
  leadId: string | null
  /** removed from the text: what this mail cannot have */
  without: RegExp
  onInsert: (text: string) => void
  onFiles: (files: readonly MailFile[]) => void
}

export function InsertTemplate({ workspaceId, leadId, without, onInsert, onFiles }: InsertTemplateProps) {
  const any = useEmailTemplates({ workspaceIds: workspaceId, limit: 1, offset: 0 }).data
  const load = useLoadEmailTemplate()
  const useOptions = (search: string) =>
    pickerList(
      useEmailTemplates({ workspaceIds: workspaceId, ...pickerPage(search) }),
      ({ id, name, subject }) => ({ value: id, label: name, hint: <TemplateText text={subject} /> }),
    )
  const insert = async (id: string): Promise<void> => {
    try {
      const { bodyText, files } = await load(id)
      // no model writes parts of this mail
      const text = bodyText.replaceAll(AI_PART, '').replaceAll(without, '').trim()
      onInsert(leadId ? await fillTemplate(workspaceId, leadId, text) : text)
      if (files.length > 0) onFiles(files)
    } catch (error) {
      toastFailure(error, insertTemplateText.failed)
    }
  }
  const trigger = (
    <Button size="sm" variant="ghost" icon={<LayoutTemplate aria-hidden />}>
      {insertTemplateText.template}
    </Button>
  )
  if (any?.total === 0)
    return (
      <Menu
        label={insertTemplateText.template}
        trigger={trigger}
        entries={[{ kind: 'link', label: insertTemplateText.noTemplates, to: '/email-templates' }]}
      />
    )
  return (
    <Picker
      aria-label={insertTemplateText.template}
      trigger={trigger}
      value=""
      valueLabel={undefined}
      onValueChange={(id) => void insert(id)}
      searchHint={pickerText.template}
      useOptions={useOptions}
    />
  )
}
