// Check, start, stop and publish, as far as the sequence's status allows.
import { CircleCheck, Pause, Play, Rocket, TriangleAlert } from 'lucide-react'
import type { Sequence } from '#api/sequences.ts'
import type { LaunchVerb } from '#web/queries/sequence.ts'
import { launchText } from '#web/text/designer.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { cx } from '#web/ui/cx.ts'
import { useLaunchState } from './launch-context.tsx'

export function LaunchButtons({ sequence }: { sequence: Sequence }) {
  const { begin, pause, busy } = useLaunchState()
  const { status } = sequence
  const verb = status === 'draft' ? 'activate' : 'resume'
  const isStarted = status === 'active' || status === 'paused' || status === 'halted'
  return (
    <>
      <CheckButton />
      {isStarted && sequence.hasUnpublishedChanges && (
        <Button icon={<Rocket aria-hidden />} busy={busy} onClick={() => void begin('publish')}>
          {launchText.publish}
        </Button>
      )}
      {status === 'active' ? (
        <Button icon={<Pause aria-hidden />} busy={busy} onClick={() => void pause()}>
          {launchText.pause}
        </Button>
      ) : (
        status !== 'archived' && (
          <Button icon={<Play aria-hidden />} busy={busy} onClick={() => void begin(verb)}>
            {launchText[verb]}
          </Button>
        )
      )}
      <LaunchQuestionDialog sequence={sequence} />
    </>
  )
}

function CheckButton() {
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
      onClick={() => void check()}
    >
      {launchText.check}
      {errors + warnings > 0 && <Badge tone={errors > 0 ? 'red' : 'amber'}>{errors + warnings}</Badge>}
    </Button>
  )
}

const TITLE = {
  activate: launchText.activateTitle,
  resume: launchText.resumeTitle,
  publish: launchText.publishTitle,
} as const satisfies Record<LaunchVerb, string>

function LaunchQuestionDialog({ sequence }: { sequence: Sequence }) {
  const { question, withdraw, confirm } = useLaunchState()
  const verb = question?.verb ?? 'activate'
  const people = sequence.openEnrollmentCount
  return (
    <ConfirmDialog
      open={question !== null}
      onOpenChange={(open) => open || withdraw()}
      title={TITLE[verb]}
      description={verb === 'publish' ? launchText.publishesFor(people) : launchText.startsFor(people)}
      ends={question && question.warnings > 0 ? [launchText.warningsLeft(question.warnings)] : []}
      actionLabel={launchText[verb]}
      tone="primary"
      onConfirm={confirm}
    />
  )
}
