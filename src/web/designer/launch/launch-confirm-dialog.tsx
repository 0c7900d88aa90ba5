// The confirmation before a sequence is activated, resumed or published: how many leads it affects, and the findings.
import type { Sequence } from '#api/sequences/sequences.ts'
import { usePublishPreview } from '#web/designer/queries/versions.ts'
import type { LaunchVerb } from '#web/sequences/queries/launch.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { launchCheckText } from './launch-check-text.ts'
import { useLaunchState } from './launch-context.tsx'
import { launchText } from './launch-text.ts'
import { PublishImpact } from './publish-impact.tsx'

const TITLE = {
  activate: launchCheckText.activateTitle,
  resume: launchCheckText.resumeTitle,
  publish: launchCheckText.publishTitle,
} as const satisfies Record<LaunchVerb, string>

export function LaunchConfirmDialog({ sequence }: { sequence: Sequence }) {
  const { confirmation, cancel, confirm } = useLaunchState()
  const verb = confirmation?.verb ?? 'activate'
  const warnings = confirmation?.warnings ?? []
  const enrolledCount = sequence.openEnrollmentCount
  const publishes = confirmation?.verb === 'publish'
  const reach = usePublishPreview(sequence.id, publishes)
  return (
    <ConfirmDialog
      open={confirmation !== null}
      onOpenChange={(open) => open || cancel()}
      title={TITLE[verb]}
      description={
        verb === 'publish'
          ? launchCheckText.publishesFor(enrolledCount)
          : launchCheckText.startsFor(enrolledCount)
      }
      ends={warnings.length > 0 && verb !== 'publish' ? [launchCheckText.warningsLeft(warnings.length)] : []}
      actionLabel={launchText[verb]}
      tone="primary"
      unready={publishes && reach.isPending}
      onConfirm={confirm}
    >
      {publishes && <PublishImpact preview={reach} warnings={warnings} />}
    </ConfirmDialog>
  )
}
