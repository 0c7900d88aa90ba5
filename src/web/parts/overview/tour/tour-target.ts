// The controls the tour highlights. A screen marks its control with `tourTarget`; the tour finds it by the attribute.
const TOUR_TARGETS = [
  'manageEmails',
  'generate',
  'openReview',
  'closeReview',
  'closeEmails',
  'enroll',
  'enrollSubmit',
  'start',
  'confirm',
  'day',
  'message',
  'backToList',
  'reply',
  'replySend',
  'tenDays',
  'go',
] as const
export type TourTarget = (typeof TOUR_TARGETS)[number]

export const tourTarget = (name: TourTarget): { 'data-tour': TourTarget } => ({ 'data-tour': name })
