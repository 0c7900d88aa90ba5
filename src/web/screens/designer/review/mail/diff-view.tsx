// The difference between an email and its previous text, with a button to restore that.
import { MessageSquarePlus, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { EmailContent } from '#web/data/writing/generated-emails.ts'
import { DiffParts } from '#web/parts/writing/mail-editor/diff/diff-parts.tsx'
import { diffTexts, isSame } from '#web/parts/writing/mail-editor/diff/text-diff.ts'
import { useWorkflow } from '#web/screens/designer/designer-context.ts'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { diffText, instructionText } from '#web/screens/designer/review/review-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { InstructionDialog } from './instruction-dialog.tsx'
import { readableText } from './readable-text.ts'

export function DiffView({ before, email }: { before: EmailContent; email: GeneratedEmailDetail }) {
  const { actions, mayReview, place, setView } = useReview()
  const aiPrompt = useWorkflow(({ workflow }) => aiPromptOf(workflow, place.nodeId))
  const [isInstructing, setInstructing] = useState(false)
  const isEdit = email.status === 'edited' && email.mode === 'ai'
  const title = isEdit ? instructionText.edited : diffText.title
  return (
    <div className="flex min-h-0 flex-1 flex-col p-4">
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="card mx-auto flex min-h-0 w-full max-w-[820px] flex-1 flex-col overflow-y-auto"
      >
        <header className="sticky top-0 flex flex-wrap items-center gap-2 border-b border-line bg-sunken px-5 py-2">
          <div className="min-w-0 flex-1 basis-64">
            <h3 className="text-sm font-semibold">{title}</h3>
            <p className="text-xs text-muted">{diffText.legend}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            {isEdit && mayReview && aiPrompt !== null && (
              <Button size="sm" icon={<MessageSquarePlus aria-hidden />} onClick={() => setInstructing(true)}>
                {instructionText.open}
              </Button>
            )}
            {mayReview && !email.isSent && (
              <Button
                size="sm"
                icon={<Undo2 aria-hidden />}
                onClick={() => void actions.restorePrevious(email.id)}
              >
                {diffText.restore}
              </Button>
            )}
            <Button size="sm" variant="ghost" onClick={() => setView({ isCompared: false })}>
              {diffText.hide}
            </Button>
          </div>
        </header>
        <EmailDiff before={before} after={email} />
      </section>
      {isInstructing && aiPrompt !== null && (
        <InstructionDialog
          before={before}
          email={email}
          aiPrompt={aiPrompt}
          onClose={() => setInstructing(false)}
        />
      )}
    </div>
  )
}

/** The prompt that writes the mails of a node; null when templates do. */
function aiPromptOf(workflow: Workflow, nodeId: string): string | null {
  const node = findNode(workflow, nodeId)
  return isMail(node) && node.data.generationMode === 'ai' ? node.data.aiPrompt : null
}

/** Two texts as one, with `<ins>` and `<del>`. */
export function EmailDiff({ before, after }: { before: EmailContent; after: EmailContent }) {
  const subject = useMemo(() => diffTexts(before.subject, after.subject), [before.subject, after.subject])
  const body = useMemo(() => diffTexts(readableText(before), readableText(after)), [before, after])
  if (isSame(subject) && isSame(body)) return <p className="px-5 py-4 text-sm text-muted">{diffText.same}</p>
  return (
    <div className="px-5 py-4">
      <p className="border-b border-line pb-3 text-[15px] leading-snug font-semibold">
        <DiffParts parts={subject} />
      </p>
      <p className="pt-3 text-sm leading-[1.8] break-keep whitespace-pre-wrap [overflow-wrap:anywhere]">
        <DiffParts parts={body} />
      </p>
    </div>
  )
}
