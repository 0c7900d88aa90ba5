// The timer settings: whole days to wait, with an example date. An invalid value is reported at its field and the
// dialog stays open.
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'
import { DaysField, parseDays } from '#web/parts/writing/days-field.tsx'
import { useDesigner, useEditable } from '#web/screens/designer/designer-context.ts'
import type { NodeDialogProps } from '#web/screens/designer/dialogs/node-dialog-props.ts'
import { updateNodeData } from '#web/screens/designer/edit/edit-nodes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { TimerPreview } from './timer-preview.tsx'
import { timerText } from './timer-settings-text.ts'

export function TimerSettingsDialog({ open, onClose, node, sequence }: NodeDialogProps<'timer'>) {
  const designer = useDesigner()
  const readOnly = !useEditable()
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(String(node.data.delayDays))
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent | KeyboardEvent): void => {
    event.preventDefault()
    if (readOnly) return
    const days = parseDays(text)
    setWrong(days === null)
    if (days === null) {
      field.current?.focus()
      return
    }
    const isNew = days !== node.data.delayDays || node.data.invalidDelayDays !== undefined
    if (isNew) updateNodeData(designer, node.id, 'timer', { delayDays: days })
    onClose()
  }
  const isSaveKey = (event: KeyboardEvent): boolean =>
    !isComposing(event) && event.code === 'Enter' && (event.ctrlKey || event.metaKey)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="sm"
      className="w-[440px]!"
      title={timerText.title}
      description={
        readOnly
          ? timerText.readOnlyHint
          : sequence.businessDaysOnly
            ? timerText.businessHint
            : timerText.hint
      }
      footer={
        readOnly ? (
          <Button onClick={onClose}>{timerText.close}</Button>
        ) : (
          <>
            <Button onClick={onClose}>{timerText.cancel}</Button>
            <Button variant="primary" type="submit" form={formId}>
              {timerText.save}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => isSaveKey(event) && submit(event)}
        className="flex flex-col gap-4"
      >
        <DaysField
          text={text}
          onChange={(next) => {
            setText(next)
            setWrong(false)
          }}
          isWrong={wrong}
          readOnly={readOnly}
          field={field}
        />
        <TimerPreview sequence={sequence} timerId={node.id} days={parseDays(text)} />
      </form>
    </Dialog>
  )
}
