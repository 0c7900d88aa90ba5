// Puts a text on the clipboard and says so for a moment.
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { common } from '#web/text/common.ts'
import { IconButton } from './icon-button.tsx'

export type CopyButtonProps = { text: string; label?: string; doneLabel?: string; className?: string }

export function CopyButton({
  text,
  label = common.copy,
  doneLabel = common.copied,
  className,
}: CopyButtonProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 1800)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <>
      <IconButton
        label={label}
        size="xs"
        className={className}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setDone(true))}
      >
        {done ? <Check aria-hidden className="text-green-ink" /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {done ? doneLabel : ''}
      </span>
    </>
  )
}
