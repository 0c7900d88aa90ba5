// The confirmation before a sequence is started, resumed or published: how many leads it affects, and the findings.
import type { Sequence } from '#api/sequences/sequences.ts'
import { usePublishPreview } from '#web/data/designer/versions.ts'
import { StartDialog } from '#web/parts/sequences/start-dialog/start-dialog.tsx'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { useLaunchState } from './launch-context.tsx'
import { launchCheckText, launchText } from './launch-text.ts'
import { PublishImpact } from './publish-impact.tsx'

export function LaunchConfirmDialog({ sequence }: { sequence: Sequence }) {
  const { view } = useDesigner()
  const { confirmation, cancel, confirm } = useLaunchState()
  const publishes = confirmation?.verb === 'publish'
  const effect = usePublishPreview(sequence.id, publishes)
  if (confirmation && confirmation.verb !== 'publish')
    return (
      <StartDialog
        sequence={sequence}
        verb={confirmation.verb}
        onClose={cancel}
        onShowNode={(nodeId) => {
          cancel()
          view.selectOnly([nodeId])
          view.revealNode(nodeId, true)
        }}
      />
    )
  return (
    <ConfirmDialog
      open={confirmation !== null}
      onOpenChange={(open) => open || cancel()}
      title={launchCheckText.publishTitle}
      description={launchCheckText.publishesFor(sequence.openEnrollmentCount)}
      actionLabel={launchText.publish}
      tone="primary"
      unready={publishes && effect.isPending}
      onConfirm={confirm}
    >
      <PublishImpact preview={effect} warnings={confirmation?.warnings ?? []} />
    </ConfirmDialog>
  )
}
