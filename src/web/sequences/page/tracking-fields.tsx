// Whether opens and clicks of the sequence's mails are counted, and what that costs. Both are off unless somebody asks.
import { trackingText } from '#web/shared/text/tracking.ts'
import { Switch } from '#web/ui/form/switch.tsx'

type Tracking = { trackOpens: boolean; trackClicks: boolean }
type TrackingFieldsProps = { draft: Tracking; onChange: (patch: Partial<Tracking>) => void }

export function TrackingFields({ draft, onChange }: TrackingFieldsProps) {
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
