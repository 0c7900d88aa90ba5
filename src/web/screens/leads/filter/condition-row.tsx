// One condition of a filter: field, operator, value.
import { X } from 'lucide-react'
import { isLeadField } from '#core/leads/fields.ts'
import { LEAD_STATUS_LABELS } from '#core/leads/filter/describe.ts'
import { CONSENT_FILTERS } from '#core/leads/filter/filter.ts'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import { RISK_FILTERS } from '#core/leads/risks.ts'
import { useCustomFields } from '#web/data/leads/leads.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { TagPicker } from '#web/screens/leads/tags/tag-picker.tsx'
import { riskText } from '#web/screens/leads/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { conditionOperator, type DraftCondition, needsText, operatorsFor, type What } from './filter-draft.ts'
import { filterText } from './text.ts'

export type ConditionRowProps = {
  nth: number
  workspaceId: string
  value: DraftCondition
  issue: string | undefined
  onChange: (patch: Partial<DraftCondition>) => void
  /** undefined: the last condition cannot be removed */
  onRemove: (() => void) | undefined
}

export function ConditionRow(props: ConditionRowProps) {
  const { nth, value, issue, onChange, onRemove } = props
  const ops = operatorsFor(value.what)
  const op = conditionOperator(value)
  const words: Record<string, string> = wordsOf(value.what)
  return (
    <li className="rounded-lg border border-line bg-sunken p-2">
      <fieldset className="min-w-0" aria-describedby={issue ? `issue-${value.key}` : undefined}>
        <legend className="sr-only">{filterText.condition(nth)}</legend>
        <div className="flex items-start gap-2">
          <Select
            aria-label={filterText.what(nth)}
            className="min-w-0 flex-1 sm:max-w-52"
            value={value.what}
            onValueChange={(what) => onChange({ what: what as What })}
            options={Object.entries(filterText.whats).map(([key, label]) => ({ value: key, label }))}
          />
          {ops.length > 0 && (
            <Select
              aria-label={filterText.how(nth)}
              className="min-w-0 flex-1 sm:max-w-48"
              value={op}
              onValueChange={(next) => onChange({ op: next })}
              options={ops.map((each) => ({ value: each, label: words[each] ?? each }))}
            />
          )}
          {onRemove && (
            <IconButton label={filterText.remove(nth)} size="sm" className="ml-auto" onClick={onRemove}>
              <X aria-hidden />
            </IconButton>
          )}
        </div>
        <div className="flex flex-wrap gap-2 pt-2 empty:hidden">
          <Value {...props} op={op} />
        </div>
        {issue && (
          <p id={`issue-${value.key}`} role="alert" className="pt-1.5 text-xs text-red-ink">
            {issue}
          </p>
        )}
      </fieldset>
    </li>
  )
}

function wordsOf(what: What): Record<string, string> {
  if (isLeadField(what) || what === 'custom') return filterText.texts
  if (what === 'search') return {}
  if (what === 'tag') return filterText.tags
  if (what === 'group') return filterText.groups
  if (what === 'ground' || what === 'status' || what === 'addressRisk') return filterText.is
  return filterText[what]
}

function Value({ nth, workspaceId, value, issue, onChange, op }: ConditionRowProps & { op: string }) {
  const { what } = value
  const wide = 'min-w-0 flex-1 basis-48'
  const invalid = issue ? true : undefined
  const text = (
    <Input
      aria-label={filterText.value(nth)}
      aria-invalid={invalid}
      className={wide}
      maxLength={300}
      value={value.text}
      onChange={(event) => onChange({ text: event.target.value })}
    />
  )
  if (what === 'search') return text
  if (isLeadField(what)) return needsText(op) && text
  switch (what) {
    case 'custom':
      return (
        <>
          <CustomName
            nth={nth}
            workspaceId={workspaceId}
            value={value}
            onChange={onChange}
            className={wide}
          />
          {needsText(op) && text}
        </>
      )
    case 'tag':
      return (
        <TagPicker
          workspaceId={workspaceId}
          label={filterText.whats.tag}
          value={value.tagIds}
          onChange={(tagIds) => onChange({ tagIds })}
        />
      )
    case 'group':
      return (
        <GroupSelect nth={nth} workspaceId={workspaceId} value={value} onChange={onChange} className={wide} />
      )
    case 'ground':
      return (
        <Select
          aria-label={filterText.value(nth)}
          className={wide}
          value={value.ground}
          onValueChange={(ground) => onChange({ ground })}
          options={CONSENT_FILTERS.map((ground) => ({ value: ground, label: filterText.grounds[ground] }))}
        />
      )
    case 'addressRisk':
      return (
        <Select
          aria-label={filterText.value(nth)}
          className={wide}
          value={value.risk}
          onValueChange={(risk) => onChange({ risk })}
          options={RISK_FILTERS.map((risk) => ({ value: risk, label: riskText.names[risk] }))}
        />
      )
    case 'status':
      return (
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          {LEAD_STATUSES.map((status) => (
            <Checkbox
              key={status}
              label={LEAD_STATUS_LABELS[status]}
              checked={value.statuses.includes(status)}
              onCheckedChange={(isOn) =>
                onChange({
                  statuses: LEAD_STATUSES.filter((each) =>
                    each === status ? isOn : value.statuses.includes(each),
                  ),
                })
              }
            />
          ))}
        </span>
      )
    case 'created':
    case 'replied':
    case 'activity':
    case 'next':
      if (op === 'since' || op === 'before')
        return (
          <Input
            type="date"
            aria-label={filterText.value(nth)}
            aria-invalid={invalid}
            className="w-44!"
            value={value.date}
            onChange={(event) => onChange({ date: event.target.value })}
          />
        )
      return op === 'within' || op === 'notWithin' ? (
        <span className="inline-flex items-center gap-2 text-sm">
          <Input
            inputMode="numeric"
            aria-label={filterText.value(nth)}
            aria-invalid={invalid}
            className="w-24!"
            maxLength={4}
            value={value.days}
            onChange={(event) => onChange({ days: event.target.value })}
          />
          {filterText.days}
        </span>
      ) : null
    default:
      return null
  }
}

type ChoiceProps = Pick<ConditionRowProps, 'nth' | 'workspaceId' | 'value' | 'onChange'> & {
  className: string
}

function CustomName({ nth, workspaceId, value, onChange, className }: ChoiceProps) {
  const names = (useCustomFields([workspaceId]).data?.data ?? []).map(({ name }) => name)
  const all = value.name !== '' && !names.includes(value.name) ? [value.name, ...names] : names
  return (
    <Select
      aria-label={filterText.name(nth)}
      className={className}
      value={value.name}
      placeholder={filterText.pickName}
      onValueChange={(name) => onChange({ name })}
      options={all.map((name) => ({ value: name, label: name }))}
    />
  )
}

function GroupSelect({ nth, workspaceId, value, onChange, className }: ChoiceProps) {
  return (
    <GroupPicker
      kind="manual"
      aria-label={filterText.value(nth)}
      className={className}
      workspaceIds={workspaceId}
      value={value.customerGroupId}
      placeholder={filterText.pickGroup}
      onValueChange={(customerGroupId) => onChange({ customerGroupId })}
    />
  )
}
