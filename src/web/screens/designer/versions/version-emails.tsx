// The emails of a version in the order they are sent.
import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { withoutFilters } from '#core/writing/template/without-filters.ts'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { TemplateText, withChips } from '#web/parts/writing/template-text.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { modeText } from '#web/words/mail-mode.ts'
import { versionText } from './versions-text.ts'

export function VersionEmails({ workflow }: { workflow: Workflow }) {
  const mails = reachableEmailDrafts(workflow)
  const steps = stepNumbers(workflow)
  return (
    <div>
      <h3 className="mb-1.5 text-sm font-semibold">{versionText.mails}</h3>
      {mails.length === 0 && <p className="text-sm text-muted">{versionText.noMails}</p>}
      <ol className="flex flex-col gap-2.5">
        {mails.map(({ id, data }) => (
          <li key={id} className="overflow-hidden rounded-[10px] border border-line bg-surface text-sm">
            <p className="flex items-center gap-2 border-b border-line bg-sunken px-3 py-2">
              <span className="tabular text-muted">{stepName(steps.get(id) ?? 0)}</span>
              <span className="min-w-0 flex-1 font-semibold">
                <TemplateText
                  text={data.generationMode === 'ai' ? versionText.ai : data.subject || versionText.noSubject}
                />
              </span>
              <Badge tone={data.generationMode === 'ai' ? 'outline' : 'gray'}>{modeText(data)}</Badge>
            </p>
            {data.generationMode === 'manual' && data.bodyHtml ? (
              <MailFrame
                html={withChips(data.bodyHtml)}
                title={versionText.mailOf(withoutFilters(data.subject) || versionText.noSubject)}
                className="h-56 rounded-none! border-0!"
              />
            ) : (
              <p className="px-3 py-2.5 whitespace-pre-line">
                <TemplateText
                  text={(data.generationMode === 'ai' ? data.aiPrompt : data.bodyText) || versionText.noBody}
                />
              </p>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}
