// In a list: that a mail or a template has files, and how many.
import { Paperclip } from 'lucide-react'
import { attachText } from './text.ts'

export const FileCount = ({ count }: { count: number }) =>
  count > 0 && (
    <span className="flex shrink-0 items-center gap-0.5 text-xs text-muted">
      <Paperclip aria-hidden className="size-3.5" />
      <span aria-hidden className="tabular">
        {count}
      </span>
      <span className="sr-only">{attachText.count(count)}</span>
    </span>
  )
