// The container of the toasts.
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { Toaster as Sonner } from 'sonner'

const ICONS = {
  success: <CircleCheck aria-hidden className="size-[18px] text-green-ink" />,
  error: <CircleAlert aria-hidden className="size-[18px] text-red-ink" />,
  info: <Info aria-hidden className="size-[18px] text-blue-ink" />,
}

/** Mounted once beside the router. */
export const Toaster = ({ label, closeLabel }: { label: string; closeLabel: string }) => (
  <Sonner
    position="bottom-right"
    offset={{ bottom: 20, right: 20 }}
    mobileOffset={{ bottom: 16 }}
    closeButton
    visibleToasts={3}
    icons={ICONS}
    containerAriaLabel={label}
    style={{ fontFamily: 'inherit' }}
    toastOptions={{
      unstyled: true,
      closeButtonAriaLabel: closeLabel,
      classNames: {
        toast:
          // of a stack only the front toast shows its contents, until the pointer or the focus opens the stack
          'popup relative flex w-(--width) items-start gap-2.5 px-3.5! py-3! pr-10! text-[13.5px] max-sm:w-full [&[data-expanded=false][data-front=false]>*]:opacity-0 [&[data-expanded=false][data-front=false]>[data-close-button]]:hidden',
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
