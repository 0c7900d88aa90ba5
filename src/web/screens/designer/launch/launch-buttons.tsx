// Check, activate, pause and publish, as the sequence's status allows.
import { CircleCheck, Pause, Play, Rocket, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { useDesigner, useView } from '#web/screens/designer/designer-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { CHECK_BUTTON, useLaunchState } from './launch-context.tsx'
import { launchCheckText, launchText } from './launch-text.ts'

const LaunchConfirmDialog = lazyPart(() => import('./launch-confirm-dialog.tsx'), 'LaunchConfirmDialog')

export function LaunchButtons({ sequence }: { sequence: Sequence }) {
  const { requestLaunch, pause, busy, confirmation } = useLaunchState()
  const [wasOpened, setWasOpened] = useState(false)
  if (confirmation && !wasOpened) setWasOpened(true)
  const { status } = sequence
  const verb = status === 'draft' ? 'activate' : 'resume'
  const isStarted = status === 'active' || status === 'paused' || status === 'halted'
  return (
    <>
      <CheckButton />
      {isStarted && sequence.hasUnpublishedChanges && (
        <Button
          variant="soft"
          icon={<Rocket aria-hidden />}
          busy={busy}
          onClick={() => void requestLaunch('publish')}
        >
          {launchText.publishOpens}
        </Button>
      )}
      {status === 'active' ? (
        <Button icon={<Pause aria-hidden />} busy={busy} onClick={() => void pause()}>
          {launchText.pause}
        </Button>
      ) : (
        status !== 'archived' && (
          <Button
            icon={<Play aria-hidden />}
            busy={busy}
            onClick={() => void requestLaunch(verb)}
            {...tourTarget('start')}
          >
            {launchText[verb]}
          </Button>
        )
      )}
      {wasOpened && <LaunchConfirmDialog sequence={sequence} />}
    </>
  )
}

function CheckButton() {
  const { view } = useDesigner()
  const open = useView((state) => state.launchCheckPanelOpen)
  const { report, check } = useLaunchState()
  const errors = report?.filter((item) => item.level === 'error').length ?? 0
  const warnings = (report?.length ?? 0) - errors
  const Icon = errors + warnings > 0 ? TriangleAlert : CircleCheck
  return (
    <Button
      variant="ghost"
      icon={
        <Icon
          aria-hidden
          className={cx(errors > 0 ? 'text-red-ink' : warnings > 0 ? 'text-amber-ink' : 'text-green-ink')}
        />
      }
      id={CHECK_BUTTON}
      aria-expanded={open}
      {...(errors + warnings > 0 ? tooltipProps(launchCheckText.found(errors, warnings), 'bottom') : {})}
      onClick={() => void check()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open && !isComposing(event))
          view.setState({ launchCheckPanelOpen: false })
      }}
    >
      {launchText.check}
      {errors > 0 && <Badge tone="red">{errors}</Badge>}
      {warnings > 0 && <Badge tone="amber">{warnings}</Badge>}
    </Button>
  )
}
