// Simulates a hit of the recipient or a machine on a tracked mail and shows how it was counted.
import { Bot, MailOpen, MousePointerClick } from 'lucide-react'
import type { SandboxMessage } from '#api/sandbox/sandbox.ts'
import { useSimulateHit, type Visit } from '#web/data/sandbox/sandbox.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { numberText } from '#web/words/node-leads.ts'
import { hitReasons, trackingHitText } from '#web/words/tracking.ts'

const VISITS: readonly { label: string; visit: Visit; icon: typeof Bot }[] = [
  { label: trackingHitText.open, visit: { kind: 'opened', as: 'person' }, icon: MailOpen },
  { label: trackingHitText.click, visit: { kind: 'clicked', as: 'person' }, icon: MousePointerClick },
  { label: trackingHitText.machineOpen, visit: { kind: 'opened', as: 'machine' }, icon: Bot },
  { label: trackingHitText.machineClick, visit: { kind: 'clicked', as: 'machine' }, icon: Bot },
]

export function TrackingHitPanel({ message: { id, tracking } }: { message: SandboxMessage }) {
  const may = useHasRole('member')
  const act = useSimulateHit()
  if (!may || !tracking) return null
  const possible = VISITS.filter(({ visit }) =>
    visit.kind === 'opened' ? tracking.opens : tracking.links.length > 0,
  )
  return (
    <section aria-label={trackingHitText.heading} className="border-t border-line py-4">
      <h3 className="text-sm font-semibold">{trackingHitText.heading}</h3>
      <p className="text-xs text-muted">{trackingHitText.hint}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {possible.map(({ label, visit, icon: Icon }) => (
          <Button
            key={label}
            size="sm"
            icon={<Icon aria-hidden />}
            busy={act.isPending && act.variables.kind === visit.kind && act.variables.as === visit.as}
            onClick={() => !act.isPending && act.mutate({ id, ...visit })}
          >
            {label}
          </Button>
        ))}
      </div>
      <Outcome act={act} />
    </section>
  )
}

function Outcome({ act }: { act: ReturnType<typeof useSimulateHit> }) {
  const [tone, words] = act.isError
    ? (['red', failureText(act.error, trackingHitText.failed)] as const)
    : act.data
      ? act.data.by === 'person'
        ? (['green', trackingHitText.counted(numberText[act.variables.kind])] as const)
        : (['amber', trackingHitText.notCounted(hitReasons[act.data.reason])] as const)
      : (['gray', act.isPending ? trackingHitText.working : ''] as const)
  return (
    <div role="status" className="empty:hidden">
      {words && (
        <Banner tone={tone} className="mt-3">
          {words}
        </Banner>
      )}
    </div>
  )
}
