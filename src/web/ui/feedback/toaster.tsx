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
  const { top, shift } = usePlace()
  return (
    <Sonner
      position="top-center"
      offset={{ top }}
      mobileOffset={{ top, left: 16, right: 16 }}
      closeButton
      visibleToasts={1}
      icons={ICONS}
      containerAriaLabel={label}
      style={{ fontFamily: 'inherit', translate: `${shift}px` }}
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

/** In pixels: where a toast begins, and how far it is from the middle. */
type Place = { top: number; shift: number }

/** It follows what changes on the page while a toast is shown. */
function usePlace(): Place {
  const [top, setTop] = useState(EDGE)
  const [shift, setShift] = useState(0)
  const isShown = useSonner().toasts.length > 0
  useLayoutEffect(() => {
    if (!isShown) return
    const measure = (): void => {
      const place = freePlace()
      setTop(place.top)
      setShift(place.shift)
    }
    measure()
    const changes = new MutationObserver(measure)
    changes.observe(document.body, { childList: true, subtree: true, characterData: true })
    return () => changes.disconnect()
  }, [isShown])
  return { top, shift }
}

const EDGE = 8
const CARDS = '.react-flow__node, .reply-ring'
const BUTTONS = 'button, input, [role="tab"], [role="combobox"], [data-banner]'

/**
 * Under the header and the strips above the page, or at the edge of the window over a dialog; beside the cards of the designer, else
 * below the controls and banners there.
 * Where links fill the upper half of the page (the rows of a list) a toast may cover some of them, but no button.
 */
function freePlace(): Place {
  const dialog = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1)
  const start = dialog ? EDGE : topOfPage() + EDGE
  const toast = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
  if (!toast) return { top: start, shift: 0 }
  const { offsetWidth: width, offsetHeight: height } = toast
  const middle = (window.innerWidth - width) / 2
  const boxesOf = (selector: string): DOMRect[] =>
    [...(dialog ?? document).querySelectorAll(selector)]
      .filter((element) => !toast.parentElement?.contains(element))
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 0)
  if (!dialog && document.querySelector(CARDS)) {
    const boxes = boxesOf(`${CARDS}, ${BUTTONS}`).filter(
      (box) => box.top < start + height && start < box.bottom,
    )
    const isFree = (left: number): boolean =>
      left >= EDGE &&
      left + width + EDGE <= window.innerWidth &&
      boxes.every((box) => left <= box.left - width - EDGE || box.right + EDGE <= left)
    const [left] = [middle, ...boxes.flatMap((box) => [box.left - width - EDGE, box.right + EDGE])]
      .filter(isFree)
      .sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
    if (left !== undefined) return { top: start, shift: left - middle }
  }
  const topBelow = (selector: string): number | null => {
    const controls = boxesOf(selector)
      .filter((box) => box.left < middle + width && middle < box.right)
      .sort((a, b) => a.top - b.top)
    let top = start
    for (const box of controls) if (box.top < top + height && top < box.bottom) top = box.bottom + EDGE
    return top > window.innerHeight / 2 ? null : top
  }
  return { top: topBelow(`${BUTTONS}, a`) ?? topBelow(BUTTONS) ?? start, shift: 0 }
}

function topOfPage(): number {
  const tops = [...document.querySelectorAll('#main, .react-flow')].map(
    (page) => page.getBoundingClientRect().top,
  )
  return Math.max(0, document.querySelector('[data-top-bar]')?.getBoundingClientRect().bottom ?? 0, ...tops)
}
