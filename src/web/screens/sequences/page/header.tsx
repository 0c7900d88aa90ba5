// The header of a sequence's page: name, status, actions, and a banner while there are unpublished changes.
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import {
  type BlockedLaunch,
  launchReportOf,
  type StartVerb,
  useLaunchWithToasts,
} from '#web/data/sequences/launch.ts'
import type { Rights } from '#web/data/sequences/sequences.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { SequenceBadge } from '#web/parts/sequences/sequence-badge.tsx'
import type { PageState, SetPageState } from '#web/parts/sequences/sequence-page-state.ts'
import { sequenceActions, sequenceReason } from '#web/screens/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { HelpLink } from '#web/ui/layout/help-link.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { sequencePageText } from '#web/words/sequence-page.ts'
import { HeaderActions } from './header-actions.tsx'
import { LaunchReportDialog } from './launch-report.tsx'
import { NameField } from './name-field.tsx'

const StartDialog = lazyPart(
  () => import('#web/parts/sequences/start-dialog/start-dialog.tsx'),
  'StartDialog',
)

type HeaderProps = {
  sequence: Sequence
  rights: Rights
  state: PageState
  setState: SetPageState
  /** beside the name, in narrow windows below it */
  tabs: ReactNode
}

export function SequenceHeader({ sequence, rights, state, setState, tabs }: HeaderProps) {
  const [blocked, setBlocked] = useState<BlockedLaunch>()
  const [publishing, setPublishing] = useState(false)
  const [starting, setStarting] = useState<StartVerb>()
  const launch = useLaunchWithToasts(sequence.id, setBlocked)
  const reason = sequenceReason(sequence.statusReason)
  const mayPublish = rights.edit && sequence.hasUnpublishedChanges && sequence.status !== 'archived'
  const reportOpen = blocked !== undefined || state.report === 'open'
  return (
    <>
      <header className="mb-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line sm:-mt-5 xl:flex-nowrap">
        <Link
          to="/sequences"
          aria-label={sequencePageText.back}
          data-variant="ghost"
          data-size="sm"
          data-shape="icon"
          className="btn -ml-2 -mr-2.5"
          {...tooltipProps(sequencePageText.back, 'bottom')}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center gap-x-2 gap-y-1 xl:flex-initial xl:basis-auto xl:flex-nowrap">
          <NameField sequence={sequence} editable={rights.edit && sequence.status !== 'archived'} />
          <SequenceBadge sequence={sequence} />
          <HelpLink />
        </div>
        <div className="order-last w-full min-w-0 xl:order-none xl:w-auto xl:shrink-0">{tabs}</div>
        <div className="xl:ml-auto">
          <HeaderActions
            sequence={sequence}
            rights={rights}
            onStart={setStarting}
            onEnrol={() => setState({ enrol: 'open' })}
          />
        </div>
      </header>
      {reason && <p className="pb-2 text-sm text-red-ink">{reason}</p>}
      {mayPublish && (
        <Banner
          tone="amber"
          title={sequencePageText.unpublished}
          className="mb-4"
          action={
            <Button size="sm" busy={launch.isPending} onClick={() => setPublishing(true)}>
              {sequenceActions.publishOpens}
            </Button>
          }
        >
          {sequencePageText.unpublishedHint}
        </Banner>
      )}
      <ConfirmDialog
        open={publishing}
        onOpenChange={setPublishing}
        tone="primary"
        title={sequencePageText.publishTitle}
        description={sequencePageText.publishHint}
        ends={
          sequence.openEnrollmentCount > 0
            ? [
                sequencePageText.publishReach(formatNumber(sequence.openEnrollmentCount)),
                sequencePageText.publishRemoved,
              ]
            : [sequencePageText.publishReachesNone]
        }
        actionLabel={sequenceActions.publish}
        onConfirm={async () => {
          // a blocked launch opens the report dialog, which must not be covered by this one
          await launch.mutateAsync({ verb: 'publish' }).catch((error: unknown) => {
            if (!launchReportOf(error)) throw error
          })
        }}
      />
      {starting && <StartDialog sequence={sequence} verb={starting} onClose={() => setStarting(undefined)} />}
      {reportOpen && (
        <LaunchReportDialog
          sequence={sequence}
          blocked={blocked}
          onClose={() => {
            setBlocked(undefined)
            if (state.report) setState({ report: null }, { replace: true })
          }}
        />
      )}
    </>
  )
}
