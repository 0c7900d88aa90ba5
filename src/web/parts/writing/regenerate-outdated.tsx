// Writes the emails of one node that were written with earlier settings again; edited and approved ones are kept.
import { RotateCcw } from 'lucide-react'
import { type Place, useGenerateEmails, useRefreshEmails } from '#web/data/writing/generated-emails.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { generationText } from '#web/words/generation.ts'

type Props = { place: Place; onDone: () => void; className?: string }

export function RegenerateOutdated({ place, onDone, className }: Props) {
  const generate = useGenerateEmails(place)
  const refresh = useRefreshEmails(place)
  const press = async (): Promise<void> => {
    try {
      const { message, error } = await generate.mutateAsync({ onlyOutdated: true })
      if (error) toastFailure(null, error)
      else toastSuccess(message)
      await refresh.list()
      onDone()
    } catch (error) {
      toastFailure(error, generationText.failed)
    }
  }
  return (
    <Button
      size="sm"
      className={className ?? ''}
      icon={<RotateCcw aria-hidden />}
      busy={generate.isPending}
      onClick={() => void press()}
    >
      {generationText.regenerateOutdated}
    </Button>
  )
}
