// Classes that the dialogs share; apart from them, because each kind of dialog is loaded when one opens.
export const SCRIM =
  'fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'
export const CENTERED =
  'dialog-panel fixed left-1/2 top-1/2 z-50 max-w-[calc(100vw-24px)] -translate-x-1/2 -translate-y-1/2'
