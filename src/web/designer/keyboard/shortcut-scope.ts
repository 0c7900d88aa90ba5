// When the canvas listens to keys and the clipboard: never while somebody types or has a window or a menu open.
import { isTextTarget } from '#web/lib/form/ime.ts'

/** One that is fading away is closed already. */
const OPEN_OVERLAY = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])'
/** The canvas, and the buttons beside it that belong to it. */
const CANVAS_ELEMENTS = '.react-flow, [data-canvas-keys]'

export const areCanvasShortcutsOff = (target: EventTarget | null): boolean =>
  isTextTarget(target) || document.querySelector(OPEN_OVERLAY) !== null

/** Whether the focus is on the canvas, or nowhere in particular. */
export const isCanvasTarget = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target === document.body || target.closest(CANVAS_ELEMENTS) !== null

const WIDGET = 'button, a, summary, [role=button], [aria-haspopup], .react-flow__panel'

/** Whether Enter and the arrows are free: on the canvas itself or one of its nodes, not on a button that needs them. */
export const isNodeOrPaneTarget = (target: EventTarget | null): boolean =>
  isCanvasTarget(target) && !(target instanceof Element && target.closest(WIDGET) !== null)
