// Adds a source: a typed text, a page of the own site, or a file.
import { FileText, Globe, Type } from 'lucide-react'
import { useState } from 'react'
import { OWN_FILE_TYPES, OWN_SOURCE_KINDS, type OwnSourceKind } from '#core/writing/own-sources.ts'
import { useAddOwnSource } from '#web/data/writing/own-sources.ts'
import { failureText } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { ownSourcesText } from './text.ts'

const ICONS = { text: <Type />, page: <Globe />, file: <FileText /> } satisfies Record<OwnSourceKind, unknown>
const ACCEPTED = OWN_FILE_TYPES.map((type) => `.${type}`).join(',')

export function AddSourceDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const [kind, setKind] = useState<OwnSourceKind>('text')
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [url, setUrl] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const add = useAddOwnSource(workspaceId)
  const isFilled = {
    text: name.trim() !== '' && text.trim() !== '',
    page: url.trim() !== '',
    file: file !== null,
  }
  const submit = (): void => {
    if (!isFilled[kind]) return
    const source =
      kind === 'text' ? { kind, name, text } : kind === 'page' ? { kind, url } : file && { kind, file }
    if (source) add.mutate(source, { onSuccess: onClose })
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={ownSourcesText.add}
      submitLabel={ownSourcesText.add}
      busy={add.isPending}
      isDirty={name + text + url !== '' || file !== null}
      canSubmit={isFilled[kind]}
      formError={add.error ? failureText(add.error, ownSourcesText.addFailed) : undefined}
      onSubmit={submit}
    >
      <div className="flex flex-col gap-4">
        <RadioCards
          label={ownSourcesText.kindLabel}
          className="sm:[&>div]:grid-cols-3"
          value={kind}
          onValueChange={setKind}
          cards={OWN_SOURCE_KINDS.map((value) => ({
            value,
            label: ownSourcesText.kinds[value],
            hint: ownSourcesText.kindHints[value],
            icon: ICONS[value],
          }))}
        />
        {kind === 'text' && (
          <>
            <Field label={ownSourcesText.name} required>
              <Input
                maxLength={120}
                placeholder={ownSourcesText.namePlaceholder}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <Field label={ownSourcesText.text} hint={ownSourcesText.textHint} required>
              <Textarea
                rows={9}
                maxLength={20_000}
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
          </>
        )}
        {kind === 'page' && (
          <Field label={ownSourcesText.url} hint={ownSourcesText.urlHint} required>
            <Input
              type="url"
              inputMode="url"
              maxLength={2048}
              placeholder="https://www.example.com/about"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          </Field>
        )}
        {kind === 'file' && (
          <Field label={ownSourcesText.file} hint={ownSourcesText.fileHint} required>
            <Input
              type="file"
              accept={ACCEPTED}
              className="h-auto py-1.5 file:mr-3 file:rounded-md file:border file:border-line-strong file:bg-surface file:px-2.5 file:py-1 file:text-sm file:font-medium"
              onChange={(event) => setFile(event.target.files?.[0] ?? null)}
            />
          </Field>
        )}
      </div>
    </FormDialog>
  )
}
