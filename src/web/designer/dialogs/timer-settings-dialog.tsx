// How many whole days a timer waits. A wrong value is said at the field, and the window stays open.
import { type FormEvent, useId, useRef, useState } from 'react'
import { MAX_DELAY_DAYS, MIN_DELAY_DAYS } from '#core/workflow/nodes/timer.ts'
import { timerText } from '#web/text/node-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useDesigner } from '../designer-context.ts'
import { updateNodeData } from '../gestures.ts'
import type { NodeDialogProps } from './node-dialog-props.ts'

/** The days, or null when the text is no whole number in range. */
function readDays(text: string): number | null {
  if (!/^\d{1,4}$/.test(text.trim())) return null
  const days = Number(text)
  return days >= MIN_DELAY_DAYS && days <= MAX_DELAY_DAYS ? days : null
}

export function TimerSettingsDialog({ open, onClose, node }: NodeDialogProps<'timer'>) {
  const designer = useDesigner()
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(String(node.data.delayDays))
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const days = readDays(text)
    setWrong(days === null)
    if (days === null) {
      field.current?.focus()
      return
    }
    if (days !== node.data.delayDays) updateNodeData(designer, node.id, 'timer', { delayDays: days })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="sm"
      title={timerText.title}
      description={timerText.hint}
      footer={
        <>
          <Button onClick={onClose}>{timerText.cancel}</Button>
          <Button variant="primary" type="submit" form={form}>
            {timerText.save}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label={timerText.days} error={wrong && timerText.wrong(MIN_DELAY_DAYS, MAX_DELAY_DAYS)}>
          <Input
            ref={field}
            type="number"
            inputMode="numeric"
            min={MIN_DELAY_DAYS}
            max={MAX_DELAY_DAYS}
            step={1}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setWrong(false)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
