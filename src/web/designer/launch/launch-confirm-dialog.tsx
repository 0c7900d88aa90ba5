// Asked before a sequence starts, goes on or is published: whom it reaches, and what the check has found.
import type { Sequence } from '#api/sequences/sequences.ts'
import { launchText } from '#web/designer/designer-text.ts'
import { usePublishPreview } from '#web/designer/queries/versions.ts'
import type { LaunchVerb } from '#web/sequences/queries/launch.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { launchCheckText } from './launch-check-text.ts'
import { useLaunchState } from './launch-context.tsx'
import { PublishImpact } from './publish-impact.tsx'

const TITLE = {
  activate: launchCheckText.activateTitle,
  resume: launchCheckText.resumeTitle,
  publish: launchCheckText.publishTitle,
} as const satisfies Record<LaunchVerb, string>

export function LaunchQuestionDialog({ sequence }: { sequence: Sequence }) {
  const { question, withdraw, confirm } = useLaunchState()
  const verb = question?.verb ?? 'activate'
  const warnings = question?.warnings ?? []
  const people = sequence.openEnrollmentCount
  const publishes = question?.verb === 'publish'
  const reach = usePublishPreview(sequence.id, publishes)
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(open) => open || withdraw()}
      title={TITLE[verb]}
      description={
        verb === 'publish' ? launchCheckText.publishesFor(people) : launchCheckText.startsFor(people)
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
