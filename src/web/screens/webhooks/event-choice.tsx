// Selection of events an endpoint receives, by subject.
import { WEBHOOK_EVENTS, type WebhookEvent } from '#core/webhooks/event.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { webhookText } from '#web/words/webhooks.ts'

type EventChoiceProps = {
  value: readonly WebhookEvent[]
  onChange: (value: WebhookEvent[]) => void
  error: string | undefined
}

const GROUPS = ['mail', 'reply', 'lead', 'enrollment', 'suppression'] as const
const eventsOf = (group: (typeof GROUPS)[number]): WebhookEvent[] =>
  WEBHOOK_EVENTS.filter((event) => event.startsWith(`${group}.`))

export function EventChoice({ value, onChange, error }: EventChoiceProps) {
  // in the order of WEBHOOK_EVENTS, whatever was selected first
  const set = (chosen: ReadonlySet<WebhookEvent>): void =>
    onChange(WEBHOOK_EVENTS.filter((event) => chosen.has(event)))
  const toggle = (event: WebhookEvent, on: boolean): void => {
    const next = new Set(value)
    on ? next.add(event) : next.delete(event)
    set(next)
  }
  const all = value.length === WEBHOOK_EVENTS.length
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{webhookText.events}</legend>
      <Checkbox
        label={webhookText.allEvents}
        checked={all}
        indeterminate={!all && value.length > 0}
        onCheckedChange={(on) => set(new Set(on ? WEBHOOK_EVENTS : []))}
      />
      <div className="mt-1 gap-x-4 rounded-[11px] border border-line px-3 pt-3 sm:columns-2">
        {GROUPS.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset within a fieldset is read out twice
          <div
            key={group}
            role="group"
            aria-label={webhookText.groups[group]}
            className="flex break-inside-avoid flex-col pb-3"
          >
            <p aria-hidden className="text-xs font-medium text-muted">
              {webhookText.groups[group]}
            </p>
            {eventsOf(group).map((event) => (
              <Checkbox
                key={event}
                label={webhookText.eventNames[event]}
                hint={<code>{event}</code>}
                checked={value.includes(event)}
                onCheckedChange={(on) => toggle(event, on)}
              />
            ))}
          </div>
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-1 text-xs text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
