// Kinds of replies of a recipient so far, each once.
import type { SandboxMessage } from '#api/sandbox/sandbox.ts'
import { SANDBOX_REPLY_KINDS } from '#core/inbox/inbound.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { answerText } from './text.ts'

export const ReplyBadges = ({ answers }: { answers: SandboxMessage['answers'] }) => {
  const given = SANDBOX_REPLY_KINDS.filter((kind) => answers.some((answer) => answer.kind === kind))
  if (given.length === 0) return null
  return (
    <span className="flex shrink-0 flex-wrap gap-1">
      {given.map((kind) => (
        <Badge key={kind} tone={answerText.tones[kind]}>
          {answerText.done[kind]}
        </Badge>
      ))}
    </span>
  )
}
