// Says behind which number the contacts stand that are listed, and leads back to all of them.
import { X } from 'lucide-react'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { StepOrder } from '#web/enrollments/progress-text.ts'
import { useMailboxes } from '#web/mailboxes/queries/mailboxes.ts'
import { NO_FILTER, type PageState, type SetPageState } from '#web/shared/sequence-page-state.ts'
import { enrollmentListText } from '#web/shared/text/enrollment-list.ts'
import { Button } from '#web/ui/buttons/button.tsx'

type ActiveFilterNoticeProps = {
  sequence: Sequence
  state: PageState
  setState: SetPageState
  steps: StepOrder
}

export function Behind({ sequence, state, setState, steps }: ActiveFilterNoticeProps) {
  const { status, reached, sender, week, node, of = 'sent' } = state
  const accounts = useMailboxes({ workspaceIds: sequence.workspaceIds.join(','), limit: 100, offset: 0 })
  const words = enrollmentListText.behindOf
  const order = node ? steps.get(node) : undefined
  const told = [
    status === 'open' && words.open,
    reached && words.reached,
    sender === 'none' && words.senderGone,
    sender &&
      sender !== 'none' &&
      words.sender(accounts.data?.data.find(({ id }) => id === sender)?.address ?? ''),
    week && words.week(week),
    node && words.node[of](order ? words.step(order) : words.changedStep),
  ].filter((one) => one !== false && one !== undefined && one !== '')
  if (told.length === 0) return null
  return (
    <p
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-[10px] bg-sunken px-3 py-1.5 text-sm"
    >
      <span className="text-muted">{enrollmentListText.behind}</span>
      <span className="font-semibold">{told.join(' · ')}</span>
      <Button size="sm" variant="ghost" icon={<X aria-hidden />} onClick={() => setState(NO_FILTER)}>
        {enrollmentListText.clear}
      </Button>
    </p>
  )
}
