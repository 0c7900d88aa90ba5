// The previewed mail: header as in an inbox, and body in desktop or mobile width.
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { MailPreview } from '#api/writing/mail-preview.ts'
import { SentFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { segmentsOf } from '#web/parts/writing/mail-editor/variable-field/open-variable.ts'
import { PreviewFrame } from './preview-frame.tsx'
import type { Preview } from './preview-state.ts'
import { previewText } from './text.ts'
import { Choice } from './view-toggle.tsx'

type Props = { mail: MailPreview; source: Preview['source']; writer?: Preview['writer'] }

export function PreviewMail({ mail, source, writer = null }: Props) {
  const [width, setWidth] = useState<'desktop' | 'mobile'>('desktop')
  const [part, setPart] = useState<'html' | 'text'>('html')
  if (source === 'unwritten') return <NotGenerated />
  const isHtml = mail.html !== null && part === 'html'
  const hasBody = mail.text.trim() !== '' || mail.html !== null
  return (
    <div className="flex min-h-[280px] flex-1 flex-col overflow-hidden rounded-[11px] border border-line bg-surface">
      <header className="border-b border-line px-4 pt-3 pb-2.5">
        <p className="text-[15px] leading-snug font-semibold">
          {mail.subject.trim() ? (
            <Marked text={mail.subject} />
          ) : (
            <span className="text-faint">{previewText.noSubject}</span>
          )}
        </p>
        <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted">
          <dt>{previewText.from}</dt>
          <dd className="truncate">
            {mail.from ? `${mail.from.name} <${mail.from.address}>` : previewText.noMailbox}
          </dd>
          {mail.lead && (
            <>
              <dt>{previewText.to}</dt>
              <dd className="truncate">
                {mail.lead.contactName} {mail.lead.contactEmail && `<${mail.lead.contactEmail}>`}
              </dd>
            </>
          )}
        </dl>
        <SentFiles files={mail.files} />
      </header>
      <div className="flex min-h-9 flex-wrap items-center gap-2 border-b border-line bg-sunken px-2 py-1">
        <Choice
          label={previewText.width}
          value={width}
          onChange={setWidth}
          choices={[
            { value: 'desktop', label: previewText.desktop, icon: <Monitor aria-hidden /> },
            { value: 'mobile', label: previewText.mobile, icon: <Smartphone aria-hidden /> },
          ]}
        />
        {mail.html !== null && (
          <Choice
            label={previewText.part}
            value={part}
            onChange={setPart}
            choices={[
              { value: 'html', label: previewText.html },
              { value: 'text', label: previewText.text },
            ]}
          />
        )}
      </div>
      {(source === 'written' || source === 'writtenByTemplate') && (
        <p className="border-b border-line bg-sunken px-4 py-2 text-xs text-muted">
          {source === 'written' && writer !== null ? writtenBy(writer) : previewText[source]}
        </p>
      )}
      <div className="flex min-h-0 flex-1 justify-center bg-sunken">
        {hasBody ? (
          <div
            className={width === 'mobile' ? 'flex w-[375px] max-w-full border-x border-line' : 'flex w-full'}
          >
            <PreviewFrame bodyHtml={isHtml ? (mail.html ?? '') : ''} bodyText={mail.text} />
          </div>
        ) : (
          <p className="grid flex-1 place-items-center p-6 text-sm text-muted">
            {mail.subject.trim() ? previewText.emptyBody : previewText.empty}
          </p>
        )}
      </div>
    </div>
  )
}

function writtenBy({ model, isEdited }: NonNullable<Preview['writer']>): string {
  const writer = model === null ? previewText.writerUnknown : model
  return isEdited ? previewText.writtenAndEdited(writer) : previewText.writtenBy(writer)
}

/** Highlights unfilled variables. */
const Marked = ({ text }: { text: string }) =>
  segmentsOf(text, null).map(({ text: part, at, kind }) =>
    kind === 'plain' ? (
      part
    ) : (
      <mark key={at} className="rounded bg-red-soft px-0.5 text-red-ink">
        {part}
      </mark>
    ),
  )

const NotGenerated = () => (
  <div className="grid min-h-[280px] flex-1 place-items-center rounded-[11px] border border-dashed border-line-strong p-6 text-center">
    <div className="max-w-xs">
      <p className="font-semibold">{previewText.unwritten}</p>
      <p className="mt-1 text-sm text-muted">{previewText.unwrittenHint}</p>
    </div>
  </div>
)
