import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { inboxText } from './text.ts'

export const InboxShortcutsHelp = (props: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog {...props} size="sm" title={inboxText.keys} description={inboxText.keysHint}>
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 text-sm">
      {inboxText.keyLines.map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-flex h-6 min-w-6 items-center justify-center rounded-md border border-line bg-sunken px-1.5 font-sans text-xs font-semibold">
              {key}
            </kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)
