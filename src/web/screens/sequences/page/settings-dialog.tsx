// Settings of the sequence: customer group, mailbox, time zone, and what a colleague's reply does.
import { type FormEvent, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { ON_COMPANY_REPLY } from '#core/sequences/sequence.ts'
import { settingsOf } from '#core/sequences/settings.ts'
import { type SequenceSettings, useChangeSequence } from '#web/data/sequences/sequence-changes.ts'
import { issueFor } from '#web/lib/api/api-failure.ts'
import { common } from '#web/lib/common-text.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { MailboxPicker } from '#web/parts/pickers/mailbox-picker.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Select, type SelectOption } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { settingsText, timeZones, trackingText } from '#web/words/sequence-page.ts'
import { WritingFields } from './writing-fields.tsx'

const FORM = 'sequence-settings'

export function SettingsDialog({ sequence, onClose }: { sequence: Sequence; onClose: () => void }) {
  const workspaceIds = sequence.workspaceIds.join(',')
  const change = useChangeSequence(sequence.id)
  const [draft, setDraft] = useState(() => ({
    customerGroupId: sequence.customerGroupId,
    ...settingsOf(sequence),
  }))
  const set = (patch: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...patch }))
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    change.mutate(draft satisfies SequenceSettings, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={settingsText.title}
      description={settingsText.hint}
      keepOpen
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" form={FORM} variant="primary" busy={change.isPending}>
            {common.save}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={settingsText.group} error={issueFor(change.error, 'customerGroupId')}>
          <GroupPicker
            workspaceIds={workspaceIds}
            value={draft.customerGroupId ?? ''}
            onValueChange={(id) => set({ customerGroupId: id || null })}
            emptyLabel={settingsText.noGroup}
          />
        </Field>
        <Field
          label={settingsText.mailbox}
          hint={settingsText.mailboxHint}
          error={issueFor(change.error, 'defaultEmailAccountId')}
        >
          <MailboxPicker
            workspaceIds={workspaceIds}
            value={draft.defaultEmailAccountId ?? ''}
            onValueChange={(id) => set({ defaultEmailAccountId: id || null })}
            emptyLabel={settingsText.noMailbox}
          />
        </Field>
        <Field
          label={settingsText.timeZone}
          hint={settingsText.timeZoneHint}
          error={issueFor(change.error, 'timeZone')}
        >
          <Select
            value={draft.timeZone}
            onValueChange={(timeZone) => set({ timeZone })}
            options={withCurrent(
              Object.entries(timeZones).map(([value, label]) => ({ value, label })),
              sequence.timeZone,
              sequence.timeZone,
            )}
          />
        </Field>
        <div className="flex flex-col gap-2.5">
          <Switch
            label={settingsText.businessDays}
            hint={settingsText.businessDaysHint}
            checked={draft.businessDaysOnly}
            onCheckedChange={(businessDaysOnly) => set({ businessDaysOnly })}
          />
        </div>
        <RadioCards
          label={settingsText.company}
          className="sm:[&>div]:grid-cols-3"
          showLabel
          value={draft.onCompanyReply}
          onValueChange={(onCompanyReply) => set({ onCompanyReply })}
          cards={[...ON_COMPANY_REPLY]
            .sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
            .map((value) => {
              const [label, hint] = settingsText.companyChoices[value]
              return { value, label, hint }
            })}
        />
        <WritingFields
          workspaceIds={sequence.workspaceIds}
          draft={draft}
          onChange={set}
          error={change.error}
        />
        <TrackingFields draft={draft} onChange={set} />
      </form>
    </Dialog>
  )
}

/** From the mildest to the strictest. */
const ORDER: readonly (typeof ON_COMPANY_REPLY)[number][] = ['continue', 'hold', 'stop']

/** Adds the current value when the loaded list does not contain it. */
const withCurrent = (options: SelectOption[], value: string | null, label: string | null): SelectOption[] =>
  value === null || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: label ?? value }]

// Whether opens and clicks are tracked, and the disadvantages. Both are off by default.

type Tracking = { trackOpens: boolean; trackClicks: boolean }
type TrackingFieldsProps = { draft: Tracking; onChange: (patch: Partial<Tracking>) => void }

function TrackingFields({ draft, onChange }: TrackingFieldsProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <legend className="float-left w-full text-sm font-semibold">{trackingText.heading}</legend>
      <p className="clear-both text-xs text-muted">{trackingText.intro}</p>
      <Switch
        label={trackingText.opens}
        hint={trackingText.opensHint}
        checked={draft.trackOpens}
        onCheckedChange={(trackOpens) => onChange({ trackOpens })}
      />
      <Switch
        label={trackingText.clicks}
        hint={trackingText.clicksHint}
        checked={draft.trackClicks}
        onCheckedChange={(trackClicks) => onChange({ trackClicks })}
      />
    </fieldset>
  )
}
