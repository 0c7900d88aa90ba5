// The two bodies of a template, one at a time.
import { CircleAlert } from 'lucide-react'
import { editorText } from '#web/text/email-templates.ts'
import { Field } from '#web/ui/field.tsx'
import { Tabs, tabPanelProps } from '#web/ui/tabs.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

export type BodyFieldsProps = {
  tab: 'text' | 'html'
  onTab: (tab: 'text' | 'html') => void
  bodyText: string
  bodyHtml: string
  textIssue: string | undefined
  htmlIssue: string | undefined
  onChange: (patch: { bodyText?: string; bodyHtml?: string }) => void
}

const Mark = () => <CircleAlert aria-hidden className="text-red-ink" />

export function BodyFields(props: BodyFieldsProps) {
  const { tab, onTab, bodyText, bodyHtml, textIssue, htmlIssue, onChange } = props
  return (
    <div>
      <Tabs
        label={editorText.body}
        value={tab}
        onValueChange={onTab}
        className="mb-3"
        tabs={[
          { value: 'text', label: editorText.text, icon: textIssue && <Mark /> },
          { value: 'html', label: editorText.html, icon: htmlIssue && <Mark /> },
        ]}
      />
      <div {...tabPanelProps(editorText.body, tab)}>
        {tab === 'text' ? (
          <Field key="text" label={editorText.text} hideLabel error={textIssue}>
            <Textarea
              name="bodyText"
              data-insert
              rows={13}
              maxLength={200_000}
              value={bodyText}
              onChange={(event) => onChange({ bodyText: event.target.value })}
            />
          </Field>
        ) : (
          <Field key="html" label={editorText.html} hideLabel error={htmlIssue} hint={editorText.htmlHint}>
            <Textarea
              name="bodyHtml"
              data-insert
              rows={13}
              spellCheck={false}
              maxLength={500_000}
              className="font-mono text-[12.5px]"
              value={bodyHtml}
              onChange={(event) => onChange({ bodyHtml: event.target.value })}
            />
          </Field>
        )}
      </div>
    </div>
  )
}
