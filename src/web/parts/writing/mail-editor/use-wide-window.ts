import { useMediaQuery } from '#web/lib/use-media-query.ts'

/** Whether a large dialog is wide enough for two columns (1100 px inside). */
export const useWideWindow = (): boolean => useMediaQuery('(min-width: 1146px)')
