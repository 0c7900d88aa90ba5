// Copies a text to the clipboard and confirms it for a moment.
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { IconButton } from './icon-button.tsx'

export type CopyButtonProps = { text: string; label?: string; className?: string }

export function CopyButton({ text, label = common.copy, className }: CopyButtonProps) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 1800)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <>
      <IconButton label={label} size="xs" className={className} onClick={() => void copy(text).then(setDone)}>
        {done ? <Check aria-hidden className="text-green-ink" /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {done ? common.copied : ''}
      </span>
    </>
  )
}

/** @returns whether the browser allowed it */
async function copy(text: string): Promise<boolean> {
  // navigator.clipboard does not exist over plain HTTP
  if (!navigator.clipboard) return copySelected(text)
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // inside an open dialog, which takes the focus back from outside elements
  ;(focused?.closest('[role=dialog]') ?? document.body).append(field)
  field.focus()
  field.select()
  const isCopied = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return isCopied
}
