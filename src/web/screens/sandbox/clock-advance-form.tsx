// Advances the clock by days or hours, up to a year.
import { type FormEvent, useId, useState } from 'react'
import type { ClockAdvance } from '#web/data/sandbox/sandbox.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { clockText } from './text.ts'

const MAX = { days: 365, hours: 24 * 365 } as const

export type ClockAdvanceFormProps = { disabled: boolean; onGo: (travel: ClockAdvance) => void }

export function ClockAdvanceForm({ disabled, onGo }: ClockAdvanceFormProps) {
  const [open, setOpen] = useState(false)
  const [amount, setAmount] = useState('')
  const [unit, setUnit] = useState<keyof typeof MAX>('days')
  const [issue, setIssue] = useState<string>()
  const issueId = useId()
  if (!open) {
    return (
      <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
        {clockText.custom}
      </Button>
    )
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (disabled) return
    const count = Number(amount)
    const ok = /^\d{1,5}$/.test(amount.trim()) && count >= 1 && count <= MAX[unit]
    setIssue(ok ? undefined : clockText.needAmount(formatNumber(MAX[unit])))
    if (!ok) return
    onGo(unit === 'days' ? { advanceDays: count } : { advanceHours: count })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <Input
        aria-label={clockText.amount}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? issueId : undefined}
        inputMode="numeric"
        autoFocus
        className="h-[30px] min-h-0 w-16"
        value={amount}
        onChange={(event) => {
          setAmount(event.target.value)
          setIssue(undefined)
        }}
      />
      <Select
        aria-label={clockText.unit}
        className="h-[30px] min-h-0 w-auto py-0"
        value={unit}
        onValueChange={setUnit}
        options={[
          { value: 'days', label: clockText.units.days },
          { value: 'hours', label: clockText.units.hours },
        ]}
      />
      <Button size="sm" type="submit" variant="primary" disabled={disabled}>
        {clockText.go}
      </Button>
      {issue && (
        <p id={issueId} role="alert" className="basis-full text-xs text-red-ink">
          {issue}
        </p>
      )}
    </form>
  )
}
