import { Archive, Copy, Ellipsis, Pause, Play, Trash2, Workflow } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { type StartVerb, usePauseWithToasts } from '#web/data/sequences/launch.ts'
import { useDuplicateSequence } from '#web/data/sequences/sequence-changes.ts'
import { useRights } from '#web/data/sequences/sequences.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { sequenceActions } from '#web/screens/sequences/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'

const EndSequenceDialog = lazyPart(
  () => import('#web/screens/sequences/end-sequence-dialog.tsx'),
  'EndSequenceDialog',
)
const StartDialog = lazyPart(
  () => import('#web/parts/sequences/start-dialog/start-dialog.tsx'),
  'StartDialog',
)

export function RowActions({ sequence }: { sequence: SequenceSummary }) {
  const navigate = useNavigate()
  const rights = useRights(sequence.workspaceIds)
  const [ending, setEnding] = useState<'archive' | 'remove'>()
  const page = `/sequences/${sequence.id}`
  const [starting, setStarting] = useState<StartVerb>()
  const pause = usePauseWithToasts(sequence.id)
  const duplicate = useDuplicateSequence((id) => void navigate(`/sequences/${id}`))
  const barred = rights.edit ? {} : { disabled: true, hint: sequenceActions.memberOnly }

  const running: Record<SequenceSummary['status'], MenuEntry | undefined> = {
    draft: {
      label: sequenceActions.start,
      icon: <Play />,
      onSelect: () => setStarting('activate'),
      ...barred,
    },
    active: { label: sequenceActions.pause, icon: <Pause />, onSelect: () => pause.mutate(), ...barred },
    paused: {
      label: sequenceActions.resume,
      icon: <Play />,
      onSelect: () => setStarting('resume'),
      ...barred,
    },
    halted: {
      label: sequenceActions.resume,
      icon: <Play />,
      onSelect: () => setStarting('resume'),
      ...barred,
    },
    archived: undefined,
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={sequenceActions.rowMenu(sequence.name)} quiet busy={pause.isPending}>
            <Ellipsis aria-hidden />
          </IconButton>
        }
        entries={[
          { kind: 'link', label: sequenceActions.designer, icon: <Workflow />, to: `${page}/workflow` },
          running[sequence.status],
          {
            label: sequenceActions.duplicate,
            icon: <Copy />,
            onSelect: () => duplicate.mutate(sequence.id),
            ...barred,
          },
          { kind: 'separator' },
          sequence.status !== 'archived' && {
            label: sequenceActions.archive,
            icon: <Archive />,
            onSelect: () => setEnding('archive'),
            ...(rights.admin ? {} : { disabled: true, hint: sequenceActions.adminOnly }),
          },
          {
            label: sequenceActions.remove,
            icon: <Trash2 />,
            danger: true,
            onSelect: () => setEnding('remove'),
            ...barred,
          },
        ]}
      />
      {starting && <StartDialog sequence={sequence} verb={starting} onClose={() => setStarting(undefined)} />}
      {ending && (
        <EndSequenceDialog sequence={sequence} ending={ending} onClose={() => setEnding(undefined)} />
      )}
    </>
  )
}
