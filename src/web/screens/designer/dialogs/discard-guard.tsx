// A dialog with unsaved text asks before it closes. The check runs at close time: a key can arrive before the next
// render.
import { type ReactNode, useState } from 'react'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** `close` closes at once or asks first; `question` is rendered inside the dialog it guards. */
export function useDiscardGuard(
  isDirty: () => boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const [confirming, setConfirming] = useState(false)
  return {
    close: () => (isDirty() ? setConfirming(true) : onClose()),
    question: (
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={settingsText.discardTitle}
        description={settingsText.discardHint}
        actionLabel={settingsText.discard}
        cancelLabel={settingsText.keepEditing}
        onConfirm={onClose}
      />
    ),
  }
}
