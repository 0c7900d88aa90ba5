// Number of enrollments by status; a click filters the list.
import { ENROLLMENT_STATUSES, type EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import { formatNumber } from '#web/lib/format.ts'
import { cx } from '#web/ui/cx.ts'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { enrollmentStatus } from '#web/words/enrollments.ts'

/** The ones a user acts on first, the ended ones last. */
const ORDER = [
  'pending',
  'active',
  'replied',
  'blocked',
  'paused',
  'completed',
  'bounced',
  'unsubscribed',
  'removed',
] as const satisfies EnrollmentStatus[]

type StatusChipsProps = {
  counts: Partial<Record<EnrollmentStatus, number>> | undefined
  value: EnrollmentStatus | 'open' | undefined
  /** the list is filtered by something else as well */
  narrowed: boolean
  onChange: (status: EnrollmentStatus | null) => void
}

export function StatusChips({ counts, value, narrowed, onChange }: StatusChipsProps) {
  const count = (status: EnrollmentStatus): number => counts?.[status] ?? 0
  const all = ENROLLMENT_STATUSES.reduce((sum, status) => sum + count(status), 0)
  const shown = ORDER.filter((status) => count(status) > 0 || status === value)
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{enrollmentListText.filter}</legend>
      <Chip
        label={enrollmentListText.all}
        count={all}
        pressed={!value && !narrowed}
        onPress={() => onChange(null)}
      />
      {shown.map((status) => (
        <Chip
          key={status}
          label={enrollmentStatus[status]}
          count={count(status)}
          pressed={status === value}
          onPress={() => onChange(status === value ? null : status)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = { label: string; count: number; pressed: boolean; onPress: () => void }

const Chip = ({ label, count, pressed, onPress }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={cx(
      'inline-flex h-7 items-center gap-1.5 rounded-full border px-3 text-sm font-medium transition-colors',
      pressed
        ? 'border-primary bg-primary-soft text-primary-ink'
        : 'border-line-strong bg-surface text-ink hover:bg-hover',
    )}
  >
    {label}
    <span className="tabular font-semibold">{formatNumber(count)}</span>
  </button>
)
