// The question about advertisements, the four sender fields and a preview of the result, saved together.
import { Megaphone, MessageSquare } from 'lucide-react'
import type { SenderSettings, SenderSettingsInput } from '#api/compliance/sender-profile.ts'
import { policyForAdvertising } from '#core/compliance/consent.ts'
import { SENDER_FIELDS, type SenderField, type SenderProfile } from '#core/compliance/sender-profile.ts'
import { mailedWithFooter } from '#core/sending/compose-message.ts'
import { mailedSubject } from '#core/sending/subject.ts'
import { SAMPLE_OPT_OUT_TOKEN } from '#core/sending/test-mail.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChange } from '#web/lib/api/query.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { consentText } from '#web/words/consent.ts'
import { consentReminderText } from '#web/words/notices.ts'
import { senderText } from './text.ts'

type Props = { workspaceId: string; settings: SenderSettings; mayChange: boolean }

const INPUTS = {
  senderName: { autoComplete: 'organization', maxLength: 100 },
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
  postalAddress: { autoComplete: 'street-address', maxLength: 300 },
} as const satisfies Record<SenderField, object>

export function SenderForm({ workspaceId, settings, mayChange }: Props) {
  const draft = useDraft(draftOf(settings))
  const save = useChange(api.senderProfile.updateSenderSettings, {
    replies: query(api.senderProfile.getSenderSettings, { params: { id: workspaceId } }),
  })
  const { values, set } = draft
  const isAd = values.isAdvertising === true
  const submit = async (): Promise<void> => {
    draft.reset(draftOf(await save.mutateAsync({ params: { id: workspaceId }, body: inputOf(values) })))
    toastSuccess(senderText.saved)
  }
  return (
    <SettingsForm draft={draft} onSave={submit} failed={senderText.saveFailed} busy={save.isPending}>
      <Section
        title={senderText.askHeading}
        description={senderText.askHint}
        actions={<State isAdvertising={settings.isAdvertising} />}
      >
        <RadioCards
          label={senderText.ask}
          value={values.isAdvertising === null ? undefined : isAd ? 'on' : 'off'}
          onValueChange={(next) =>
            set({
              isAdvertising: next === 'on',
              consentPolicy:
                next === 'on' ? policyForAdvertising(settings, undefined) : settings.consentPolicy,
            })
          }
          cards={[
            {
              value: 'on',
              label: senderText.on,
              hint: senderText.onHint,
              icon: <Megaphone />,
              disabled: !mayChange,
            },
            {
              value: 'off',
              label: senderText.off,
              hint: senderText.offHint,
              icon: <MessageSquare />,
              disabled: !mayChange,
            },
          ]}
        />
        <p className="pt-3 text-sm text-muted">{senderText.fine}</p>
      </Section>
      <Section
        title={senderText.fieldsHeading}
        description={isAd ? senderText.fieldsNeeded : senderText.fieldsHint}
      >
        <div className="grid gap-4 md:grid-cols-2">
          {SENDER_FIELDS.map((field) => (
            <Field
              key={field}
              label={senderText[field]}
              required={isAd}
              hint={isAd && values[field].trim() === '' ? senderText.empty : undefined}
              error={draft.issueOf(field)}
            >
              <Input
                {...INPUTS[field]}
                disabled={!mayChange}
                placeholder={senderText[`${field}Placeholder`]}
                {...draft.input(field)}
              />
            </Field>
          ))}
        </div>
      </Section>
      <FooterPreview profile={values} />
      <Section title={senderText.noticeHeading} description={senderText.noticeHint}>
        {values.isAdvertising === false ? (
          <Switch
            label={senderText.noticeAlways}
            hint={senderText.noticeAlwaysHint}
            disabled={!mayChange}
            checked={values.alwaysNotices}
            onCheckedChange={(alwaysNotices) => set({ alwaysNotices })}
          />
        ) : (
          <p className="text-sm">{senderText.noticeOn}</p>
        )}
      </Section>
      <Section title={consentText.policyHeading} description={consentText.policyHint}>
        <RadioCards
          label={consentText.policy}
          value={values.consentPolicy}
          onValueChange={(consentPolicy) => set({ consentPolicy })}
          cards={(['warn', 'strict'] as const).map((value) => ({
            value,
            label: consentText[value],
            hint: consentText[`${value}Hint`],
            disabled: !mayChange,
          }))}
        />
      </Section>
      <Section title={consentReminderText.switchHeading} description={consentReminderText.switchHint}>
        <Switch
          label={consentReminderText.switch}
          hint={consentReminderText.switchLabelHint}
          disabled={!mayChange}
          checked={values.confirmsConsent}
          onCheckedChange={(confirmsConsent) => set({ confirmsConsent })}
        />
      </Section>
    </SettingsForm>
  )
}

const draftOf = ({ workspaceId: _, hasAdvertised: __, ...settings }: SenderSettings) => settings

/** Sends only answered questions. */
const inputOf = ({ isAdvertising, ...rest }: ReturnType<typeof draftOf>): SenderSettingsInput => ({
  ...rest,
  email: rest.email.trim(),
  ...(isAdvertising !== null && { isAdvertising }),
})

/** The choice itself is visible below. */
const State = ({ isAdvertising }: Pick<SenderSettings, 'isAdvertising'>) =>
  isAdvertising === null && <Badge tone="amber">{senderText.unanswered}</Badge>

// A preview by the function that adds the footer on the server.

function FooterPreview({ profile }: { profile: SenderProfile }) {
  const body = { subject: '', bodyText: senderText.sampleBody, bodyHtml: '' }
  const { bodyText } = mailedWithFooter(body, profile, `${location.origin}/u/${SAMPLE_OPT_OUT_TOKEN}`)
  return (
    <Section title={senderText.previewHeading} description={senderText.previewHint}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 rounded-[11px] border border-line bg-sunken p-4 text-sm">
        <dt className="text-muted">{senderText.subject}</dt>
        <dd className="font-semibold">{mailedSubject(senderText.sampleSubject, null, profile)}</dd>
        <dt className="text-muted">{senderText.body}</dt>
        <dd className="break-keep whitespace-pre-line [overflow-wrap:anywhere]">{bodyText}</dd>
      </dl>
    </Section>
  )
}
