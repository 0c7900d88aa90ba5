// Uses an approved or sent mail as an example of tone for the writer: first shows what would be stored of it.
import { Quote } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastFailure, toastInfo } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toneExampleText } from '#web/words/tone-examples.ts'
import type { ChosenMail } from './tone-example-dialog.tsx'

const ToneExampleDialog = lazyPart(() => import('./tone-example-dialog.tsx'), 'ToneExampleDialog')

export function ToneExampleButton({ mail, className }: { mail: ChosenMail; className?: string }) {
  const [proposed, setProposed] = useState<{ subject: string; body: string } | null>(null)
  const preview = useChange(api.toneExamples.previewToneExample)
  const press = (): void =>
    preview.mutate(
      { body: mail },
      {
        onSuccess: ({ isKnown, ...text }) => (isKnown ? toastInfo(toneExampleText.known) : setProposed(text)),
        onError: (error) => toastFailure(error, toneExampleText.addFailed),
      },
    )
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<Quote aria-hidden />}
        busy={preview.isPending}
        className={className}
        onClick={press}
      >
        {toneExampleText.add}
      </Button>
      {proposed && <ToneExampleDialog mail={mail} proposed={proposed} onClose={() => setProposed(null)} />}
    </>
  )
}
