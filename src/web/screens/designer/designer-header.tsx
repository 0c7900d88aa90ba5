// The header of the designer: sequence name, save status, launch buttons.
import { ArrowLeft, ChartNoAxesColumn, History } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { lazyPart, useEverOpen } from '#web/lib/lazy-part.tsx'
import { SequenceBadge } from '#web/parts/sequences/sequence-badge.tsx'
import { launchText } from '#web/screens/designer/launch/launch-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { HelpLink } from '#web/ui/layout/help-link.tsx'
import { PageTitle } from '#web/ui/layout/page-title.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { useEditable, useNodeFacts } from './designer-context.ts'
import { designerText } from './designer-text.ts'
import { LaunchButtons } from './launch/launch-buttons.tsx'
import { ProposeButton } from './proposal/propose-entry.tsx'
import { RehearsalButton } from './rehearsal/rehearsal-button.tsx'
import { SaveButton, SaveFailure, SaveStatus } from './saving/save-status.tsx'
import { UndoButtons } from './undo/undo-buttons.tsx'

export function DesignerHeader({ sequence }: { sequence: Sequence }) {
  const editable = useEditable()
  const isProposal = useNodeFacts().readOnly === 'proposal'
  return (
    <header className="border-b border-line bg-surface px-3 py-2 sm:px-4">
      <PageTitle title={sequence.name} />
      <div className="flex min-h-11 items-center gap-x-3">
        <LinkButton
          to="/sequences"
          aria-label={designerText.back}
          variant="ghost"
          data-shape="icon"
          {...tooltipProps(designerText.back, 'bottom')}
        >
          <ArrowLeft aria-hidden />
        </LinkButton>
        <div className="min-w-0 md:min-w-16">
          <h1 className="truncate text-lg leading-tight font-bold" title={sequence.name}>
            <Link to={`/sequences/${sequence.id}`} className="hover:underline">
              {sequence.name}
            </Link>
          </h1>
          <p className="truncate text-xs text-muted">{designerText.subtitle}</p>
        </div>
        <SequenceBadge sequence={sequence} />
        {editable && sequence.hasUnpublishedChanges && sequence.publishedVersion !== null && (
          <Badge tone="amber" className="max-xl:hidden">
            {launchText.unpublished}
          </Badge>
        )}
        <span className="md:max-lg:hidden">
          <HelpLink />
        </span>
        <div className="ml-auto flex shrink-0 items-center gap-2">
          {editable && (
            <div className="max-w-80 min-w-0">
              <SaveStatus />
            </div>
          )}
          {editable && <UndoButtons />}
          <LinkButton
            to={`/sequences/${sequence.id}?tab=steps`}
            variant="ghost"
            // the banner of a narrow window has this link
            className="px-2! max-lg:hidden"
            {...tooltipProps(designerText.openSteps, 'bottom')}
          >
            {designerText.steps}
          </LinkButton>
          <LinkButton
            to={`/sequences/${sequence.id}`}
            aria-label={designerText.openSequence}
            variant="ghost"
            data-shape="icon"
            // the name is the same link
            className="md:max-lg:hidden"
            {...tooltipProps(designerText.openSequence, 'bottom')}
          >
            <ChartNoAxesColumn aria-hidden />
          </LinkButton>
          {editable && <ProposeButton />}
          <VersionsButton />
          {!isProposal && <RehearsalButton />}
          {editable && <LaunchButtons sequence={sequence} />}
          <SaveButton />
        </div>
      </div>
      {editable && <SaveFailure />}
    </header>
  )
}

const VersionsDialog = lazyPart(() => import('./versions/versions-dialog.tsx'), 'VersionsDialog')

function VersionsButton() {
  const [open, setOpen] = useState(false)
  const everOpen = useEverOpen(open)
  return (
    <>
      <IconButton label={designerText.versions} tooltipSide="bottom" size="md" onClick={() => setOpen(true)}>
        <History aria-hidden />
      </IconButton>
      {everOpen && <VersionsDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
