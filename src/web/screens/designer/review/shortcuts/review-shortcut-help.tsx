// The shortcuts of the queue, and the switch that disables single-letter shortcuts.

import { useReview } from '#web/screens/designer/review/review-context.ts'
import { reviewShortcutText, reviewText } from '#web/screens/designer/review/review-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Switch } from '#web/ui/form/switch.tsx'

export function ReviewShortcutHelp({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { singleKeys, setSingleKeys } = useReview()
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => stays || onClose()}
      size="sm"
      title={reviewShortcutText.title}
      description={reviewShortcutText.hint}
      closeLabel={reviewText.close}
      footer={<Button onClick={onClose}>{reviewText.close}</Button>}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm">
        {reviewShortcutText.list.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="keycap">{key}</kbd>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        className="mt-4"
        label={reviewShortcutText.enabled}
        checked={singleKeys}
        onCheckedChange={setSingleKeys}
      />
    </Dialog>
  )
}
