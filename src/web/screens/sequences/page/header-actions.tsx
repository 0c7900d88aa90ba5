// The actions of a sequence's page.
import {
  Archive,
  Clapperboard,
  Copy,
  Ellipsis,
  Pause,
  Play,
  Settings2,
  Trash2,
  UserPlus,
  Users,
  Workflow,
} from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { type StartVerb, usePauseWithToasts } from '#web/data/sequences/launch.ts'
import { useDuplicateSequence } from '#web/data/sequences/sequence-changes.ts'
import type { Rights } from '#web/data/sequences/sequences.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { sequenceActions } from '#web/screens/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { rehearsalButtonText } from '#web/words/rehearsal-button.ts'
import { sequencePageText } from '#web/words/sequence-page.ts'

const SettingsDialog = lazyPart(() => import('./settings-dialog.tsx'), 'SettingsDialog')
const EndSequenceDialog = lazyPart(
  () => import('#web/screens/sequences/end-sequence-dialog.tsx'),
  'EndSequenceDialog',
)

type HeaderActionsProps = {
  sequence: Sequence
  rights: Rights
  onStart: (verb: StartVerb) => void
  onEnrol: () => void
}

export function HeaderActions({ sequence, rights, onStart, onEnrol }: HeaderActionsProps) {
  const navigate = useNavigate()
  const [shown, setShown] = useState<'settings' | 'archive' | 'remove'>()
  const pause = usePauseWithToasts(sequence.id)
  const duplicate = useDuplicateSequence((id) => void navigate(`/sequences/${id}`))
  const archived = sequence.status === 'archived'
  const why = archived ? sequenceActions.archived : sequenceActions.memberOnly
  const barred = archived || !rights.edit
  const tip = barred ? tooltipProps(why, 'bottom') : {}
  const close = (): void => setShown(undefined)
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:gap-1 max-sm:[&>.btn:not([data-shape=icon])]:px-2 max-2xl:[&>.btn:not([data-shape=icon])_svg]:hidden xl:flex-nowrap">
      <LinkButton to={`/sequences/${sequence.id}/workflow`} icon={<Workflow aria-hidden />}>
        {sequenceActions.designer}
      </LinkButton>
      <LinkButton
        to={`/sequences/${sequence.id}/workflow?rehearsal=1`}
        icon={<Clapperboard aria-hidden />}
        {...tooltipProps(rehearsalButtonText.hint, 'bottom')}
      >
        {rehearsalButtonText.open}
      </LinkButton>
      <Button
        icon={<UserPlus aria-hidden />}
        disabled={barred}
        onClick={onEnrol}
        {...tip}
        {...tourTarget('enroll')}
      >
        {sequencePageText.enrol}
      </Button>
      {sequence.status === 'active' ? (
        <Button
          icon={<Pause aria-hidden />}
          disabled={barred}
          busy={pause.isPending}
          onClick={() => pause.mutate()}
          {...tip}
        >
          {sequenceActions.pause}
        </Button>
      ) : (
        !archived && (
          <Button
            // before the first enrolment the page offers 연락처 등록 as its one solid button
            variant={sequence.openEnrollmentCount > 0 ? 'primary' : 'outline'}
            className="thumb-action"
            icon={<Play aria-hidden />}
            disabled={barred}
            onClick={() => onStart(sequence.status === 'draft' ? 'activate' : 'resume')}
            {...tip}
            {...tourTarget('start')}
          >
            {sequence.status === 'draft' ? sequenceActions.start : sequenceActions.resume}
          </Button>
        )
      )}
      <Menu
        trigger={
          <IconButton variant="outline" size="md" label={sequenceActions.more}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={[
          sequence.customerGroupId !== null &&
            sequence.customerGroupName !== null && {
              kind: 'link',
              label: sequencePageText.group(sequence.customerGroupName),
              icon: <Users />,
              to: `/customer-groups/${sequence.customerGroupId}`,
            },
          {
            label: sequenceActions.settings,
            icon: <Settings2 />,
            onSelect: () => setShown('settings'),
            ...(barred ? { disabled: true, hint: why } : {}),
          },
          {
            label: sequenceActions.duplicate,
            icon: <Copy />,
            onSelect: () => duplicate.mutate(sequence.id),
            ...(rights.edit ? {} : { disabled: true, hint: sequenceActions.memberOnly }),
          },
          { kind: 'separator' },
          !archived && {
            label: sequenceActions.archive,
            icon: <Archive />,
            onSelect: () => setShown('archive'),
            ...(rights.admin ? {} : { disabled: true, hint: sequenceActions.adminOnly }),
          },
          {
            label: sequenceActions.remove,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setShown('remove'),
            ...(rights.edit ? {} : { disabled: true, hint: sequenceActions.memberOnly }),
          },
        ]}
      />
      {shown === 'settings' && <SettingsDialog sequence={sequence} onClose={close} />}
      {(shown === 'archive' || shown === 'remove') && (
        <EndSequenceDialog
          sequence={sequence}
          ending={shown}
          onClose={close}
          onRemoved={() => void navigate('/sequences', { replace: true })}
        />
      )}
    </div>
  )
}
