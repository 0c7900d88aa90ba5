import type { Draft } from '#web/lib/form/draft.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import type { NotificationsDraft } from './notifications-draft.ts'
import { notificationsText } from './text.ts'

export const QuietHours = ({ draft: { values, set, issueOf } }: { draft: Draft<NotificationsDraft> }) => (
  <Section title={notificationsText.quiet}>
    <div className="flex flex-col gap-3">
      <Switch
        label={notificationsText.quietOn}
        hint={notificationsText.quietHint}
        checked={values.isQuiet}
        onCheckedChange={(isQuiet) => set({ isQuiet })}
      />
      {values.isQuiet && (
        <div className="grid max-w-80 grid-cols-2 gap-3">
          <Field label={notificationsText.quietFrom} error={issueOf('quietFrom')}>
            <TimeInput value={values.quietFrom} onChange={(quietFrom) => set({ quietFrom })} />
          </Field>
          <Field label={notificationsText.quietUntil} error={issueOf('quietUntil')}>
            <TimeInput value={values.quietUntil} onChange={(quietUntil) => set({ quietUntil })} />
          </Field>
        </div>
      )}
    </div>
  </Section>
)
