// Emails written with earlier settings: how many, and one press that writes only those again. Edited and approved ones are
// replaced only after a question.
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { canRegenerate } from '#core/writing/generated-email.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { generationText } from '#web/words/generation.ts'
import type { GenerationRun } from './use-generation-run.ts'

type Props = { run: GenerationRun; rows: readonly GeneratedEmail[]; hasGroup: boolean }

export function OutdatedEmails({ run, rows, hasGroup }: Props) {
  const [confirming, setConfirming] = useState(false)
  const outdated = rows.filter((row) => row.isOutdated)
  const touched = outdated.filter((row) => !canRegenerate(row, false)).length
  if (outdated.length === 0 && !confirming) return null
  const start = (includeEdited: boolean): void => {
    setConfirming(false)
    void run.start({ includeEdited, onlyOutdated: true })
  }
  return (
    <>
      {outdated.length > 0 && (
        <Banner
          tone="amber"
          className="py-1.5!"
          action={
            <Button
              size="sm"
              icon={<RotateCcw aria-hidden />}
              disabled={run.isRunning || !hasGroup}
              onClick={() => (touched > 0 ? setConfirming(true) : start(false))}
            >
              {generationText.regenerateOutdated}
            </Button>
          }
        >
          {generationText.outdatedCount(formatNumber(outdated.length))}
        </Banner>
      )}
      <Dialog
        open={confirming}
        onOpenChange={setConfirming}
        title={generationText.outdatedTitle}
        description={generationText.outdatedConfirm(
          formatNumber(touched),
          formatNumber(outdated.length - touched),
        )}
        footer={
          <>
            <Button disabled={touched === outdated.length} onClick={() => start(false)}>
              {generationText.outdatedKeep}
            </Button>
            <Button variant="primary" onClick={() => start(true)}>
              {generationText.outdatedAll}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  )
}
