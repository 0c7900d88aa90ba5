// A number of days: a text field, step buttons, and buttons for common numbers.
import { Minus, Plus } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { MAX_DELAY_DAYS, MIN_DELAY_DAYS } from '#core/sequences/workflow/nodes/timer.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

export const daysText = {
  days: '대기 시간 (일)',
  less: '하루 줄이기',
  more: '하루 늘리기',
  quick: '자주 사용하는 일수',
  quickDays: (n: number) => `${n}일`,
  wrong: (min: number, max: number) => `${min}부터 ${max}까지의 정수로 입력해 주세요.`,
} as const

const COMMON_DAYS = [1, 2, 3, 5, 7, 14] as const

/** The days, or null when the text is no whole number in range. */
export function parseDays(text: string): number | null {
  if (!/^\d{1,4}$/.test(text.trim())) return null
  const days = Number(text)
  return days >= MIN_DELAY_DAYS && days <= MAX_DELAY_DAYS ? days : null
}

type Props = {
  text: string
  onChange: (text: string) => void
  isWrong: boolean
  readOnly: boolean
  field: RefObject<HTMLInputElement | null>
}

export function DaysField({ text, onChange, isWrong, readOnly, field }: Props) {
  const days = parseDays(text)
  const step = (by: number): void => {
    const from = days ?? (by > 0 ? MIN_DELAY_DAYS - 1 : MIN_DELAY_DAYS + 1)
    onChange(String(Math.min(MAX_DELAY_DAYS, Math.max(MIN_DELAY_DAYS, from + by))))
  }
  return (
    <div className="flex flex-col gap-2">
      <Field label={daysText.days} error={isWrong && daysText.wrong(MIN_DELAY_DAYS, MAX_DELAY_DAYS)}>
        <div className="flex items-center gap-1.5">
          {!readOnly && (
            <Step label={daysText.less} isAtEnd={days === MIN_DELAY_DAYS} onStep={() => step(-1)}>
              <Minus aria-hidden />
            </Step>
          )}
          <Input
            ref={field}
            type="number"
            inputMode="numeric"
            min={MIN_DELAY_DAYS}
            max={MAX_DELAY_DAYS}
            step={1}
            value={text}
            readOnly={readOnly}
            onChange={(event) => onChange(event.target.value)}
            className="tabular w-24 text-center text-[15px] font-semibold [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
          />
          {!readOnly && (
            <Step label={daysText.more} isAtEnd={days === MAX_DELAY_DAYS} onStep={() => step(1)}>
              <Plus aria-hidden />
            </Step>
          )}
        </div>
      </Field>
      {!readOnly && <DayButtons days={days} onPick={(picked) => onChange(String(picked))} />}
    </div>
  )
}

type StepProps = { label: string; isAtEnd: boolean; onStep: () => void; children: ReactNode }

const Step = ({ label, isAtEnd, onStep, children }: StepProps) => (
  <IconButton label={label} variant="outline" size="md" disabled={isAtEnd} onClick={onStep}>
    {children}
  </IconButton>
)

const DayButtons = ({ days, onPick }: { days: number | null; onPick: (days: number) => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a row of shortcuts, not a set of fields
  <div role="group" aria-label={daysText.quick} className="flex flex-wrap gap-1.5">
    {COMMON_DAYS.map((one) => (
      <button
        key={one}
        type="button"
        aria-pressed={one === days}
        onClick={() => onPick(one)}
        className="tabular h-7 min-w-11 rounded-md border border-line bg-surface px-2 text-xs font-medium text-muted transition-colors hover:bg-hover hover:text-ink aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-primary-ink"
      >
        {daysText.quickDays(one)}
      </button>
    ))}
  </div>
)
