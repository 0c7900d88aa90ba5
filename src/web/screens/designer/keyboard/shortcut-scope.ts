// When the canvas handles keys and the clipboard: not while a text field has the focus or a dialog or menu is open.
import { isTextTarget } from '#web/lib/form/ime.ts'

/** A dialog that is fading out counts as closed. */
const OPEN_OVERLAY = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed])'
/** The canvas and the buttons that belong to it. */
const CANVAS_ELEMENTS = '.react-flow, [data-canvas-keys]'

export const areCanvasShortcutsOff = (target: EventTarget | null): boolean =>
  isTextTarget(target) || document.querySelector(OPEN_OVERLAY) !== null

/** Whether the focus is on the canvas or on the body. */
export const isCanvasTarget = (target: EventTarget | null): boolean =>
  !(target instanceof Element) || target === document.body || target.closest(CANVAS_ELEMENTS) !== null

const WIDGET = 'button, a, summary, [role=button], [aria-haspopup], .react-flow__panel'

/** Whether Enter and the arrows are free: on the canvas or one of its nodes, not on a button that needs them. */
export const isNodeOrPaneTarget = (target: EventTarget | null): boolean =>
  isCanvasTarget(target) && !(target instanceof Element && target.closest(WIDGET) !== null)
