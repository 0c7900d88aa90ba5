// The container of the toasts: one at a time, at the top in the middle, in the colours of the other theme.
import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { Toaster as Sonner, useSonner } from 'sonner'

const ICONS = {
  success: <CircleCheck aria-hidden className="size-[18px]" />,
  error: <CircleAlert aria-hidden className="size-[18px] text-red-ink" />,
  info: <Info aria-hidden className="size-[18px]" />,
}

/** Mounted once beside the router. */
export function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const top = useTop()
  return (
    <Sonner
      position="top-center"
      offset={{ top }}
      mobileOffset={{ top, left: 16, right: 16 }}
      closeButton
      visibleToasts={1}
      icons={ICONS}
      containerAriaLabel={label}
      style={{ fontFamily: 'inherit' }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast:
            // narrower than the window on a phone: the buttons at both ends of a header stay free
            'toast popup relative flex w-(--width) items-start gap-2.5 px-3.5! py-2.5! pr-10! text-[13.5px] max-sm:inset-x-0! max-sm:mx-auto! max-sm:w-[min(270px,100%)]! [&[data-visible=false]]:invisible',
          title: 'font-medium leading-[1.5]',
          description: 'mt-0.5 text-[12.5px] leading-[1.5] text-muted',
          icon: 'mt-px shrink-0',
          actionButton: 'btn ml-auto h-7! shrink-0 border-line-strong! px-2.5! text-xs!',
          cancelButton: 'btn order-last h-7! shrink-0 border-line-strong! px-2.5! text-xs!',
          closeButton:
            'absolute right-2 top-1.5 grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink [&_svg]:size-3.5',
        },
      }}
    />
  )
}

/** Where a toast begins, in pixels. It follows what changes on the page while a toast is shown. */
function useTop(): number {
  const [top, setTop] = useState(EDGE)
  const isShown = useSonner().toasts.length > 0
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = (): void => setTop(freeTop())
    measure()
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { childList: true, subtree: true, characterData: true })
    return () => changes.disconnect()
  }, [isShown])
  return top
}

const EDGE = 8
const BUTTONS = 'button, input, [role="tab"], [role="combobox"], [data-banner]'

/**
 * Under the header and the strips above the page, or at the edge of the window over a dialog; below the controls and banners there.
 * Where links fill the upper half of the page (the rows of a list) a toast may cover some of them, but no button.
 */
function freeTop(): number {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const start = dialog ? EDGE : topOfPage() + EDGE
  const toast = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
  if (!toast) return start
  const topBelow = (selector: string): number | null => {
    const { left, right } = toast.getBoundingClientRect()
    const controls = [...(dialog ?? document).querySelectorAll(selector)]
      .filter((control) => !toast.parentElement?.contains(control))
      .map((control) => control.getBoundingClientRect())
      .filter((box) => box.width > 0 && box.left < right && left < box.right)
      .sort((a, b) => a.top - b.top)
    let top = start
    for (const box of controls)
      if (box.top < top + toast.offsetHeight && top < box.bottom) top = box.bottom + EDGE
    return top > window.innerHeight / 2 ? null : top
  }
  return topBelow(`${BUTTONS}, a`) ?? topBelow(BUTTONS) ?? start
}

function topOfPage(): number {
  const tops = [...document.querySelectorAll('#main, .react-flow')].map(
    (page) => page.getBoundingClientRect().top,
  )
  return Math.max(0, document.querySelector('[data-top-bar]')?.getBoundingClientRect().bottom ?? 0, ...tops)
}
