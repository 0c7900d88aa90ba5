// Deletes one generated email, or all of a node, after a confirmation.
import { useState } from 'react'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import {
  type Place,
  useDeleteEmail,
  useDeleteEmails,
  useRefreshEmails,
} from '#web/data/writing/generated-emails.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { generationText } from '#web/words/generation.ts'

type PlaceProps = { place: Place }

export function DeleteEmailDialog({
  place,
  email,
  onDone,
}: PlaceProps & { email: GeneratedEmail | null; onDone: () => void }) {
  const remove = useDeleteEmail(place)
  const refresh = useRefreshEmails(place)
  const [last, setLast] = useState(email)
  if (email && email !== last) setLast(email)
  return (
    <ConfirmDialog
      open={email !== null}
      onOpenChange={(open) => open || onDone()}
      title={generationText.removeTitle}
      description={generationText.removeHint(
        generationText.rowName(last?.companyName ?? '', last?.contactName ?? ''),
      )}
      actionLabel={generationText.remove}
      onConfirm={async () => {
        try {
          await remove.mutateAsync(last?.id ?? '')
        } catch (error) {
          toastRequestFailure(error, generationText.removeFailed)
          throw error
        }
        toastSuccess(generationText.removed)
        await refresh.list()
      }}
    />
  )
}

export function DeleteAllEmailsDialog({
  place,
  rows,
  locked,
}: PlaceProps & { rows: readonly GeneratedEmail[]; locked: boolean }) {
  const remove = useDeleteEmails(place)
  const refresh = useRefreshEmails(place)
  const [confirming, setConfirming] = useState(false)
  const mine = rows.filter((row) => row.status !== 'pending' && !row.isSent)
  const byHand = mine.filter((row) => row.status === 'edited').length
  if (mine.length === 0) return null
  return (
    <>
      <Button variant="ghost-danger" disabled={locked} onClick={() => setConfirming(true)}>
        {generationText.removeAll}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={generationText.removeAllTitle}
        ends={[
          generationText.removeAllEnds(formatNumber(mine.length)),
          ...(byHand > 0 ? [generationText.removeAllEdited(formatNumber(byHand))] : []),
          ...(rows.some((row) => row.isSent) ? [generationText.removeAllKept] : []),
        ]}
        actionLabel={generationText.removeAll}
        onConfirm={async () => {
          try {
            const { deletedCount } = await remove.mutateAsync()
            toastSuccess(generationText.removedAll(formatNumber(deletedCount)))
          } catch (error) {
            toastRequestFailure(error, generationText.removeFailed)
            throw error
          }
          await refresh.list()
        }}
      />
    </>
  )
}
