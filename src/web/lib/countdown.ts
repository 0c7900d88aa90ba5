import type { ExternalToast } from 'sonner'

/** The look of a toast that is shown for a time, with a bar of how much of it remains (ui/surfaces.css). */
export const countdown = (ms: number): ExternalToast => ({
  duration: ms,
  className: 'toast-countdown',
  style: { animationDuration: `${ms}ms` },
})
