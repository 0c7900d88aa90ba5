// A dialog that gives something a name: a new one, or another.
import { type ReactNode, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import type { DialogProps } from './dialog-props.ts'
import { FormDialog } from './form-dialog.tsx'

export type NameDialogProps = Pick<DialogProps, 'open' | 'onOpenChange' | 'title' | 'description'> & {
  initial: string | undefined
  maxLength?: number
  text: { name: string; namePlaceholder: string; needName: string }
  /** shown when saving failed without a reason */
  failed: string
  /** the dialog closes when it resolves */
  onSave: (name: string) => Promise<unknown>
  /** more fields */
  children?: ReactNode
}

export function NameDialog(props: NameDialogProps) {
  const { initial = '', maxLength = 100, text, failed, onSave, children, ...dialog } = props
  const draft = useDraft({ name: initial })
  const [busy, setBusy] = useState(false)
  const { name } = draft.values
  const submit = async (): Promise<void> => {
    if (draft.flag(name.trim() ? {} : { name: text.needName })) return
    setBusy(true)
    try {
      await onSave(name)
      dialog.onOpenChange(false)
    } catch (error) {
      draft.reportFailure(error, failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormDialog
      {...dialog}
      size="sm"
      busy={busy}
      submitLabel={common.save}
      onSubmit={() => void submit()}
      draft={draft}
    >
      <Field label={text.name} error={draft.issueOf('name')}>
        <Input
          name="name"
          maxLength={maxLength}
          placeholder={text.namePlaceholder}
          {...draft.input('name')}
        />
      </Field>
      {children}
    </FormDialog>
  )
}
