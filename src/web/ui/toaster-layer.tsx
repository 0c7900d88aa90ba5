// Draws the toasts.
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import { onToast, type ToastRequest, takeToasts, takeWithdrawn } from '#web/lib/toast-queue.ts'

const ICONS = {
  done: <CircleCheck aria-hidden className="size-[18px] text-green-ink" />,
  failure: <CircleAlert aria-hidden className="size-[18px] text-red-ink" />,
  info: <Info aria-hidden className="size-[18px] text-blue-ink" />,
}

/** The sentence has the first line to itself, both buttons the second. */
const TWO_ACTIONS = { toast: 'flex-wrap', content: 'basis-[82%]', actionButton: 'ml-7!' }

const show = ({ kind, message, action, other, detail, id }: ToastRequest): void => {
  toast(message, {
    ...(id ? { id } : {}),
    ...(detail ? { description: detail } : {}),
    icon: ICONS[kind],
    // failures are read at one's own pace, and an undo needs a moment to be found
    duration: kind === 'failure' ? 9000 : action ? 8000 : 4500,
    ...(action ? { action: { label: action.label, onClick: action.onSelect } } : {}),
    ...(other ? { cancel: { label: other.label, onClick: other.onSelect }, classNames: TWO_ACTIONS } : {}),
  })
}

export function ToasterLayer({ label, closeLabel }: { label: string; closeLabel: string }) {
  useEffect(() => {
    const drain = (): void => {
      takeToasts().forEach(show)
      for (const id of takeWithdrawn()) toast.dismiss(id)
    }
    // the list below subscribes in its own effect, which has run by the next task
    const timer = setTimeout(drain, 0)
    const stop = onToast(drain)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  return (
    <Sonner
      position="top-center"
      // below the heads of screens, above no window's footer
      offset={{ top: 68 }}
      mobileOffset={{ top: 60 }}
      closeButton
      expand
      containerAriaLabel={label}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast:
            'popup relative flex w-(--width) items-start gap-2.5 px-3.5! py-3! pr-10! text-[13.5px] max-sm:w-full',
          title: 'font-medium leading-[1.5]',
          description: 'mt-0.5 text-[12.5px] leading-[1.5] text-muted',
          icon: 'mt-px shrink-0',
          actionButton: 'btn ml-auto h-7! shrink-0 border-line-strong! px-2.5! text-xs!',
          cancelButton: 'btn order-last h-7! shrink-0 border-line-strong! px-2.5! text-xs!',
          closeButton:
            'absolute right-2 top-2 grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-3.5',
        },
      }}
    />
  )
}
