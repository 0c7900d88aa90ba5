// What a reply intends, below its text: evidence, who decided it, the correction, and what follows from it.
import { CalendarClock, Tag, UserPlus } from 'lucide-react'
import type { InboxThreadDetail } from '#api/inbox/inbox.ts'
import type { ReplyIntent } from '#api/inbox/inbox-intents.ts'
import { INTENTS, type Intent } from '#core/inbox/intent/intent.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatDate } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { intentWords } from '#web/words/intents.ts'
import { IntentBadge } from './intent-badge.tsx'
import { intentText, sourceText } from './text.ts'

const PauseDialog = lazyPart(() => import('./pause-dialog.tsx'), 'PauseDialog')
const AddPersonDialog = lazyPart(() => import('./add-person-dialog.tsx'), 'AddPersonDialog')

export type IntentPanelProps = {
  intent: ReplyIntent
  thread: InboxThreadDetail
  may: boolean
  /** of another message it cannot be corrected */
  isReply: boolean
  /** of the newest reply: what follows from it is offered, and the shortcut opens its menu */
  isNewest: boolean
}

export function IntentPanel({ intent, thread, may, isReply, isNewest }: IntentPanelProps) {
  const { asksMeeting, until, person } = intent
  const notes = [
    asksMeeting && intentText.meeting,
    until && intentText.until(formatDate(until)),
    person && intentText.person([person.name, person.title, person.email].filter(Boolean).join(' · ')),
  ].filter((note): note is string => Boolean(note))
  return (
    <section
      aria-label={intentText.heading}
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line pt-2.5"
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1" aria-live="polite">
        <IntentBadge intent={intent} />
        <span className="text-xs text-muted">{sourceText(intent)}</span>
        {notes.map((note) => (
          <span key={note} className="text-xs break-all">
            {note}
          </span>
        ))}
      </div>
      {intent.state === 'undecided' && (
        <p className="basis-full text-xs text-muted">
          {intent.fault ? intentText.fault(intent.fault) : intentText.undecidedHint}
        </p>
      )}
      {may && (
        <div className="flex flex-wrap items-center gap-1.5">
          {isReply && <CorrectionMenu intent={intent} isNewest={isNewest} />}
          {isNewest && <NextSteps intent={intent} thread={thread} />}
        </div>
      )}
    </section>
  )
}

function CorrectionMenu({ intent, isNewest }: { intent: ReplyIntent; isNewest: boolean }) {
  const correct = useChange(api.inboxIntents.correctReplyIntent)
  // the user may have moved on to another reply when a call ends
  const onError = (error: unknown): void => toastFailure(error, intentText.failed)
  const save = async (to: Intent): Promise<void> => {
    if (to === intent.intent && intent.source === 'user') return
    const params = { id: intent.messageId }
    try {
      await correct.mutateAsync({ params, body: { intent: to } })
      toastSuccess(intentText.corrected(intentWords[to]), {
        label: intentText.undo,
        onSelect: () => void correct.mutateAsync({ params, body: { intent: to, undo: true } }).catch(onError),
      })
    } catch (error) {
      onError(error)
    }
  }
  return (
    <Menu
      label={intentText.correct}
      trigger={
        <Button
          size="sm"
          icon={<Tag aria-hidden />}
          busy={correct.isPending}
          {...(isNewest && { 'data-intent-menu': '' })}
        >
          {intentText.correct}
        </Button>
      }
      entries={INTENTS.map((one) => ({
        kind: 'choice' as const,
        label: intentWords[one],
        checked: one === intent.intent,
        onSelect: () => void save(one),
      }))}
    />
  )
}

/** Later: pause until a day. Wrong person: add the person named. */
function NextSteps({ intent, thread }: { intent: ReplyIntent; thread: InboxThreadDetail }) {
  const pause = useOpenDialog<string>()
  const add = useOpenDialog<NonNullable<ReplyIntent['person']>>()
  const intents = [intent.intent, intent.second]
  const canPause = thread.enrollmentStatus === 'replied' || thread.enrollmentStatus === 'active'
  return (
    <>
      {intents.includes('later') && canPause && (
        <Button size="sm" icon={<CalendarClock aria-hidden />} onClick={() => pause.show(intent.until ?? '')}>
          {intent.until ? intentText.pauseUntil(formatDate(intent.until)) : intentText.pause}
        </Button>
      )}
      {thread.enrollmentStatus === 'paused' && intents.includes('later') && (
        <Badge tone="amber">{intentText.pauseAction}</Badge>
      )}
      {intents.includes('wrong_person') && (
        <Button
          size="sm"
          icon={<UserPlus aria-hidden />}
          onClick={() => add.show(intent.person ?? { name: '', email: null, title: null })}
        >
          {intentText.addLead}
        </Button>
      )}
      {pause.render((date, dialog) => (
        <PauseDialog {...dialog} messageId={intent.messageId} date={date} />
      ))}
      {add.render((person, dialog) => (
        <AddPersonDialog {...dialog} thread={thread} person={person} />
      ))}
    </>
  )
}
