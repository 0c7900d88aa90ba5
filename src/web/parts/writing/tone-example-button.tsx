// Uses an approved or sent mail as an example of tone for the writer.
import { Quote } from 'lucide-react'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { toastFailure, toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toneExampleText } from '#web/words/tone-examples.ts'

export function ToneExampleButton({
  mail,
  className,
}: {
  mail: { emailId: string } | { executionId: string }
  className?: string
}) {
  const add = useChange(api.toneExamples.createToneExample)
  const press = (): void =>
    add.mutate(
      { body: mail },
      {
        onSuccess: ({ isNew }) =>
          isNew
            ? toastSuccess(toneExampleText.added, undefined, { detail: toneExampleText.addedPlace })
            : toastInfo(toneExampleText.known),
        onError: (error) => toastFailure(error, toneExampleText.addFailed),
      },
    )
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<Quote aria-hidden />}
      busy={add.isPending}
      className={className}
      onClick={press}
    >
      {toneExampleText.add}
    </Button>
  )
}
