// One version to look at: its drawing with what has changed since pointed out, the difference in words, and its mails.

import type { NodeOf } from '#core/workflow/node-kinds.ts'
import { reachableEmailDrafts } from '#core/workflow/path.ts'
import type { Workflow } from '#core/workflow/workflow.ts'
import { versionText } from '#web/text/versions.ts'
import { MailFrame } from '#web/ui/mail-frame.tsx'
import { useWorkflow } from '../designer-context.ts'
import { ChangeList } from './change-list.tsx'
import { changedIds, changeWords } from './change-words.ts'
import { DrawingPicture } from './drawing-picture.tsx'

export function VersionView({ workflow, number }: { workflow: Workflow; number: number }) {
  const now = useWorkflow((state) => state.workflow)
  const lines = changeWords(now, workflow)
  return (
    <section aria-label={versionText.name(number)} className="flex min-w-0 flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-[200px_1fr]">
        <DrawingPicture
          workflow={workflow}
          label={versionText.picture(number)}
          marked={changedIds(now, workflow)}
          className="h-56 w-full"
        />
        <div className="min-w-0">
          <h3 className="mb-1.5 text-sm font-semibold">{versionText.compared}</h3>
          <ChangeList lines={lines} none={versionText.same} />
        </div>
      </div>
      <div>
        <h3 className="mb-1.5 text-sm font-semibold">{versionText.mails}</h3>
        <ol className="flex flex-col gap-2">
          {reachableEmailDrafts(workflow).map(({ id, data }) => (
            <li key={id} className="rounded-lg border border-line px-3 py-2 text-sm">
              <Mail data={data} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** As it was written: the letter as it looks where there is one, else its text, else what the model was asked for. */
function Mail({ data }: { data: NodeOf<'emailDraft'>['data'] }) {
  const { generationMode, aiPrompt, subject, bodyText, bodyHtml } = data
  const isWritten = generationMode !== 'ai'
  const title = isWritten ? subject || versionText.noSubject : versionText.ai
  const text = isWritten ? bodyText : aiPrompt
  return (
    <>
      <p className="font-semibold">{title}</p>
      {isWritten && !text.trim() && bodyHtml.trim() ? (
        <MailFrame html={bodyHtml} title={title} className="mt-1.5 h-52" />
      ) : (
        <p className="whitespace-pre-line text-muted">{text.trim() || versionText.noBody}</p>
      )}
    </>
  )
}
